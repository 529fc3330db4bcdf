import { formatNumber, formatPercent } from '#domain/format-number.ts'

const BILLION = 1_000_000_000

export function showBillions(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return '–'
  const billions = amount / BILLION
  return formatNumber(billions, Math.abs(billions) < 100 ? 1 : 0)
}

export function showShare(fraction: number | null | undefined, decimals = 1): string {
  return fraction === null || fraction === undefined ? '–' : formatPercent(fraction, decimals)
}
