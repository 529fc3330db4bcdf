import { describe, expect, test } from 'vitest'
import { type BuiltPage, loadBuiltPages } from './built-site.ts'

// Texts that docs/behavior.md promises.
const pages = loadBuiltPages()

describe('/', () => {
  const { $ } = findPage('/')

  test('has its headline, and the right links for each visitor in header and hero', () => {
    expect($('h1').text()).toBe('Value Investing for Asian Markets')
    expect(listOffers('/', 'header nav a')).toEqual([
      'everyone: Magazine → /magazine',
      'guest: Sign In → /auth',
      'guest: Get Pro Access → /auth',
      'reader: Subscribe for Pro → /magazine',
      'subscriber: Pro Analytics → /pro',
    ])
    expect(listOffers('/', 'main section:first-of-type h1 ~ div a')).toEqual([
      'everyone: Read Our Magazine → /magazine',
      'guest: Get Pro Access → /auth',
      'reader: Subscribe for Pro Access → /magazine',
      'subscriber: Access Pro Tools → /pro',
    ])
  })

  test('has the footer menus, which lead to labeled regions and the search', () => {
    const menus = $('footer nav')
      .toArray()
      .map((menu) => {
        const items = $(menu).find('li').toArray()
        const texts = items.map((item) => $(item).find('a, button').contents().first().text())
        return [$(menu).find('h2').text(), texts]
      })
    expect(menus).toEqual([
      ['Markets', ['Asian Indices', 'Stock Screener', 'Sector Analysis']],
      ['Tools', ['Portfolio Tracker', 'Financial Analysis', 'Market Alerts', 'Sheets Add-on']],
      ['Data', ['Economic Calendar', 'Earnings Reports', 'Market Research']],
      [
        'About',
        ['Privacy Policy', 'Terms & Conditions', 'Cookie Policy', 'Legal Disclaimer', 'Contact Us'],
      ],
    ])
    for (const id of ['markets', 'buffett-test', 'economics', 'news']) {
      const label = $(`section#${id}`).attr('aria-labelledby')
      expect($(`#${label}`).text(), id).not.toBe('')
    }
    expect($('label[for="asset-search"]').text()).toContain('symbol')
    expect($('footer a[target="_blank"]').attr('rel')).toContain('noopener')
  })

  test('mentions 25 and 15 years, disclaims advice and credits the partner', () => {
    const choose = $('section:has(h2:contains("Why Choose"))').text()
    expect(choose).toContain('25+')
    expect(choose).toContain('15+')
    expect($('footer').text()).toMatch(/Nothing on this site is financial advice/)
    expect($('footer').text()).toMatch(/an investor-education initiative by/)
  })
})

describe('/magazine', () => {
  const { $ } = findPage('/magazine')

  test('features two articles, lists four and links to the archive', () => {
    const featured = $('[aria-labelledby="featured-analysis"]')
    const latest = $('[aria-labelledby="latest-insights"]')
    expect([featured.find('h2').text(), featured.find('article')]).toMatchObject([
      'Featured Analysis',
      { length: 2 },
    ])
    expect([latest.find('h2').text(), latest.find('article')]).toMatchObject([
      'Latest Insights',
      { length: 4 },
    ])
    expect(latest.find('a[href="/archive"]').text()).toBe('View All')
    expect($('header a[href="/pro"]')).toHaveLength(1)
  })

  test('has three testimonials and the track record', () => {
    const ratings = $('[aria-labelledby="testimonials"] [role="img"]')
      .toArray()
      .map((stars) => $(stars).attr('aria-label'))
    expect(ratings).toEqual(['5 of 5 stars', '4 of 5 stars', '5 of 5 stars'])
    const record = $('[aria-labelledby="track-record"]').text()
    for (const figure of ['25+', 'C-suite', '95%', 'spam complaints']) {
      expect(record).toContain(figure)
    }
  })
})

test.each<[string, string[]]>([
  [
    '/auth',
    [
      'Access professional investment analytics',
      'Get Pro Access',
      'Subscribe to the newsletter for access',
      'Recommended: Newsletter Subscription',
      'Subscribe for Pro Access',
      'Already have an account? Sign in below',
      'Please complete the security verification above',
      'Sign In',
    ],
  ],
  ['/404', ['404', 'flying cockroach', 'Return to Home']],
  ['/pro', ['Professional Investment Analytics']],
])('%s has the texts that are promised', (address, texts) => {
  const said = findPage(address).$('main').text()
  expect(texts.filter((text) => !said.includes(text))).toEqual([])
})

test.each(['/account', '/auth', '/auth/confirm', '/pro', '/pro/company'])(
  '%s says that it needs JavaScript if it is turned off',
  (address) => {
    expect(findPage(address).$('main noscript').text()).toMatch(
      /JavaScript, which is (?:switched|turned) off/,
    )
  },
)

test('Pro has a short footer with links to the legal pages', () => {
  expect(listOffers('/pro', 'footer nav a')).toEqual([
    'everyone: Privacy → /privacy-policy',
    'everyone: Terms → /terms-conditions',
    'everyone: Cookies → /cookie-policy',
    'everyone: Legal → /legal-disclaimer',
  ])
  expect(listOffers('/pro', 'header nav a')).toEqual([
    'everyone: Analytics → /pro',
    'everyone: Magazine → /magazine',
  ])
})

test.each(['/privacy-policy', '/terms-conditions', '/cookie-policy', '/legal-disclaimer'])(
  '%s links back to Pro and to the home page',
  (address) => {
    expect(listOffers(address, 'header nav a')).toEqual([
      'everyone: Back to the Pro area → /pro',
      'everyone: Back to Magazine → /',
    ])
  },
)

test('three articles are classic; three have a badge, topics and disabled buttons', () => {
  const shared = [
    'esg-considerations-value-investing',
    'intrinsic-value-emerging-markets',
    'psychology-patient-capital',
  ]
  const articles = pages.filter(({ address }) => address.startsWith('/articles/'))
  const withButtons = articles.filter(({ $ }) => $('article button:disabled').length === 2)
  expect(withButtons.map(({ address }) => address)).toEqual(shared.map((id) => `/articles/${id}`))
  for (const { address, $ } of articles) {
    expect($('header a[href="/"]').length, address).toBeGreaterThan(0)
    expect($('header [data-theme-toggle]'), address).toHaveLength(1)
  }
  for (const { $ } of withButtons) expect($('aside').text()).toContain('Related topics:')
})

function findPage(address: string): BuiltPage {
  const page = pages.find((candidate) => candidate.address === address)
  if (!page) throw new Error(`${address} should have been built`)
  return page
}

/** Each link as "visitor: text → target". */
function listOffers(address: string, selector: string): string[] {
  const { $ } = findPage(address)
  return $(selector)
    .toArray()
    .map((link) => {
      const visitor = $(link).attr('data-visitor-only') ?? 'everyone'
      return `${visitor}: ${$(link).text()} → ${$(link).attr('href')}`
    })
}
