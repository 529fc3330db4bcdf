import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatNumber, formatPercent } from '#domain/format-number.ts'
import { compareWithBook, type PricedCompany } from '#domain/research/book-value.ts'

const MIN_TRADED = 8_000_000

function load(file: string): string {
  return readFileSync(new URL(`../../content/${file}`, import.meta.url), 'utf8')
}

/** See docs/editorial.md for where the figures are from. */
function loadCompanies(): PricedCompany[] {
  const [head = '', ...lines] = load('value-screens/taiwan-2025-11-21.csv').trim().split('\n')
  const [, ...names] = head.split(',')
  return lines.map((line) => {
    const [symbol = '', ...cells] = line.split(',')
    const figures = Object.fromEntries(names.map((name, index) => [name, Number(cells[index])]))
    return { symbol, ...figures } as PricedCompany
  })
}

const companies = loadCompanies()
const found = compareWithBook(companies, MIN_TRADED)
const article = load('articles/asian-markets-hidden-gems.mdx')

test('every company of the extract has all figures', () => {
  const broken = companies.filter((company) =>
    Object.values(company).some((value) => typeof value === 'number' && !Number.isFinite(value)),
  )
  expect(broken).toEqual([])
  expect(new Set(companies.map(({ symbol }) => symbol)).size).toBe(companies.length)
})

test.each([
  ['Number', 'companies', formatNumber],
  ['Median return on equity, at a yearly rate', 'medianReturnOnEquity', formatPercent],
  ['Operating income at least 8% of the capital employed', 'earnEnough', wholePercent],
  ['Loss in the nine months', 'withLoss', wholePercent],
  ['Less than NT$8 million traded that day', 'thinlyTraded', wholePercent],
  ['Price at most 12.5 times earnings', 'cheapOnEarnings', wholePercent],
] as const)('the row "%s" of Hidden Gems is that of the extract', (title, figure, format) => {
  const [below, above] = [found.below[figure], found.above[figure]].map((value) => format(value))
  expect(article).toContain(`| ${title} | ${below} | ${above} |`)
})

function wholePercent(share: number): string {
  return formatPercent(share, 0)
}

test('the text counts the companies that pass as the extract does', () => {
  const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
  expect(article).toContain(`## Book value over ${formatNumber(companies.length)} companies`)
  expect(article).toContain(
    `Of the ${found.below.companies} below book, ${found.solvent} have current assets that cover current liabilities, ${found.earning} of these earn 8% on the capital employed, and ${words[found.sellable]} of the ${found.earning} traded NT$8 million or more.`,
  )
})
