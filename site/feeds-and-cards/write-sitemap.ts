import { type CollectionEntry, getCollection } from 'astro:content'
import { getArticles, getIssues } from '#site/publication/published.ts'
import { describeArticle, describeIssue } from './piece.ts'
import { element, textElement, toXmlDocument } from './xml.ts'

type Address = { path: string; changed?: Date | undefined }

/** With the issues that have gone out by `asOf`; without it, by the build. */
export async function writeSitemap(site: URL, asOf?: Date): Promise<string> {
  const urls = (await listPages(asOf)).map(({ path, changed }) =>
    element(
      'url',
      {},
      textElement('loc', new URL(path, site).href),
      ...(changed ? [textElement('lastmod', changed.toISOString().slice(0, 10))] : []),
    ),
  )
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return toXmlDocument(element('urlset', { xmlns }, ...urls))
}

async function listPages(asOf: Date | undefined): Promise<Address[]> {
  const pieces = [
    ...(await getArticles()).map(describeArticle),
    ...(await getIssues(asOf)).map(describeIssue),
  ].map(({ path, updated }) => ({ path, changed: updated }))
  const newest = pieces.map(({ changed }) => changed).sort((a, b) => b.valueOf() - a.valueOf())[0]
  const legal: CollectionEntry<'legal'>[] = await getCollection('legal')
  return [
    ...[
      '/',
      '/magazine',
      '/archive',
      '/newsletter',
      '/record',
      '/retention-league',
      '/access-index',
      '/about',
    ].map((path) => ({
      path,
      changed: newest,
    })),
    { path: '/auth' },
    ...pieces,
    ...legal.map(({ id, data }) => ({ path: `/${id}`, changed: data.effectiveDate })),
  ]
}
