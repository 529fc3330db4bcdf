import { describe, expect, test } from 'vitest'
import { type BuiltPage, readBuiltPages } from './built-site.ts'

// What section 2 of the specification says of each screen, letter for letter.
const pages = readBuiltPages()

describe('/', () => {
  const { $ } = findPage('/')

  test('has its headline, and in header and hero what each visitor is offered', () => {
    expect($('h1').text()).toBe('Value Investing for Asian Markets')
    expect(listOffers('/', 'header nav a')).toEqual([
      'everybody: Magazine → /magazine',
      'guest: Sign In → /auth',
      'guest: Get Pro Access → /auth',
      'reader: Subscribe for Pro → /magazine',
      'subscriber: Pro Analytics → /pro',
    ])
    expect(listOffers('/', 'main section:first-of-type a')).toEqual([
      'everybody: Read Our Magazine → /magazine',
      'guest: Get Pro Access → /auth',
      'reader: Subscribe for Pro Access → /magazine',
      'subscriber: Access Pro Tools → /pro',
    ])
  })

  test('has the menus of the footer, whose targets are labelled regions and the search', () => {
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

  test('claims 25 and 15 years, disclaims advice and credits the partner', () => {
    const choose = $('section:has(h2:contains("Why Choose"))').text()
    expect(choose).toContain('25+')
    expect(choose).toContain('15+')
    expect($('footer').text()).toMatch(/Nothing on this site is financial advice/)
    expect($('footer').text()).toMatch(/an investor-education initiative by/)
  })
})

describe('/magazine', () => {
  const { $ } = findPage('/magazine')

  test('features two articles, lists four, and leads to all of them', () => {
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

  test('quotes three readers and has its track record', () => {
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
])('%s says what the specification gives it to say', (address, texts) => {
  const said = findPage(address).$('main').text()
  expect(texts.filter((text) => !said.includes(text))).toEqual([])
})

test.each(['/account', '/auth', '/auth/confirm', '/pro'])(
  '%s says that it needs scripts, to those who have none',
  (address) => {
    expect(findPage(address).$('main noscript').text()).toContain('JavaScript, which is turned off')
  },
)

test('working pages lead to the legal pages in short', () => {
  expect(listOffers('/pro', 'footer nav a')).toEqual([
    'everybody: Privacy → /privacy-policy',
    'everybody: Terms → /terms-conditions',
    'everybody: Cookies → /cookie-policy',
    'everybody: Legal → /legal-disclaimer',
  ])
  expect(listOffers('/pro', 'header nav a')).toEqual([
    'everybody: Analytics → /pro',
    'everybody: Magazine → /magazine',
  ])
})

test.each(['/privacy-policy', '/terms-conditions', '/cookie-policy', '/legal-disclaimer'])(
  '%s leads back to the Pro area and to the start',
  (address) => {
    expect(listOffers(address, 'header nav a')).toEqual([
      'everybody: Back to the Pro area → /pro',
      'everybody: Back to Magazine → /',
    ])
  },
)

test('three articles are classic; three have badge, topics and buttons that do nothing', () => {
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

/** Links as "who sees it: text → where it leads". */
function listOffers(address: string, selector: string): string[] {
  const { $ } = findPage(address)
  return $(selector)
    .toArray()
    .map((link) => {
      const visitor = $(link).attr('data-visitor-only') ?? 'everybody'
      return `${visitor}: ${$(link).text()} → ${$(link).attr('href')}`
    })
}
