import type { APIRoute } from 'astro'
import { collectEntries } from '#site/feeds-and-cards/feeds.ts'
import { writeRss } from '#site/feeds-and-cards/write-feed.ts'
import { requireSite } from '#site/publication/require-site.ts'

export const GET: APIRoute = async (context) => {
  const site = requireSite(context.site)
  const feed = writeRss({ site, path: '/rss.xml', entries: await collectEntries(site) })
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}
