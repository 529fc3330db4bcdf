import type { APIRoute } from 'astro'
import { writeSitemap } from '#site/feeds-and-cards/write-sitemap.ts'
import { requireSite } from '#site/publication/require-site.ts'

export const GET: APIRoute = async (context) =>
  new Response(await writeSitemap(requireSite(context.site)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
