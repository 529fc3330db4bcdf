import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOSTILE_PAGES, READING_PAGES } from '#tests/fixtures/intended-pages.ts'
import { findIntendedPage, isIntendedPage } from './intended-page.ts'

const OWN = 'https://kachi.example'

test('pages that only show something may be linked to', () => {
  expect(READING_PAGES.filter((page) => !isIntendedPage(page))).toEqual([])
})

test('whatever else a stranger asks for is refused', () => {
  expect(HOSTILE_PAGES.filter(isIntendedPage)).toEqual([])
})

test('no accepted text leaves the site, or reads differently than it is written', () => {
  const piece = fc.constantFrom(
    ...['/', '/pro', '/company/', 'TSM', '.TW', '?symbols=', ',', '%2C', '%26', '\\', '//', '@'],
    ...['%2f', '..', '#', '&', '=', ':', ' ', '\n', '\u202e', '/articles/', 'a', 'evil.example'],
  )
  let accepted = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const page = pieces.join('')
      if (!isIntendedPage(page)) return
      accepted++
      const url = new URL(OWN + page)
      expect(url.origin).toBe(OWN)
      expect(url.pathname + url.search).toBe(page)
      expect(new URL(page, OWN).href).toBe(url.href)
    }),
    { numRuns: 20_000, seed: 1 },
  )
  expect(accepted).toBeGreaterThan(20)
})

test('a section and a query of this device stay behind', () => {
  expect(findIntendedPage('/pro/company/2330.TW#years')).toBe('/pro/company/2330.TW')
  expect(findIntendedPage('/pro/screener?roe=15#results')).toBe('/pro/screener?roe=15')
  const withComma = '/pro/screener?roe=12&netmargin=5%2C5&graham=50&market=TSE&prices=known'
  expect(findIntendedPage(withComma)).toBe(withComma)
  expect(findIntendedPage('/pro?analysis=6f1')).toBe('/pro')
  expect(findIntendedPage('/account#password')).toBeUndefined()
  expect(findIntendedPage('/editor?list=picks')).toBeUndefined()
})
