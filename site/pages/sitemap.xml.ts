import { type CollectionEntry, getCollection } from 'astro:content'
import type { APIRoute } from 'astro'
import { describeArticle, describeIssue } from '#site/feeds-and-cards/piece.ts'
import { element, textElement, toXmlDocument } from '#site/feeds-and-cards/xml.ts'
import { getArticles, getIssues } from '#site/publication/published.ts'
import { requireSite } from '#site/publication/require-site.ts'

type Address = { path: string; changed?: Date | undefined }

export const GET: APIRoute = async (context) => {
  const site = requireSite(context.site)
  const urls = (await listPages()).map(({ path, changed }) =>
    element(
      'url',
      {},
      textElement('loc', new URL(path, site).href),
      ...(changed ? [textElement('lastmod', changed.toISOString().slice(0, 10))] : []),
    ),
  )
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return new Response(toXmlDocument(element('urlset', { xmlns }, ...urls)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}

async function listPages(): Promise<Address[]> {
  const pieces = [
    ...(await getArticles()).map(describeArticle),
    ...(await getIssues()).map(describeIssue),
  ].map(({ path, updated }) => ({ path, changed: updated }))
  const newest = pieces.map(({ changed }) => changed).sort((a, b) => b.valueOf() - a.valueOf())[0]
  const legal: CollectionEntry<'legal'>[] = await getCollection('legal')
  return [
    ...['/', '/magazine', '/archive', '/newsletter', '/record', '/retention-league'].map(
      (path) => ({
        path,
        changed: newest,
      }),
    ),
    { path: '/auth' },
    ...pieces,
    ...legal.map(({ id, data }) => ({ path: `/${id}`, changed: data.effectiveDate })),
  ]
}
