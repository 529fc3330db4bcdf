import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSubscriptionRow, sanitizeField } from './subscription-row.ts'

const PAGE_URL = 'https://kachi.example/magazine?utm_source=%3Cb%3Eletter&utm_medium=mail'

test('the row has the utm parameters and the referrer', () => {
  const row = createSubscriptionRow({
    email: 'reader@example.org',
    pageUrl: PAGE_URL,
    receipt: 'r',
  })
  expect(row).toEqual({
    email: 'reader@example.org',
    utm_source: 'bletter',
    utm_medium: 'mail',
    utm_campaign: null,
    referrer: PAGE_URL,
    subscription_status: 'active',
    turnstile_token: 'r',
  })
})

test('the hidden field is sent only if it was filled', () => {
  const input = { email: 'reader@example.org', pageUrl: PAGE_URL, receipt: 'r' }
  expect(createSubscriptionRow({ ...input, honeypot: '' })).not.toHaveProperty('website')
  const row = createSubscriptionRow({ ...input, honeypot: 'x'.repeat(300) })
  expect(row.website).toBe('x'.repeat(255))
})

test('a known referrer is kept, cut to 500 characters', () => {
  const referrer = `https://elsewhere.example/${'a'.repeat(600)}`
  const row = createSubscriptionRow({
    email: 'a@example.org',
    pageUrl: PAGE_URL,
    referrer,
    receipt: 'r',
  })
  expect(row.referrer).toBe(referrer.slice(0, 500))
})

test('utm fields are cut to 100 characters', () => {
  const longUrl = `https://kachi.example/?utm_campaign=${'c'.repeat(300)}`
  const row = createSubscriptionRow({ email: 'a@example.org', pageUrl: longUrl, receipt: 'r' })
  expect(row.utm_campaign).toHaveLength(100)
})

test('the result never contains angle brackets or a script scheme', () => {
  const pieces = fc.array(fc.constantFrom('<', '>', 'java', 'script:', 'JAVASCRIPT:', ' ', 'a'))
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = sanitizeField(parts.join(''), 100)
      expect(text).not.toMatch(/[<>]|javascript:/i)
      expect(text).toBe(text.trim())
      expect(text.length).toBeLessThanOrEqual(100)
    }),
  )
})
