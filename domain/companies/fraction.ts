/** A ratio of whole numbers in lowest terms, such as the 5/9 of a share that one receipt represents. */
export type Fraction = { readonly numerator: number; readonly denominator: number }

export const ONE: Fraction = { numerator: 1, denominator: 1 }

/** Reads `5/9` or `10`; undefined for anything else, such as zero or a decimal. */
export function parseFraction(text: string): Fraction | undefined {
  const [, first, second = '1'] = /^([1-9]\d{0,8})(?:\/([1-9]\d{0,8}))?$/.exec(text) ?? []
  return first === undefined ? undefined : reduce(Number(first), Number(second))
}

export function formatFraction({ numerator, denominator }: Fraction): string {
  return denominator === 1 ? String(numerator) : `${numerator}/${denominator}`
}

export function isEqual(one: Fraction, other: Fraction): boolean {
  return one.numerator * other.denominator === other.numerator * one.denominator
}

/** Rounds once: 9 times 5/9 is 5. */
export function multiply(value: number, { numerator, denominator }: Fraction): number {
  return (value * numerator) / denominator
}

export function divideByFraction(value: number, { numerator, denominator }: Fraction): number {
  return (value * denominator) / numerator
}

function reduce(numerator: number, denominator: number): Fraction {
  let [divisor, rest] = [numerator, denominator]
  while (rest > 0) [divisor, rest] = [rest, divisor % rest]
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}
