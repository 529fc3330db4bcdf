import { findIsin } from '../portfolio/find-isin.ts'
import type { SymbolContext } from '../portfolio/symbol-notation.ts'

export type SubjectText = { text: string; confidence: number }

type Placed = { texts: readonly SubjectText[]; context: SymbolContext }

const CURRENCY_AT_END =
  /(?<=\S) \(?(USD|HKD|JPY|KRW|TWD|SGD|INR|IDR|THB|CNY|MYR|PHP|VND|EUR|GBP)\)?$/

/** What texts say of where a company is listed, and the rest of them. */
export function takeContext(written: readonly SubjectText[], given: SymbolContext): Placed {
  const { texts, context } = takeIsin(written, given)
  return takeCurrency(texts, context)
}

/** An ISIN says where its share is listed at home, whatever the price beside it is in. */
function takeIsin(written: readonly SubjectText[], context: SymbolContext): Placed {
  const found = written.map(({ text }) => findIsin(text))
  const [isin] = found.flatMap((one) => one ?? [])
  if (!isin) return { texts: written, context }
  const texts = written.flatMap((one, at): SubjectText[] => {
    const other = found[at]
    if (!other) return [one]
    return [other.symbol, other.rest].flatMap((text) => (text ? [{ ...one, text }] : []))
  })
  return { texts, context: isin.currency ? { ...context, currency: isin.currency } : context }
}

export function dropCurrency(text: string): string {
  return text.replace(CURRENCY_AT_END, '')
}

/** "6947 MYR": the code of a currency beside a symbol says where it is listed. */
function takeCurrency(written: readonly SubjectText[], context: SymbolContext): Placed {
  const bare = written.map((one) => ({ ...one, text: dropCurrency(one.text) }))
  const codes = written.flatMap(({ text }) => CURRENCY_AT_END.exec(text)?.[1] ?? [])
  const [code] = codes
  if (!code || codes.some((other) => other !== code)) return { texts: written, context }
  return { texts: bare, context: context.currency ? context : { ...context, currency: code } }
}
