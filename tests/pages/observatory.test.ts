import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from '#embedded/http/security-headers.ts'
import { type BuiltPage, loadBuiltPages } from './built-site.ts'
import { judgePage } from './observatory.ts'

const server = new Hono().use(securityHeaders).get('/', (context) => context.html(''))
const { headers } = await server.request('/')
const pages = loadBuiltPages()

function policiesOf({ $ }: BuiltPage): string[] {
  return $('meta[http-equiv="content-security-policy"]')
    .toArray()
    .map((element) => $(element).attr('content') ?? '')
}

function judge(page: BuiltPage) {
  const scripts = page.$('script[src]').toArray()
  return judgePage({
    headers,
    policies: policiesOf(page),
    scripts: scripts.map((element) => ({
      src: page.$(element).attr('src') ?? '',
      integrity: page.$(element).attr('integrity'),
    })),
  })
}

test("every page gets the Observatory's top grade", () => {
  const below = pages
    .map((page) => ({ address: page.address, ...judge(page) }))
    .filter(({ grade }) => grade !== 'A+')
  expect(below).toEqual([])
})

test('a bare page gets none, so the rules are applied', () => {
  const bare = judgePage({ headers: new Headers(), policies: [], scripts: [] })
  expect(bare.score).toBe(100 - 25 - 20 - 5 - 20)
  expect(bare.grade).toBe('below A')
})

test('pages without Turnstile accept no HTML and no scripts as text', () => {
  const strict = pages.filter((page) =>
    policiesOf(page).some((policy) => policy.includes("require-trusted-types-for 'script'")),
  )
  expect(strict.map(({ address }) => address).toSorted()).toEqual([
    '/editor',
    '/operator',
    '/pro',
    '/pro/companies',
    '/pro/company',
    '/pro/league',
  ])
})

test('no page has an element that loads from another host', () => {
  const foreign = pages.flatMap(({ address, $ }) =>
    $(
      'script[src], link[rel="stylesheet"], link[rel="preload"], img[src], iframe[src], source[src]',
    )
      .toArray()
      .map((element) => $(element).attr('src') ?? $(element).attr('href') ?? '')
      .filter((url) => /^(?:https?:)?\/\//.test(url))
      .map((url) => `${address}: ${url}`),
  )
  expect(foreign).toEqual([])
})
