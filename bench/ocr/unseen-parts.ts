import type { Random } from '#tests/fixtures/generate-statements.ts'
import type { Row } from './positions.ts'

const NASDAQ = 'AAPL MSFT GOOGL NVDA COST INTC AMZN META TSLA PEP CSCO AMD QCOM TXN HON SBUX WMT'

export const GAIN = { isLight: ['#0b8457', '#d3302f'], isDark: ['#2ecc8f', '#ff5f5f'] } as const

/** With the decimals that are usual in its currency. */
export function price(amount: number, { currency }: Pick<Row, 'currency'>): string {
  if (currency === 'KRW') return whole(amount)
  const digits = currency === 'JPY' ? { max: 1, min: 0 } : { max: 2, min: 2 }
  return amount.toLocaleString('en-US', {
    minimumFractionDigits: digits.min,
    maximumFractionDigits: digits.max,
  })
}

export function value(amount: number, { currency }: Pick<Row, 'currency'>): string {
  if (currency === 'KRW' || currency === 'JPY') return whole(amount)
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

export function whole(amount: number): string {
  return Math.round(amount).toLocaleString('en-US')
}

/** What a share may have cost: 30% less to 25% more than today. */
export function inventCost(row: Row, random: Random): number {
  const cost = row.price * (0.7 + 0.55 * random())
  return row.currency === 'KRW' ? Math.round(cost) : Math.round(cost * 100) / 100
}

export function signed(amount: number, write: (size: number) => string): string {
  return `${amount < 0 ? '-' : '+'}${write(Math.abs(amount))}`
}

export function colored(
  text: string,
  amount: number,
  [up, down]: readonly [string, string],
): string {
  return `<span style="color:${amount < 0 ? down : up}">${text}</span>`
}

export function percent(share: number): string {
  return signed(share * 100, (size) => `${size.toFixed(2)}%`)
}

/** A fictional move since yesterday, of up to 4%. */
export function inventMove(random: Random): number {
  return random() * 0.08 - 0.04
}

/** As apps in Hong Kong write codes: five digits. */
export function fiveDigits({ ticker, currency }: Row): string {
  return currency === 'HKD' ? ticker.padStart(5, '0') : ticker
}

export function isOneOfTwo(random: Random): boolean {
  return random() < 0.5
}

export function isOnNasdaq({ symbol }: Row): boolean {
  return NASDAQ.split(' ').includes(symbol)
}

/** A length in pixels, so that no two pictures of a family have the same. */
export function pixels(random: Random, from: number, to: number): string {
  return `${(from + (to - from) * random()).toFixed(1)}px`
}
