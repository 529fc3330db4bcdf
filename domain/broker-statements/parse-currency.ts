import { parseAmount } from '../portfolio/parse-amount.ts'

const CODES = 'USD HKD JPY KRW TWD SGD INR IDR THB CNY MYR PHP VND EUR GBP CHF AUD CAD'.split(' ')

/** The code in a cell's text. One letter that was read wrong is put right: USB is USD. */
export function parseCurrency(text: string): string | undefined {
  const code = /\b([A-Z]{3})\b/.exec(text.toUpperCase())?.[1]
  if (!code || CODES.includes(code)) return code
  const similar = CODES.filter((known) => countDifferences(known, code) === 1)
  return similar.length === 1 ? similar[0] : code
}

function countDifferences(one: string, other: string): number {
  return [...one].filter((letter, index) => letter !== other[index]).length
}

/** Whether a text is a code and nothing else, whatever the size of its letters: "usD", "HKD". */
export function isCurrencyCode(text: string): boolean {
  return CODES.includes(text.trim().toUpperCase())
}

/** The currency that an amount says by its sign or code. Other letters beside it, such as "AVG", are none. */
export function findMark(amount: string): string | undefined {
  const code = parseAmount(amount)?.currency
  return code && CODES.includes(code) ? code : undefined
}
