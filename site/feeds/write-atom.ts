import { cardPath } from '#site/cards/card.ts'
import { siteConfiguration } from '#site/site-configuration.ts'
import { type Feed, type FeedEntry, findLastUpdate } from './feed.ts'
import { identify } from './identify.ts'
import { element, textElement, toXmlDocument } from './xml.ts'

/** The feed as Atom 1.0 (RFC 4287), full texts in `content`. */
export function writeAtom({ site, path, entries }: Feed): string {
  const home = new URL('/', site).href
  const root = element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
    textElement('id', identify('/')),
    textElement('title', siteConfiguration.name),
    textElement('subtitle', siteConfiguration.description),
    textElement('updated', findLastUpdate(entries).toISOString()),
    writeAuthor(siteConfiguration.name),
    textElement('rights', siteConfiguration.publisher),
    textElement('icon', new URL('/seal.svg', site).href),
    writeLink('alternate', 'text/html', home),
    writeLink('self', 'application/atom+xml', new URL(path, site).href),
    ...entries.map((entry) => writeEntry(entry, site)),
  )
  return toXmlDocument(root)
}

function writeEntry({ piece, html }: FeedEntry, site: URL): string {
  return element(
    'entry',
    {},
    textElement('id', identify(piece.path)),
    textElement('title', piece.title),
    textElement('published', piece.published.toISOString()),
    textElement('updated', piece.updated.toISOString()),
    writeAuthor(piece.author),
    ...[piece.category, ...piece.tags].map((term) => element('category', { term })),
    writeLink('alternate', 'text/html', new URL(piece.path, site).href),
    writeLink('enclosure', 'image/png', new URL(cardPath(piece.card), site).href),
    textElement('summary', piece.description),
    textElement('content', html, { type: 'html' }),
  )
}

function writeAuthor(name: string): string {
  return element('author', {}, textElement('name', name))
}

function writeLink(rel: string, type: string, href: string): string {
  return element('link', { rel, type, href })
}
