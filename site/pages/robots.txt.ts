import type { APIRoute } from 'astro'
import { requireSite } from '#site/publication/require-site.ts'

const notForRobots = [
  '/account',
  '/auth/',
  '/editor',
  '/mailbox',
  '/monitoring',
  '/newsletter/unsubscribe',
  '/operator',
  '/pro',
  '/rest/',
  '/functions/',
]

export const GET: APIRoute = ({ site }) => {
  const lines = [
    'User-agent: *',
    ...notForRobots.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', requireSite(site)).href}`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain' } })
}
