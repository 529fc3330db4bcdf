import { expect, test } from 'vitest'
import { generateLayout } from '#tests/fixtures/layouts/generate-layouts.ts'
import { addTallies, judgeLayout } from '#tests/fixtures/layouts/judge-layouts.ts'
import { LAYOUT_KINDS } from '#tests/fixtures/layouts/layout-kinds.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const numbers = LAYOUT_KINDS.map((_, number) => number)
const read = process.env.THOROUGH ? numbers : numbers.filter((number) => number % 2 === 0)

// `npm run bench layouts` reads thousands.
test('a list of any layout is read, and nothing is invented', () => {
  const tallies = read.map((number) => {
    const layout = generateLayout(number)
    return judgeLayout(layout, parseStatement(layout.words, companies))
  })
  const { rows, symbols, shares, invented } = addTallies(tallies)
  expect(invented).toBe(0)
  expect(symbols / rows).toBeGreaterThan(0.95)
  expect(shares / rows).toBeGreaterThan(0.95)
})
