import { siteConfiguration } from '#site/site-configuration.ts'
import { CARD_SIZE, cardPath } from './card.ts'
import { type FeedEntry, findLastUpdate, identify, type PublishedFeed } from './feeds.ts'
import { element, textElement, toXmlDocument } from './xml.ts'

/** RFC 4287. */
export function writeAtom({ site, path, entries }: PublishedFeed): string {
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

/** RSS 2.0. Its `author` needs an email address, so we use `dc:creator`. */
export function writeRss({ site, path, entries }: PublishedFeed): string {
  const self = { href: new URL(path, site).href, rel: 'self', type: 'application/rss+xml' }
  const channel = element(
    'channel',
    {},
    textElement('title', siteConfiguration.name),
    textElement('link', new URL('/', site).href),
    textElement('description', siteConfiguration.description),
    textElement('language', 'en'),
    textElement('copyright', siteConfiguration.publisher),
    textElement('lastBuildDate', findLastUpdate(entries).toUTCString()),
    element('atom:link', self),
    ...entries.map((entry) => writeItem(entry, site)),
  )
  const namespaces = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:media': 'http://search.yahoo.com/mrss/',
  }
  return toXmlDocument(element('rss', { version: '2.0', ...namespaces }, channel))
}

function writeItem({ piece, html }: FeedEntry, site: URL): string {
  const picture = {
    url: new URL(cardPath(piece.card), site).href,
    medium: 'image',
    type: 'image/png',
    ...CARD_SIZE,
  }
  return element(
    'item',
    {},
    textElement('title', piece.title),
    textElement('link', new URL(piece.path, site).href),
    textElement('guid', identify(piece.path), { isPermaLink: 'false' }),
    textElement('pubDate', piece.published.toUTCString()),
    textElement('dc:creator', piece.author),
    ...[piece.category, ...piece.tags].map((category) => textElement('category', category)),
    textElement('description', piece.description),
    textElement('content:encoded', html),
    element('media:content', picture, textElement('media:description', piece.card.alt)),
  )
}
