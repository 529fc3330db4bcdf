import { listPages } from '#site/publication/list-pages.ts'
import { element, textElement, toXmlDocument } from './xml.ts'

/** With the issues that have gone out by `asOf`; without it, by the build. */
export async function writeSitemap(site: URL, asOf?: Date): Promise<string> {
  const pages = (await listPages(asOf)).filter(({ audience }) => audience === 'everyone')
  const urls = pages.map(({ path, changed }) =>
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
