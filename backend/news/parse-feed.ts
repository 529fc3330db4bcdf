import { createHash } from 'node:crypto'
import { parseAtomFeed, parseJsonFeed, parseRdfFeed, parseRssFeed } from 'feedsmith'
import { compile } from 'html-to-text'
import { addressKey, cleanArticleUrl } from '#domain/news/article-address.ts'
import { cleanText, cutText } from '#domain/news/clean-text.ts'
import { parseFeedDate } from '#domain/news/feed-dates.ts'
import { storedLabels, titleKey } from '#domain/news/stored-article.ts'
import { understandArticle } from '#domain/news/understanding/understand-article.ts'
import { decodeDocument } from './decode-text.ts'

export type FeedToParse = {
  bytes: Uint8Array
  contentType: string | undefined
  url: string
  source: string
  defaults: { region?: string; category?: string; sector?: string }
  fetchedAt: Date
}

/** One item in the shape of the database function store_news. */
export type FeedItem = ReturnType<typeof parseItem> & object

export class ParseProblem extends Error {
  override name = 'ParseProblem'
}

/** Per feed and reading; feeds list their newest items first. */
const MAX_ITEMS = 10_000

const TITLE_MOST = 200
/**
 * About as long as a search engine's snippet: enough to choose, too little to replace the article.
 */
const DESCRIPTION_MOST = 300
const MAX_TEXT_LENGTH = 5_000

/**
 * Reads RSS 2 (and its predecessors), RSS 1.0 (RDF), Atom and JSON Feed into plain-text items with
 * labels. Skips items without a title or a usable link.
 *
 * @throws ParseProblem
 */
export function parseFeed(feed: FeedToParse): FeedItem[] {
  const text = decodeDocument(feed.bytes, feed.contentType)
  const seen = new Set<string>()
  return parseEntries(text).flatMap((entry) => {
    const item = parseItem(entry, feed)
    if (!item || seen.has(item.urlKey)) return []
    seen.add(item.urlKey)
    return [item]
  })
}

type Entry = {
  title: string | undefined
  isHtml: { title: boolean; description: boolean }
  description: string | undefined
  links: (string | undefined)[]
  /** `xml:base` of the feed and of the entry, each relative to the one before. */
  bases?: (string | undefined)[]
  id?: string | undefined
  date: string | undefined
}

function parseEntries(text: string): Entry[] {
  const read = entryReaders[findRoot(text)]
  if (!read) throw new ParseProblem('it is neither RSS nor Atom nor JSON Feed')
  try {
    return read(text)
  } catch (error) {
    if (error instanceof ParseProblem) throw error
    return parseWholeItems(text, read)
  }
}

const ENDINGS = { '</item>': ['</channel></rss>', '</rdf:RDF>'], '</entry>': ['</feed>'] }

function parseWholeItems(text: string, read: (text: string) => Entry[]): Entry[] {
  for (const [end, closings] of Object.entries(ENDINGS)) {
    const last = text.lastIndexOf(end)
    for (const closing of last < 0 ? [] : closings) {
      try {
        return read(text.slice(0, last + end.length) + closing)
      } catch {}
    }
  }
  throw new ParseProblem('it is damaged, and no item can be read')
}

/** The name of the first element, after any prolog; "{" for JSON. */
function findRoot(text: string): string {
  if (/^\s*\{/.test(text.slice(0, 1000))) return '{'
  for (let at = text.indexOf('<'); at >= 0 && at < 100_000; at = text.indexOf('<', at + 1)) {
    const name = /^<([a-z][\w:.-]{0,20})/i.exec(text.slice(at, at + 30))?.[1]
    if (name) return name.toLowerCase()
    if (text.startsWith('<!--', at)) at = text.indexOf('-->', at)
    if (at < 0) return ''
  }
  return ''
}

const HTML = { title: true, description: true }

const entryReaders: Record<string, (text: string) => Entry[]> = {
  rss: parseRss,
  'rdf:rdf': parseRdf,
  rdf: parseRdf,
  feed: parseAtom,
  'atom:feed': parseAtom,
  '{': parseJson,
  html: () => {
    throw new ParseProblem('it is a web page, not a feed')
  },
}

function parseRss(text: string): Entry[] {
  const { items = [], xml } = parseRssFeed(text, { maxItems: MAX_ITEMS })
  return items.map((item) => ({
    title: item.title,
    isHtml: HTML,
    description: item.description ?? item.content?.encoded,
    links: [item.link],
    bases: [xml?.base, item.xml?.base],
    id: item.guid?.isPermaLink === false ? undefined : item.guid?.value,
    date: item.pubDate ?? item.dc?.dates?.[0],
  }))
}

function parseRdf(text: string): Entry[] {
  const { items = [], xml } = parseRdfFeed(text, { maxItems: MAX_ITEMS })
  return items.map((item) => ({
    title: item.title,
    isHtml: HTML,
    description: item.description ?? item.content?.encoded,
    links: [item.link],
    bases: [xml?.base, item.xml?.base],
    id: item.rdf?.about,
    date: item.dc?.dates?.[0],
  }))
}

function parseAtom(text: string): Entry[] {
  const { entries = [], xml } = parseAtomFeed(text, { maxItems: MAX_ITEMS })
  return entries.map((entry) => {
    const description = entry.summary ?? entry.content
    const links = entry.links ?? []
    const isPage = ({ rel = 'alternate' }: { rel?: string }) => rel === 'alternate'
    return {
      title: entry.title?.value,
      isHtml: { title: isMarkup(entry.title?.type), description: isMarkup(description?.type) },
      description: description?.value,
      links: links.filter(isPage).map(({ href }) => href),
      // The base of a title or of contents counts inside them alone.
      bases: [xml?.base, entry.xml?.base],
      id: entry.id,
      date: entry.published ?? entry.updated,
    }
  })
}

function isMarkup(type: string | undefined): boolean {
  return type === 'html' || type === 'xhtml' || type === 'text/html'
}

function parseJson(text: string): Entry[] {
  const { items = [] } = parseJsonFeed(text, { maxItems: MAX_ITEMS })
  return items.map((item) => {
    const plain = item.summary ?? item.content_text
    return {
      title: item.title,
      isHtml: { title: false, description: plain === undefined },
      description: plain ?? item.content_html,
      links: [item.url, item.external_url],
      id: item.id,
      date: item.date_published ?? item.date_modified,
    }
  })
}

function parseItem(entry: Entry, feed: FeedToParse) {
  const title = cutText(parseText(entry.title, entry.isHtml.title), TITLE_MOST)
  const url = findAddress(entry, feed.url)
  if (title === '' || !url) return undefined
  const description = parseText(entry.description, entry.isHtml.description)
  const urlKey = addressKey(url)
  const article = {
    title,
    description: description === title ? '' : cutText(description, DESCRIPTION_MOST),
    source: feed.source,
  }
  return {
    ...article,
    ...storedLabels(understandArticle({ ...article, defaults: feed.defaults })),
    id: `feed-${createHash('sha256').update(urlKey).digest('base64url').slice(0, 24)}`,
    url,
    urlKey,
    titleKey: titleKey(title),
    publishedAt: parseFeedDate(entry.date, feed.fetchedAt),
    alsoIn: [] as { source: string; url: string }[],
    alsoKeys: [] as string[],
    sameAs: undefined as string | undefined,
  }
}

function findAddress({ links, bases = [], id = '' }: Entry, feedUrl: string): string | undefined {
  const absolute = /^\s*https?:/i.test(id) ? [id] : []
  const base = bases.reduce<string>(resolveBase, feedUrl)
  return [...links, ...absolute]
    .map((link) => (link === undefined ? undefined : cleanArticleUrl(link, base)))
    .find((link) => link !== undefined)
}

/** A base that is no web address is ignored. */
function resolveBase(outer: string, written: string | undefined): string {
  const base = written === undefined ? null : URL.parse(written.trim(), outer)
  return base?.protocol === 'https:' || base?.protocol === 'http:' ? base.href : outer
}

const SKIPPED = [
  'script',
  'style',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'template',
  'img',
  'video',
  'audio',
  'form',
]

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: MAX_TEXT_LENGTH * 2, maxDepth: 50, maxChildNodes: 500, ellipsis: '' },
  selectors: [
    ...SKIPPED.map((selector) => ({ selector, format: 'skip' })),
    { selector: 'a', format: 'inline' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'blockquote', 'table', 'pre'].map(
      (selector) => ({ selector, format: 'block' }),
    ),
  ],
})

function parseText(text: string | undefined, isHtml: boolean): string {
  const start = (text ?? '').slice(0, MAX_TEXT_LENGTH)
  return cleanText(isHtml && /[<&]/.test(start) ? toText(start) : start)
}
