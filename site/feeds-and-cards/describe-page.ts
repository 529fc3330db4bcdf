import type {
  Article,
  BreadcrumbList,
  Graph,
  NewsArticle,
  Organization,
  SearchAction,
  Thing,
  WebSite,
} from 'schema-dts'
import { siteConfiguration } from '#site/site-configuration.ts'
import { CARD_SIZE, cardPath } from './card.ts'
import type { Piece } from './piece.ts'

type Page = {
  site: URL
  path: string
  title: string
  piece?: Piece | undefined
}

type SiteSearch = SearchAction & { 'query-input': string }

/** Structured data in the vocabulary of schema.org. */
export function describePage(page: Page): Graph {
  const things: Thing[] = [describeOrganization(page.site), describeSite(page.site)]
  if (page.path !== '/') things.push(describeTrail(page))
  if (page.piece) things.push(describePiece(page.piece, page.site))
  return { '@context': 'https://schema.org', '@graph': things }
}

function describeOrganization(site: URL): Organization {
  const { socialLinks } = siteConfiguration
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: siteConfiguration.name,
    alternateName: '価値',
    legalName: siteConfiguration.publisher,
    description: siteConfiguration.description,
    url: absolute('/', site),
    logo: absolute('/seal.svg', site),
    email: siteConfiguration.contactEmail,
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
  }
}

function describeSite(site: URL): WebSite {
  const search: SiteSearch = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${absolute('/archive', site)}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': `${absolute('/', site)}#website`,
    name: siteConfiguration.name,
    url: absolute('/', site),
    description: siteConfiguration.description,
    inLanguage: 'en',
    publisher: { '@id': organizationId(site) },
    potentialAction: search,
  }
}

function describeTrail({ site, path, title, piece }: Page): BreadcrumbList {
  const above = { article: ['Magazine', '/magazine'], issue: ['Archive', '/archive'] } as const
  const steps = [['Home', '/'], ...(piece ? [above[piece.kind]] : []), [title, path]] as const
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, target], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(target, site),
    })),
  }
}

function describePiece(piece: Piece, site: URL): Article | NewsArticle {
  const url = absolute(piece.path, site)
  return {
    '@type': piece.kind === 'issue' ? 'NewsArticle' : 'Article',
    '@id': `${url}#${piece.kind}`,
    headline: piece.title,
    description: piece.description,
    url,
    mainEntityOfPage: url,
    datePublished: piece.published.toISOString(),
    dateModified: piece.updated.toISOString(),
    author: describeAuthor(piece.author, site),
    publisher: { '@id': organizationId(site) },
    articleSection: piece.category,
    keywords: piece.tags.join(', '),
    inLanguage: 'en',
    isAccessibleForFree: true,
    ...(piece.readTime ? { timeRequired: `PT${piece.readTime}M` } : {}),
    image: {
      '@type': 'ImageObject',
      url: absolute(cardPath(piece.card), site),
      caption: piece.card.alt,
      width: String(CARD_SIZE.width),
      height: String(CARD_SIZE.height),
    },
  }
}

function describeAuthor(name: string, site: URL) {
  if (!name.startsWith(siteConfiguration.name)) return { '@type': 'Person' as const, name }
  const parentOrganization = { '@id': organizationId(site) }
  return { '@type': 'Organization' as const, name, url: absolute('/', site), parentOrganization }
}

function organizationId(site: URL): string {
  return `${absolute('/', site)}#organization`
}

function absolute(path: string, site: URL): string {
  return new URL(path, site).href
}

const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON that is safe inside a script element: it cannot end the element or start a comment. */
export function toScriptText(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (found) => ESCAPES[found] ?? found)
}
