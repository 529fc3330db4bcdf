import { describe, expect, test } from 'vitest'
import { loadBuiltPages } from './built-site.ts'

/** docs/behavior.md, Pages. */
const PARTS: Record<string, RegExp[]> = {
  '/privacy-policy': [
    /data collection/i,
    /rights under the GDPR and the PDPO/i,
    /data protection officer/i,
    /legal bases/i,
    /retention/i,
    /international transfers/i,
    /your rights, and how/i,
  ],
  '/terms-conditions': [
    /definitions/i,
    /obligations/i,
    /subscription terms/i,
    /intellectual property/i,
    /disclaimers/i,
    /liability/i,
    /third-party data/i,
    /governing law/i,
  ],
  '/cookie-policy': [
    /essential/i,
    /analytics/i,
    /functional/i,
    /marketing/i,
    /purposes/i,
    /choices/i,
    /consent, and how to withdraw it/i,
    /third parties/i,
  ],
  '/legal-disclaimer': [
    /no advice/i,
    /third-party data/i,
    /educational purpose/i,
    /accuracy/i,
    /no advisory relationship/i,
    /liability/i,
    /cybersecurity/i,
  ],
}

const pages = loadBuiltPages()

describe.each(Object.entries(PARTS))('%s', (address, expected) => {
  const page = pages.find((candidate) => candidate.address === address)
  const text = page?.$('main').text() ?? ''

  test('has a heading for every promised part', () => {
    const headings = page?.$('main :is(h2, h3)').toArray() ?? []
    const titles = headings.map((heading) => page?.$(heading).text() ?? '')
    expect(expected.filter((part) => !titles.some((title) => part.test(title)))).toEqual([])
  })

  test('is effective from January 14, 2025 and names the publisher and a contact address', () => {
    expect(text).toContain('January 14, 2025')
    expect(text).toContain('Kachi Publishing Limited')
    expect(page?.$('main a[href^="mailto:"]').length).toBeGreaterThanOrEqual(1)
  })
})

test('paid subscriptions are billed in advance, non-refundable except as law requires, and can be canceled any time', () => {
  const terms = pages
    .find(({ address }) => address === '/terms-conditions')
    ?.$('main')
    .text()
  expect(terms).toContain('Billed in advance')
  expect(terms).toMatch(/not refunded, except as law requires/)
  expect(terms).toContain('Cancel any time')
})
