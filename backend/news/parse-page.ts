import { load } from 'cheerio'
import { cleanArticleUrl } from '#domain/news/article-address.ts'
import { cleanText, cutText } from '#domain/news/clean-text.ts'
import { parseFeedDate } from '#domain/news/feed-dates.ts'
import type { ReadPage } from '#functions/_shared/page-reader.ts'
import { decodeDocument } from './decode-text.ts'
import { ParseProblem } from './parse-feed.ts'

export type PageToParse = {
  bytes: Uint8Array
  contentType: string | undefined
  url: string
  fetchedAt: Date
}

const MAX_TEXT_LENGTH = 500_000

/** @throws ParseProblem */
export function parsePage({ bytes, contentType, url, fetchedAt }: PageToParse): ReadPage {
  if (!/html/i.test(contentType ?? 'html')) throw new ParseProblem('it is not a web page')
  const $ = load(decodeDocument(bytes, contentType).slice(0, MAX_TEXT_LENGTH))
  const meta = (...names: string[]) =>
    names
      .map((name) => $(`meta[property="${name}"], meta[name="${name}"]`).first().attr('content'))
      .map((content) => cleanText((content ?? '').slice(0, 5_000)))
      .find((content) => content !== '') ?? ''
  const title = cutText(
    meta('og:title', 'twitter:title') || cleanText($('title').first().text()),
    200,
  )
  if (title === '') throw new ParseProblem('the page has no title')
  const date = meta('article:published_time', 'datePublished', 'date', 'dc.date')
  return {
    url: findCanonical($('link[rel~="canonical"]').first().attr('href'), url),
    title,
    description: cutText(meta('og:description', 'description', 'twitter:description'), 300),
    source: cutText(meta('og:site_name'), 100) || new URL(url).host.replace(/^www\./, ''),
    publishedAt: date === '' ? undefined : parseFeedDate(date, fetchedAt),
  }
}

/** The page may name its own address, but not one on another host. */
function findCanonical(href: string | undefined, url: string): string {
  const own = cleanArticleUrl(url) ?? url
  const named = href && cleanArticleUrl(href, url)
  return named && new URL(named).host === new URL(own).host ? named : own
}
