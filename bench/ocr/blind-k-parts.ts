import { type Random, shuffle } from '#tests/fixtures/generate-statements.ts'
import { roundTo } from './blind-parts.ts'
import type { Row } from './positions.ts'

/** What is usually held of a share in its currency, and the step of prices below each price. */
type Exchange = {
  suffix: string
  currency: string
  mark: string
  worth: number
  steps: readonly (readonly [below: number, step: number])[]
}

export const BANGKOK: Exchange = {
  suffix: '.BK',
  currency: 'THB',
  mark: '฿',
  worth: 60_000,
  steps: [
    [2, 0.01],
    [5, 0.02],
    [10, 0.05],
    [25, 0.1],
    [100, 0.25],
    [200, 0.5],
    [400, 1],
    [Infinity, 2],
  ],
}

export const JAKARTA: Exchange = {
  suffix: '.JK',
  currency: 'IDR',
  mark: 'Rp',
  worth: 9_000_000,
  steps: [
    [200, 1],
    [500, 2],
    [2000, 5],
    [5000, 10],
    [Infinity, 25],
  ],
}

/** In hundreds of shares, from lines of code, usual price and name. */
export function pickInHundreds(
  lines: string,
  { suffix, currency, mark, worth, steps }: Exchange,
): (random: Random, count: number) => Row[] {
  const companies = lines.split(/;\s*/).map((line) => line.split('|'))
  return (random, count) =>
    shuffle(companies, random)
      .slice(0, count)
      .map(([ticker = '', usual = '', name = '']) => {
        const level = Number(usual) * (0.85 + 0.3 * random())
        const step = steps.find(([below]) => level < below)?.[1] ?? 1
        const price = roundTo(level, step)
        const lots = Math.round((worth * 10 ** (1.5 * random() - 0.6)) / price / 100)
        const symbol = `${ticker}${suffix}`
        const row = { symbol, written: symbol, name, price, mark, currency, ticker }
        return { ...row, shares: 100 * Math.max(1, lots) }
      })
}
