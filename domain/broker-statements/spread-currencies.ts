import { findHeadingField } from '../portfolio/broker-columns.ts'
import type { Cell } from './group-words.ts'

/** "Actions – JPY (3)", "USD Stocks". */
const CODE = /\b(USD|HKD|JPY|KRW|TWD|SGD|INR|IDR|THB|CNY|MYR|PHP|EUR|GBP|CHF)\b/
/** Of how many currencies a list has groups. */
const FEWEST = 2
/** A shorter word may be noise. */
const LONG = 4
const AMOUNT = /\d[.,’']\d/

type Heading = { code: string; words: string[]; y1: number }

/**
 * Writes the currency of each group's heading behind the names of its rows, where a list is grouped by currency: no
 * figure of a row says it.
 */
export function spreadCurrencies(lines: readonly Cell[][]): Cell[][] {
  const named = lines.flatMap((line) => findHeading(line) ?? [])
  const [common] = (named[0]?.words ?? []).filter((word) =>
    named.every(({ words }) => words.includes(word)),
  )
  const codes = new Set(named.map(({ code }) => code))
  if (!common || codes.size < FEWEST || codes.size < named.length) return [...lines]
  return lines.map((line) => {
    const [name, ...others] = line
    const group = name && named.findLast(({ y1 }) => y1 < (name.y0 + name.y1) / 2)
    const isRow = others.filter(({ text }) => /\d/.test(text)).length > 1
    if (!group || !isRow || !/\p{L}{2}/u.test(name.text) || CODE.test(name.text)) return line
    return [{ ...name, text: `${name.text} ${group.code}` }, ...others]
  })
}

/** A line of words, and perhaps a subtotal, that names one currency and no figure. */
function findHeading(line: readonly Cell[]): Heading | undefined {
  const texts = line.map(({ text }) => text).filter((text) => /\p{L}{2}/u.test(text))
  const coded = texts.flatMap((text) => CODE.exec(text)?.[1] ?? [])
  const [code, ...others] = coded
  const isFigure = texts.some((text) => AMOUNT.test(text) || findHeadingField(text) !== undefined)
  const amounts = line.filter(({ text }) => AMOUNT.test(text)).length
  if (!code || others.length > 0 || isFigure || amounts > 1) return undefined
  const words = texts.flatMap((text) => text.toLowerCase().split(' '))
  return {
    code,
    words: words.filter(({ length }) => length >= LONG),
    y1: Math.max(...line.map(({ y1 }) => y1)),
  }
}
