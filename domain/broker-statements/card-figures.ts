import { type Field, findHeadingField, findHeadingWords } from '../portfolio/broker-columns.ts'
import { parseAmount } from '../portfolio/parse-amount.ts'
import { isExchangeName } from '../portfolio/symbol-notation.ts'
import { writeUnits } from './count-units.ts'
import { CERTAIN } from './find-written.ts'
import type { Cell } from './group-words.ts'
import { isShortAmount, parseShortAmount } from './short-amounts.ts'
import { OTHER_FIGURE } from './split-headings.ts'

export type CardFigure = {
  text: string
  confidence: number
  /** What words beside it say it is. */
  field?: Field
  /** It has a currency, or decimals as amounts have. */
  isAmount: boolean
}

const COUNT_BEFORE_WORD =
  /(?<![\d.,’'])(\d[\d.,’']{0,16}) ?(?:shares?|shs?|units?|qty|pcs|stocks?|stück|stk|(?<= )st|stuks|szt|aktien|titres?|títulos|acciones|azioni|lembar|lbr|株|股|주)(?![A-Za-z])/i
const COUNT_AFTER_WORD =
  /\b(?:shares|quantity|qty|units|stück|holding|position|bought|buy|purchased) ?:? ?(\d[\d.,’']{0,16})(?! ?%)/i
const COUNT_TIMES_PRICE =
  /(?<![\d.,’'])(\d[\d.,’']{0,16}) ?(?:(?:shares?|shs?|units?|qty|stück|stk|[股株주張张]) ?|[^\d\s円元圓원]{1,2} (?=[×x]))?(?:@|©|®|\bat\b|[×x]{1,3}|\*) ?([^\d\s]{0,4} ?\d[\d.,’']{0,16}(?: \d\d(?=[,.]? |$))?)/i
/** "2800.HK" counts nothing. */
const CODE_WITH_MARKET = /^\d{4,6}\.(?:HK|T|TWO?|K[SQL]|S[SZI])$/
/** "Qty 51M" was 5111. */
const MISREAD_DIGIT = /^[A-Za-z](?![A-Za-z])/
/** With less confidence, from 0 to 100, a lone "x" is a speck. */
const READABLE = 40
const UNIT = 'shares'
/** A word for shares in another script is read as signs: "900%%" was 900株. */
const COUNT_BEFORE_SIGNS = /^(?:\p{L}{1,4} )?(\d{1,3}(?:[.,]?\d{3}){0,4})(?:%[%a-z]|#%?)$/iu
/** A rupee is read as "X": "X884.40" is no count. */
const TIMES_ALONE =
  /^(?:(?:[x×]|X(?!\d[\d,]*\.\d\d$))\s*(\d[\d.,]*)|(\d[\d.,]*)\s*(?:[xX×@]|[aA][tT]))$/
const CURRENCY =
  /[$€£¥₩₹฿₱]|\b(?:USD|HKD|JPY|KRW|TWD|SGD|INR|IDR|THB|CNY|MYR|PHP|EUR|GBP|RM|Rp)\b|Rp|RM/

/** "300/150": of 300 shares, 150 may be sold. */
const HELD_OF = /(?<![\d/.,])(\d[\d,]*(?:\.\d+)?) ?\/ ?\d[\d,]*(?:\.\d+)?(?![\d/%])/
/** What was paid, though it follows the count: "12 Qty × Avg 120.00". */
const PAID = /\b(?:avg|average|cost|paid|buy)\b/i

/** The figures in a cell of text, with what the words in it say of them. Percentages and times of day are none. */
export function findFigures({ text: written, confidence }: Cell): CardFigure[] {
  if (/\d:\d\d/.test(written) || CODE_WITH_MARKET.test(written)) return []
  const short = findShort(written, confidence)
  if (short) return short
  const text = writeUnits(written).replace(HELD_OF, '$1')
  const [, count] = COUNT_BEFORE_SIGNS.exec(text) ?? []
  if (count) return [figure(count, confidence)]
  const times = COUNT_TIMES_PRICE.exec(text)
  if (times) {
    const [, shares = '', price = ''] = times
    // "172 73" lost its point.
    const whole = price.replace(/(?<=\d) (?=\d\d$)/, '.')
    if (PAID.test(times[0])) return [figure(shares, confidence, 'shares')]
    const both = [figure(shares, confidence, 'shares'), figure(whole, confidence, 'price')]
    return [...both, ...findBehind(text, times, confidence)]
  }
  const counted = findCount(text, confidence)
  if (counted) return counted
  const labeled = listLabeled(text)
  if (labeled.length > 0) {
    return labeled.map((one) => figure(one.text, confidence, one.field))
  }
  if (OTHER_FIGURE.test(text)) return []
  const withoutPercent = text.replace(/[(+−–-]{0,2}\d[\d.,]{0,12} ?%\)?/g, ' ').trim()
  const match = /(?:[^\d\s]{1,4}\s?)?\d[\d.,’']*(?:\s?[A-Z]{3}\b)?/.exec(withoutPercent)
  if (!match || /[A-Za-z]{4}/.test(withoutPercent)) return []
  if (/^[+−–-]/.test(withoutPercent)) return []
  return [figure(match[0].trim(), confidence)]
}

/** Too few digits of an amount in short say nothing. */
function findShort(text: string, confidence: number): CardFigure[] | undefined {
  if (!isShortAmount(text)) return undefined
  return parseShortAmount(text) ? [figure(text, confidence)] : []
}

/** A count that words beside it tell, and the amount behind it. */
function findCount(text: string, confidence: number): CardFigure[] | undefined {
  const counted =
    COUNT_BEFORE_WORD.exec(text) ??
    COUNT_AFTER_WORD.exec(text) ??
    findTimes(text, confidence) ??
    findMisreadUnit(text) ??
    findNamedCount(text)
  if (!counted) return undefined
  const count = counted[1] ?? counted[2] ?? ''
  const isMisread = MISREAD_DIGIT.test(text.slice(text.indexOf(count) + count.length))
  const all = [figure(count, isMisread ? 0 : confidence, 'shares')]
  return [...all, ...findBehind(text, counted, confidence)]
}

/** A sign of another script behind a price, as 円 is, is read as "@" with doubt, and specks as "2X". */
function findTimes(text: string, confidence: number): RegExpExecArray | undefined {
  const isDoubtful = confidence < (text.endsWith('@') ? CERTAIN : READABLE)
  return isDoubtful ? undefined : (TIMES_ALONE.exec(text) ?? undefined)
}

/** "28.5158 SPOT": a count of shares, named by their ticker as coins are. Fewer letters may be a currency or its sign. */
const COUNT_BEFORE_TICKER = /^(\d[\d.,’']{0,16}) [A-Z]{4,5}$/

/** "1299 SEHK" is a code with its exchange. */
function findNamedCount(text: string): RegExpExecArray | undefined {
  const found = COUNT_BEFORE_TICKER.exec(text)
  return found && !isExchangeName(text.split(' ')[1] ?? '') ? found : undefined
}

/** "85 shates": a count before a word that is two letters away from "shares" at most. */
function findMisreadUnit(text: string): string[] | undefined {
  const [count = '', word = '', ...rest] = text.split(' ')
  if (rest.length > 0 || !/^\d[\d.,’']*$/.test(count)) return undefined
  if (/^s\w{2,5}ar?es$/i.test(word)) return [text, count]
  if (word.length !== UNIT.length) return undefined
  const wrong = [...UNIT].filter((letter, at) => word.charAt(at).toLowerCase() !== letter).length
  return wrong <= 2 ? [text, count] : undefined
}

/** Figures whose label stands before them in the same cell: "Qty. 120 • Avg. 178.75", "Last 190.10". */
function listLabeled(text: string): { text: string; field: Field }[] {
  const found: { text: string; field: Field }[] = []
  let label: string[] = []
  for (const word of text.replace(/[:•·|]/g, ' ').split(/\s+/)) {
    if (!/\d/.test(word)) {
      if (/\p{L}{2}/u.test(word) && !CURRENCY.test(word)) label.push(word)
      continue
    }
    const said = label.join(' ')
    const [first = '', second] = said.split('/')
    const field =
      findHeadingField(said) ?? (second ? findHeadingField(findHeadingWords(first)) : undefined)
    const isFigure = field === 'shares' || field === 'price' || field === 'value'
    if (field && isFigure && !/[%]/.test(word)) found.push({ text: word, field })
    label = []
  }
  return found
}

/** An amount that follows the count in the same cell: "151 Stk. à 214.25". */
function findBehind(text: string, found: RegExpExecArray | string[], confidence: number) {
  const [whole = ''] = found
  const behind = text.slice(text.indexOf(whole) + whole.length)
  const [amount] = /(?<![\d.,])[^\d\s]{0,4} ?\d[\d,]*\.\d\d(?![\d%]| ?%)/.exec(behind) ?? []
  return amount ? [figure(amount.trim(), confidence)] : []
}

/** The number in a figure, though a currency sign before it was read as a letter: "W114,500.00". */
export function parseLoosely(text: string): number | undefined {
  return (
    parseShortAmount(text) ??
    parseAmount(text) ??
    parseAmount(text.replace(/^[^\d\s(+−–-]{1,4} ?(?=\d)/, ''))
  )?.value
}

function figure(written: string, confidence: number, field?: Field): CardFigure {
  // "at $131.40, worth" ends with a comma that is none of the number's.
  const text = written.replace(/(?<=[.,]\d{1,2}|^\D{0,4}\d{1,3})[.,’']+$/, '')
  const isAmount = CURRENCY.test(text) || /[.,]\d\d$/.test(text) || isShortAmount(text)
  return { text, confidence, isAmount, ...(field && { field }) }
}

/**
 * How much a figure looks like an amount of money rather than a count, from 0 to 1. Points are decimal ones here, and
 * counts have fewer decimals than prices: Hong Kong's have three. A list that holds parts of shares writes 171.00000.
 */
export function likenAmount({ text, isAmount }: CardFigure): number {
  if (isAmount) return 1
  return /\.\d/.test(text) && !/\.0{3,}$/.test(text) ? 0.5 : 0
}

type Known = { figure: CardFigure; value: number }

/** Two figures that multiply to a third: shares, price and value. Undefined if none do. */
export function findProduct(figures: readonly CardFigure[]) {
  const read = figures.slice(0, 8).flatMap((figure): Known[] => {
    const value = parseLoosely(figure.text)
    return value && value !== 1 ? [{ figure, value }] : []
  })
  const counts = read.filter(({ figure }) => !CURRENCY.test(figure.text))
  const pairs = counts.flatMap((shares) => read.map((price) => ({ shares, price })))
  // Which of two factors is which, their form says: 131.40 is rather a price, 4,700 a count.
  const doubt = ({ shares, price }: (typeof pairs)[number]) =>
    likenAmount(shares.figure) - likenAmount(price.figure)
  pairs.sort((one, other) => doubt(one) - doubt(other))
  for (const { shares, price } of pairs) {
    const value = read.find(
      (one) => one !== shares && one !== price && isProduct(shares, price, one),
    )
    if (value && shares !== price) {
      // 64.85 × 18.85: nothing says which of them counts shares.
      const isAlike = likenAmount(shares.figure) === likenAmount(price.figure)
      const isAmbiguous = !shares.figure.field && isAlike
      return { shares: shares.figure, price: price.figure, value: value.figure, isAmbiguous }
    }
  }
  return undefined
}

function isProduct(shares: Known, price: Known, { value }: Known): boolean {
  const error = Math.abs(shares.value * price.value - value)
  return value >= shares.value && error <= Math.max(value * 0.003, 0.06)
}
