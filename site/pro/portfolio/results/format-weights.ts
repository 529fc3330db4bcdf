import { formatNumber } from '#domain/format-number.ts'

/** Fractions as percentages, all with one decimal or all with none, so that they stand in a column. */
export function formatWeights(weights: readonly number[]): string[] {
  const decimals = countWeightDecimals(weights)
  return weights.map((weight) => formatWeight(weight, decimals))
}

export function countWeightDecimals(weights: readonly number[]): number {
  const areWhole = weights.every(
    (weight) => Math.abs(weight * 100 - Math.round(weight * 100)) < 1e-9,
  )
  return areWhole ? 0 : 1
}

/** In words: "<" is in a font that pages fetch only when they show it, and its arrival lays out all rows again. */
export function formatWeight(weight: number, decimals = 1): string {
  if (weight > 0 && weight * 100 < 0.5 / 10 ** decimals) return `under ${decimals === 0 ? 1 : 0.1}%`
  return `${formatNumber(weight * 100, decimals, decimals)}%`
}
