import type { APIRoute } from 'astro'
import { PAGES } from '#site/publication/pages.ts'
import { requireSite } from '#site/publication/require-site.ts'

/** Paths of the server that are no pages. */
const SERVER_PATHS = ['/auth/', '/rest/', '/functions/']
const closedPages = PAGES.filter(({ audience }) => audience !== 'everyone')

export const GET: APIRoute = ({ site }) => {
  const lines = [
    'User-agent: *',
    ...[...SERVER_PATHS, ...closedPages.map(({ path }) => path)].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', requireSite(site)).href}`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain' } })
}
