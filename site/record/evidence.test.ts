import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatNumber, formatPercent } from '#domain/figures.ts'
import { findBundledStatements } from '#domain/markets/bundled-statements.ts'
import { measureRetention } from '#domain/scoring/retention.ts'

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
  ['Toyota Motor', 'TM', 2021],
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
