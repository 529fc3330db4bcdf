import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatNumber, formatPercent } from '#domain/format-number.ts'
import { findBundledStatements } from '#domain/markets/bundled-statements.ts'
import { measureRetention } from '#domain/research/retained-earnings.ts'
import { rankRetention } from '#domain/research/retained-earnings-league.ts'
import { screenBundle } from '#domain/research/value-screen.ts'
import { chartSchema } from '#site/articles/chart/chart-schema.ts'

function loadArticle(name: string): string {
  return readFileSync(new URL(`../../content/articles/${name}.mdx`, import.meta.url), 'utf8')
}

function measure(symbol: string, from: number) {
  const statements = findBundledStatements(symbol)
  const result = statements && measureRetention(statements, from)
  if (!result) throw new Error(`Expected ${symbol} from ${from} on.`)
  return result
}

test.each([
  ['Toyota Motor', 'TM', 2020],
  ['Honda Motor', 'HMC', 2018],
  ['Mitsubishi UFJ', 'MUFG', 2018],
])('the access of %s in its article is that of the statements', (name, symbol, from) => {
  const { to, earned, equityAdded, stayed, returnOnAdded, sharesAdded } = measure(symbol, from)
  const trillions = (amount: number) => `¥${formatNumber(amount / 1e12, 1)} trillion`
  const percent = (share: number | null, decimals?: number) =>
    share === null ? 'not known' : formatPercent(share, decimals)
  const cells = [
    ...[`${name}, ${from}–${to}`, trillions(earned), trillions(equityAdded)],
    ...[percent(stayed, 0), percent(returnOnAdded), percent(sharesAdded)],
  ]
  expect(loadArticle('timeless-principles-value-investing')).toContain(`| ${cells.join(' | ')} |`)
})

function drawnIn(chart: string): number[] {
  const text = readFileSync(new URL(`../../content/charts/${chart}.json`, import.meta.url), 'utf8')
  const { series } = chartSchema.parse(JSON.parse(text))
  return series.flatMap(({ points }) => points.map(([, value]) => value))
}

function percents(fractions: (number | null | undefined)[], decimals: number): number[] {
  return fractions
    .filter((fraction) => typeof fraction === 'number')
    .map((fraction) => Number((100 * fraction).toFixed(decimals)))
}

test('the charts of Asian companies draw what the statements give today', () => {
  const league = rankRetention()
  const placed = league.filter(({ place }) => place !== null)
  expect(drawnIn('gems-retention-return')).toEqual(
    percents(
      placed.map(({ retention }) => retention?.returnOnAdded),
      1,
    ),
  )
  const stayed = league.map(({ retention }) => retention?.stayed ?? -1)
  expect(drawnIn('timeless-stayed-in-equity')).toEqual(
    percents(stayed.filter((share) => share >= 0 && share <= 1).toSorted(byValue), 0),
  )
  const screened = screenBundle().filter(({ isApplicable }) => isApplicable)
  const returns = screened.map(({ figures }) => figures.returnOnCapital ?? 0)
  expect(drawnIn('gems-return-on-capital')).toEqual(
    percents(returns.toSorted(byValue).reverse(), 1),
  )
  const years = findBundledStatements('TSM')?.years.filter(({ fiscalYear }) => fiscalYear >= 2015)
  expect(drawnIn('tsmc-earnings-per-share').slice(0, 10)).toEqual(
    years?.map(({ values }) => values.eps?.value),
  )
})

function byValue(one: number, other: number): number {
  return one - other
}

test('the net cash of Taiwan Semiconductor in its article is that of the statements', () => {
  const values = findBundledStatements('TSM')?.years.find(
    ({ fiscalYear }) => fiscalYear === 2024,
  )?.values
  const [cash = 0, debt = 0, shares = 0] = [values?.cash, values?.totalDebt, values?.shares].map(
    (figure) => figure?.value,
  )
  const text = loadArticle('intrinsic-value-emerging-markets')
  expect(text).toContain(`NT$${formatNumber(cash / 1e9, 1)} billion`)
  expect(text).toContain(`loans of ${formatNumber(debt / 1e9, 1)}`)
  expect(text).toContain(`NT$${formatNumber((cash - debt) / shares)} a share`)
})

test('the stories of the league have the figures of the statements', () => {
  const page = readFileSync(new URL('../pages/retention-league.astro', import.meta.url), 'utf8')
  const text = page.replace(/\s+/g, ' ')
  const honda = measure('HMC', 2018)
  expect(text).toContain(`earned ¥${formatNumber(honda.earned / 1e12, 1)} trillion`)
  expect(text).toContain(`rose by ¥${formatNumber(honda.equityAdded / 1e12, 1)} trillion`)
  expect(text).toContain(`the return is ${formatPercent(honda.smoothedReturn ?? 0)}`)
  const taiwan = measure('TSM', 2018)
  expect(text).toContain(`earned NT$${formatNumber(taiwan.earned / 1e9)} billion`)
  expect(text).toContain(`added NT$${formatNumber(taiwan.equityAdded / 1e9)} billion`)
  expect(text).toContain(`NT$${formatNumber(taiwan.profitAdded / 1e9)} billion, or 30.8%`)
  const telecom = measure('CHT', 2018)
  expect(text).toContain(`earned NT$${formatNumber(telecom.earned / 1e9, 1)} billion`)
  expect(text).toContain(`NT$${formatNumber(telecom.equityAdded / 1e9, 1)} billion`)
})

test('the companies that kept most earned least on it, as the league says', () => {
  const placed = rankRetention().flatMap(({ place, retention }) =>
    place === null || !retention ? [] : [retention],
  )
  const byKept = placed.toSorted((one, other) => (one.stayed ?? 0) - (other.stayed ?? 0))
  const kept = percents(
    byKept.map(({ stayed }) => stayed),
    0,
  )
  expect([kept[0], kept[3], kept[4], kept[8]]).toEqual([45, 70, 75, 89])
  const returns = byKept.map(({ returnOnAdded }) => returnOnAdded ?? 0)
  expect(Math.max(...returns.slice(4))).toBeLessThan(Math.min(...returns.slice(0, 4)))
  const reached = (rate: number | null) => (rate ?? 0) >= 0.08
  const least = byKept.slice(0, 4)
  const most = byKept.slice(4)
  expect(least.filter(({ returnOnAdded }) => reached(returnOnAdded))).toHaveLength(4)
  expect(most.filter(({ returnOnAdded }) => reached(returnOnAdded))).toHaveLength(1)
  expect(most.filter(({ smoothedReturn }) => reached(smoothedReturn))).toHaveLength(0)
})
