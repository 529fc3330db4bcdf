/** "24.5K", "¥1.66M": an amount of three digits or more, short for thousands or millions. */
const SHORT = /^([(+−–-]?[^\d\s(+−–-]{0,3})(\d{1,3})(?:[.,](\d{1,2}))?([KM])\)?$/
const TIMES: Record<string, number> = { K: 1000, M: 1_000_000 }
/** With fewer digits nearly every product would fit. */
const FEWEST_DIGITS = 3

export type ShortAmount = {
  value: number
  /** What its last digit counts. */
  step: number
}

/** The amount that is written in short; undefined for other texts. */
export function parseShortAmount(text: string): ShortAmount | undefined {
  const [, before = '', whole = '', decimals = '', unit = ''] = SHORT.exec(text.trim()) ?? []
  const times = TIMES[unit]
  if (times === undefined || whole.length + decimals.length < FEWEST_DIGITS) return undefined
  const size = Math.round(Number(`${whole}.${decimals}`) * times)
  return { value: /^[(−–-]/.test(before) ? -size : size, step: times / 10 ** decimals.length }
}

/** Whether a text is in short, though it may have too few digits to prove anything. */
export function isShortAmount(text: string): boolean {
  return SHORT.test(text.trim())
}
