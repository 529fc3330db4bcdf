import { CARD_SIZE, cardPath } from '#site/cards/card.ts'
import { siteConfiguration } from '#site/site-configuration.ts'
import { type Feed, type FeedEntry, findLastUpdate } from './feed.ts'
import { identify } from './identify.ts'
import { element, textElement, toXmlDocument } from './xml.ts'

/** The feed as RSS 2.0, full texts in `content:encoded`. Authors have no addresses, hence `dc:creator`. */
export function writeRss({ site, path, entries }: Feed): string {
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
