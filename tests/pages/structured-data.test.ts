import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findFault, loadAddresses } from './addresses.ts'
import type { BuiltPage } from './built-site.ts'

const addresses = loadAddresses()
const pages = [...addresses.pages.values()].filter(
  ({ $ }) => $('meta[name="robots"]').attr('content') !== 'noindex',
)

const instant = z.iso.datetime({ offset: true })
const reference = z.strictObject({ '@id': z.url() })

const OrganizationSchema = z.looseObject({
  '@type': z.literal('Organization'),
  '@id': z.url(),
  name: z.string().min(1),
  url: z.url(),
  logo: z.url(),
})

const WebSiteSchema = z.looseObject({
  '@type': z.literal('WebSite'),
  name: z.string().min(1),
  url: z.url(),
  publisher: reference,
  potentialAction: z.looseObject({
    '@type': z.literal('SearchAction'),
    target: z.looseObject({ urlTemplate: z.string().endsWith('/archive?q={search_term_string}') }),
    'query-input': z.literal('required name=search_term_string'),
  }),
})

const BreadcrumbSchema = z.looseObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.number(),
        name: z.string().min(1),
        item: z.url(),
      }),
    )
    .min(2),
})

const PieceSchema = z.looseObject({
  '@type': z.enum(['Article', 'NewsArticle']),
  headline: z.string().min(1).max(110),
  description: z.string().min(50),
  mainEntityOfPage: z.url(),
  datePublished: instant,
  dateModified: instant,
  author: z.looseObject({ '@type': z.enum(['Organization', 'Person']), name: z.string().min(1) }),
  publisher: reference,
  inLanguage: z.literal('en'),
  isAccessibleForFree: z.literal(true),
  image: z.looseObject({ url: z.url(), width: z.literal('1200'), height: z.literal('630') }),
})

const GraphSchema = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
})

describe.each(pages)('$address', (page) => {
  const things = parseThings(page)
  const find = (...types: string[]) => things.find((thing) => types.includes(thing['@type']))

  test('names the publisher and the site search', () => {
    const organization = OrganizationSchema.parse(find('Organization'))
    const webSite = WebSiteSchema.parse(find('WebSite'))
    expect(webSite.publisher['@id']).toBe(organization['@id'])
    expect(findFault(new URL(organization.logo).pathname, '/', addresses)).toBeUndefined()
  })

  test('has breadcrumbs from the home page', () => {
    if (page.address === '/') return expect(find('BreadcrumbList')).toBeUndefined()
    const { itemListElement: steps } = BreadcrumbSchema.parse(find('BreadcrumbList'))
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
    expect(new URL(steps[0]?.item ?? '').pathname).toBe('/')
    expect(new URL(steps.at(-1)?.item ?? '').pathname).toBe(page.address)
    const faults = steps.map(({ item }) => findFault(new URL(item).pathname, '/', addresses))
    expect(faults.filter(Boolean)).toEqual([])
    return undefined
  })

  test('describes an article or issue only if the page shows one', () => {
    const piece = find('Article', 'NewsArticle')
    const [, kind] = /^\/(articles|newsletter)\/./.exec(page.address) ?? []
    if (!kind) return expect(piece).toBeUndefined()
    const parsed = PieceSchema.parse(piece)
    expect(parsed['@type']).toBe(kind === 'articles' ? 'Article' : 'NewsArticle')
    expect(parsed.headline).toBe(page.$('h1').text().trim())
    expect(new URL(parsed.mainEntityOfPage).pathname).toBe(page.address)
    expect(parsed.image.url).toBe(page.$('meta[property="og:image"]').attr('content'))
    return undefined
  })
})

function parseThings({ $ }: BuiltPage) {
  const scripts = $('script[type="application/ld+json"]')
  expect(scripts).toHaveLength(1)
  return GraphSchema.parse(JSON.parse(scripts.text()))['@graph']
}
