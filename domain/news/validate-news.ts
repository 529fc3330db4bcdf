import { findUrlProblem, sanitizeText } from '../validate-text.ts'
import type { NewsArticle } from './news-article.ts'

export const NEWS_LIST_MAX = 100

/** In characters (docs/behavior.md, News). */
const CAPS = {
  id: 50,
  title: 200,
  description: 500,
  source: 100,
  category: 50,
  region: 50,
  sector: 50,
  ticker: 10,
}

export type NewsValidation = {
  articles: NewsArticle[]
  errors: string[]
  events: string[]
}

/** `now` (ISO 8601) dates articles without a readable date. */
export function validateNews(input: unknown, now: string): NewsValidation {
  if (!Array.isArray(input)) {
    return {
      articles: [],
      errors: ['News data must be an array'],
      events: ['INVALID_NEWS_DATA_TYPE'],
    }
  }
  const validation: NewsValidation = { articles: [], errors: [], events: [] }
  if (input.length > NEWS_LIST_MAX) {
    validation.errors.push('Too many articles provided')
    validation.events.push('EXCESSIVE_NEWS_ARTICLES')
  }
  for (const [index, item] of input.slice(0, NEWS_LIST_MAX).entries()) {
    addArticle({ validation, item, number: index + 1, now })
  }
  if (validation.errors.length > 0) validation.events.push('NEWS_DATA_VALIDATION_FAILED')
  return validation
}

function addArticle({
  validation,
  item,
  number,
  now,
}: {
  validation: NewsValidation
  item: unknown
  number: number
  now: string
}): void {
  const fields = isRecord(item) ? item : {}
  const url = parseText(fields.url)
  if (!parseText(fields.id) || !parseText(fields.title) || !url) {
    validation.errors.push(`Article ${number}: Missing required fields`)
    return
  }
  const urlProblem = findUrlProblem(url)
  if (urlProblem) {
    validation.errors.push(`Article ${number}: Invalid URL`)
    validation.events.push(urlProblem)
    return
  }
  validation.articles.push(
    cleanArticle(fields, { url: url.trim(), now, events: validation.events }),
  )
}

type Cleaning = { url: string; now: string; events: string[] }

function cleanArticle(fields: Record<string, unknown>, cleaning: Cleaning): NewsArticle {
  const { url, now, events } = cleaning
  const clean = (value: unknown, maxLength: number) => cleanText(value, maxLength, events)
  const sector = clean(fields.sector, CAPS.sector)
  const ticker = clean(fields.ticker, CAPS.ticker)
  return {
    id: clean(fields.id, CAPS.id),
    title: clean(fields.title, CAPS.title),
    description: clean(fields.description, CAPS.description),
    url,
    source: clean(fields.source, CAPS.source) || 'Unknown',
    publishedAt: parseDate(fields.publishedAt) ?? now,
    category: clean(fields.category, CAPS.category) || 'General',
    sentiment: clean(fields.sentiment, CAPS.category) || 'neutral',
    region: clean(fields.region, CAPS.region) || 'Global',
    ...(sector && { sector }),
    ...(ticker && { ticker }),
    ...(fields.isOwn === true && { isOwn: true }),
    ...(fields.isPick === true && { isPick: true }),
    ...cleanDetails(fields, clean),
  }
}

type Clean = (value: unknown, maxLength: number) => string

const MAX_DETAILS = 20
const LABELS = ['category', 'region', 'sector', 'company', 'sentiment', 'relevance'] as const
const RULES = ['words', 'feed', 'nothing found'] as const

function cleanDetails(
  { alsoIn, reasons }: Record<string, unknown>,
  clean: Clean,
): Pick<NewsArticle, 'alsoIn' | 'reasons'> {
  const sources = parseList(alsoIn).flatMap((item) => {
    const url = parseText(item.url)
    const source = clean(item.source, CAPS.source)
    return source && !findUrlProblem(url) ? [{ source, url }] : []
  })
  const known = parseList(reasons).flatMap((item) => {
    const label = LABELS.find((name) => name === item.label)
    const rule = RULES.find((name) => name === item.rule)
    const because = Array.isArray(item.because) ? item.because.slice(0, MAX_DETAILS) : []
    const words = because.map((text) => clean(text, CAPS.source))
    return label && rule
      ? [{ label, rule, value: clean(item.value, CAPS.category), because: words }]
      : []
  })
  return {
    ...(sources.length > 0 && { alsoIn: sources }),
    ...(known.length > 0 && { reasons: known }),
  }
}

function parseList(input: unknown): Record<string, unknown>[] {
  return Array.isArray(input) ? input.slice(0, MAX_DETAILS).filter(isRecord) : []
}

/**
 * Replaces straight apostrophes with typographic ones first: the sanitizer removes quotes, and
 * "Japan's" would become "Japans".
 */
function cleanText(value: unknown, maxLength: number, events: string[]): string {
  const text = parseText(value).replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
  const sanitized = sanitizeText(text, maxLength)
  if (sanitized.wasChangedMuch) events.push('SIGNIFICANT_INPUT_SANITIZATION')
  return sanitized.text
}

function parseText(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

function parseDate(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
