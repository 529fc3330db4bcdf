import { type Fraction, isEqual, parseFraction } from './fraction.ts'

const cardinals = new Map<string, number>([
  ...'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
  ...'thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, 30 + 10 * index] as const),
  ['one hundred', 100],
])
const parts = new Map<string, number>([
  ...'half third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, index) => [word, index + 2] as const),
  ['quarter', 4],
  ['halve', 2],
])

const STANDS = / (?:represent(?:s|ing)|represented by|evidenc(?:es|ing)) /gu
/** Words between "each" and the verb, of which a cover has at most five. */
const BETWEEN =
  /^(?:american|depositary|depository|shares?|receipts?|ads|adss|adrs?|of|the|whole|is|are)$/u
const COUNTED = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3})$/u

/**
 * Ordinary shares for one receipt, as the cover of a 20-F says it (`dei:Security12bTitle`): "American
 * Depositary Shares, each representing five-ninths of one share of Common Stock" is 5/9. Reports of
 * changed ratios, votes and warrants are not read.
 * @returns undefined unless the text leaves no doubt
 */
export function parseCoverRatio(title: string): Fraction | undefined {
  const text = simplify(title)
  if (!/\b(?:depositary|depository|adss?)\b/u.test(text)) return undefined
  const ratios = [...text.matchAll(STANDS)].flatMap((found) => {
    const receipts = findReceipts(text.slice(Math.max(0, found.index - 100), found.index))
    if (!receipts) return []
    const amount = parseAmount(text.slice(found.index + found[0].length))
    return [amount && divideBy(amount, receipts.count)]
  })
  const [first] = ratios
  return first && ratios.every((ratio) => ratio && isEqual(ratio, first)) ? first : undefined
}

/** `each`, `every two (2) ads`: how many receipts the end of the text speaks of. */
function findReceipts(text: string): { count: string | undefined } | undefined {
  const words = text.replace(/,$/u, '').split(' ')
  const last = () => words.at(-1) ?? ''
  for (let left = 5; left > 0 && BETWEEN.test(last()); left--) words.pop()
  if (last() === 'which' && words.at(-2) === 'of') words.splice(-2)
  if (/^\(\d+\)$/u.test(last())) words.pop()
  const isAnchor = (word: string | undefined) => /\b(?:each|every|one)$/u.test(word ?? '')
  if (COUNTED.test(last()) && isAnchor(words.at(-2))) return { count: last() }
  return isAnchor(last()) ? { count: undefined } : undefined
}

function simplify(title: string): string {
  const plain = title
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?- ?/gu, '-')
    .replaceAll(/ ,/gu, ',')
  // What follows tells of an older ratio.
  return plain.split(/\bratio of\b|\bchanged from\b/u)[0] ?? ''
}

/** `the right to receive 10 shares`, `one-half of one share`, `0.2 class a ordinary shares`. */
function parseAmount(words: string): Fraction | undefined {
  const [, amount = '', rest = ''] =
    /^(?:the )?(?:right to receive |ownership of |an? interest in |an? )?((?:\d+\/\d+)|(?:\d*\.\d+)|(?:\d{1,3}(?![\d,.]))|(?:one hundred)|(?:[a-z]+(?:-[a-z]+)?))(.{0,70})/u.exec(
      words,
    ) ?? []
  return countsShares(rest) ? parseNumber(amount) : undefined
}

/** Votes, warrants and the like are no shares. */
function countsShares(rest: string): boolean {
  const words = rest
    .split(/[^a-z0-9-]/u)
    .filter(Boolean)
    .slice(0, 8)
  const at = words.findIndex((word) => /^(?:shares?|interest)$/u.test(word))
  return (
    at >= 0 &&
    !words.slice(0, at).some((word) => /^(?:votes?|warrants?|units?|rights?)$/u.test(word))
  )
}

function parseNumber(amount: string): Fraction | undefined {
  const decimal = /^\d*\.(\d{1,4})$/u.exec(amount)?.[1]
  if (decimal !== undefined) {
    return parseFraction(`${Number(amount.replace('.', ''))}/${10 ** decimal.length}`)
  }
  if (/^[\d/]+$/u.test(amount)) return parseFraction(amount)
  const whole = cardinals.get(amount)
  if (whole !== undefined) return parseFraction(String(whole))
  const [first = '', second = ''] = amount.split('-')
  const [count, part] = [cardinals.get(first), parts.get(second.replace(/s$/u, ''))]
  if (count !== undefined && part !== undefined) return parseFraction(`${count}/${part}`)
  const unit = cardinals.get(second)
  return count !== undefined && count >= 20 && unit !== undefined && unit < 10
    ? parseFraction(String(count + unit))
    : undefined
}

/** `every three representing two`: two thirds each. */
function divideBy(amount: Fraction, word: string | undefined): Fraction | undefined {
  if (word === undefined) return amount
  const count = cardinals.get(word) ?? Number(word)
  return parseFraction(`${amount.numerator}/${amount.denominator * count}`)
}
