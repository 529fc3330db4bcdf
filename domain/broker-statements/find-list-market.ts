import type { Cell } from './group-words.ts'
import { dropRepeatedTexts } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'
import { findMark, isCurrencyCode } from './parse-currency.ts'

const TICKER = /^[A-Z][A-Z0-9&-]{1,11}$/
const NUMBER = /^\d{4,6}$/
const NAMED_NUMBER = /^[A-Z][A-Z&-]{2,11} \(?(\d{4})\)?$/
/** Behind a name in signs, a number in brackets is its code. */
const SIGNED_NUMBER = /\((\d{4,6})\)$/u
/** "00939.HK" behind a name in signs. */
const SIGNS_AND_SUFFIX = /(?<!\d)\d{4,6}\.([A-Z]{1,3})$/u
/** What is written in a page's signs says where its companies may be listed, surest first. */
const SPOKEN: [signs: RegExp, currencies: string[]][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u, ['JPY']],
  [/\p{Script=Hangul}{2}/u, ['KRW']],
  // Taiwan's words for margin, whole lots, returns and what is in custody.
  [/[\u878d現\u96f6]股|\u878d資|\u878d券|[報\u916c]{2}\u7387|庫存|集保|[臺台]幣/u, ['TWD']],
  // Hong Kong's for selling, margin and its dollar.
  [/\u6cbd|\u5b56\u5c55|港[元幣]/u, ['HKD']],
  [/[仓\u4e8f证买卖币]/u, ['CNY', 'HKD']],
  [/[證買賣盈\u8667數現價]/u, ['TWD', 'HKD']],
]
const FEWEST_SPOKEN = 2
const SUFFIXES: [currency: string, suffixes: string[]][] = [
  ['USD', ['']],
  ['HKD', ['.HK']],
  ['JPY', ['.T']],
  ['KRW', ['.KS', '.KQ']],
  ['TWD', ['.TW', '.TWO']],
  ['SGD', ['.SI']],
  ['INR', ['.NS']],
  ['IDR', ['.JK']],
  ['THB', ['.BK']],
  ['CNY', ['.SS', '.SZ']],
  ['MYR', ['.KL']],
  ['PHP', ['.PS']],
  ['VND', ['.VN']],
]
/** How many companies say where a list's are listed, and what share of them. */
const FEWEST = 3
const MOST = 0.75
const HALF = 0.5
/** Where the page states the currency, other words spell tickers by chance. */
const STATED = 0.4
/** Where codes are letters, other words and codes that we do not list spell American tickers. */
const LETTERS = ['PHP', 'THB', 'IDR', 'VND', 'INR']

/**
 * The currency of the exchange that lists nearly all of a list's companies, where it is one: SBIN, LICI and
 * COLPAL are Indian. Undefined if two exchanges explain the list as well.
 */
export function findListMarket(
  lines: readonly Cell[][],
  companies: KnownCompanies,
): { usual: string | undefined; votes: ReadonlyMap<string, number> } {
  const cells = dropRepeatedTexts(lines.flat())
  const votes = countVotes(cells.map((cell) => listCurrencies(cell, companies)))
  // Numbers are codes; letters may be noise.
  const coded = countVotes(
    cells.map(
      (cell) => new Set(NUMBER.test(parseCode(cell)) ? listCurrencies(cell, companies) : []),
    ),
  )
  if (isAustralian(lines)) return { usual: 'AUD', votes: votes.byCurrency }
  const stated = findStated(lines)
  const usual =
    findClear(coded, stated) ?? findSpoken(coded, lines, stated) ?? findClear(votes, stated)
  return { usual, votes: votes.byCurrency }
}

/** We list no Australian company, but its code is no American one. */
function isAustralian(lines: readonly Cell[][]): boolean {
  return lines.flat().some(({ text }) => /\bCHESS\b|\bASX\b|\bA\$|\bAUD\b/.test(text))
}

/** The one currency that amounts of the page are written in: "PHP 88,370.11", or that stands beside them. */
function findStated(lines: readonly Cell[][]): string | undefined {
  const texts = lines.flat().map(({ text }) => text)
  const marks = new Set(texts.flatMap((text) => findMark(text) ?? []))
  const words = texts.flatMap((text) => text.replaceAll('(', ' ').replaceAll(')', ' ').split(' '))
  const codes = new Set(words.filter((word) => /^[A-Z]{3}$/.test(word) && isCurrencyCode(word)))
  const [stated, ...others] = marks.size > 0 ? marks : codes
  return others.length === 0 ? stated : undefined
}

type Votes = { byCurrency: ReadonlyMap<string, number>; voters: number }

function countVotes(sets: readonly ReadonlySet<string>[]): Votes {
  const byCurrency = new Map<string, number>()
  for (const currency of sets.flatMap((set) => [...set])) {
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + 1)
  }
  return { byCurrency, voters: sets.filter(({ size }) => size > 0).length }
}

function findClear({ byCurrency, voters }: Votes, stated: string | undefined): string | undefined {
  const isSpelled = stated !== undefined && LETTERS.includes(stated)
  const weigh = ([currency, count]: [string, number]) =>
    isSpelled && currency === stated ? count * 2 : count
  const [first, second] = [...byCurrency].sort((one, other) => weigh(other) - weigh(one))
  const [currency, count] = first ?? ['', 0]
  const share = currency === stated ? STATED : MOST
  const isMore = (isSpelled && currency === stated) || count > (second?.[1] ?? 0)
  const isClear = isMore && count >= voters * share
  return count >= FEWEST && isClear ? currency : undefined
}

/** Where numbers are codes of several exchanges, that of the page's language. */
function findSpoken(
  { byCurrency, voters }: Votes,
  lines: readonly Cell[][],
  stated: string | undefined,
): string | undefined {
  const cells = lines.flat()
  const spoken = SPOKEN.find(
    ([signs]) => cells.filter(({ text }) => signs.test(text)).length >= FEWEST_SPOKEN,
  )
  const count = (currency: string) => byCurrency.get(currency) ?? 0
  const [most, next] = (spoken?.[1] ?? []).toSorted((one, other) => count(other) - count(one))
  if (most === undefined || (stated !== undefined && stated !== most)) return undefined
  const isClear = next === undefined || count(most) > count(next)
  return isClear && count(most) >= Math.max(FEWEST_SPOKEN, voters * HALF) ? most : undefined
}

/** A text's first word, or the number behind a name in capitals: "TENAGA 5347". */
function parseCode({ text }: Cell): string {
  const [, number] = NAMED_NUMBER.exec(text) ?? findInSigns(SIGNED_NUMBER, text)
  return number ?? text.split(' ')[0]?.replace(/[()]/g, '') ?? ''
}

function findInSigns(pattern: RegExp, text: string): readonly string[] {
  return (/\p{Script=Han}/u.test(text) && pattern.exec(text)) || []
}

function listCurrencies(cell: Cell, companies: KnownCompanies): Set<string> {
  const { text } = cell
  const [, suffix] = findInSigns(SIGNS_AND_SUFFIX, text.toUpperCase())
  const [suffixed] = SUFFIXES.find(([, suffixes]) => suffixes.includes(`.${suffix}`)) ?? []
  if (suffixed) return new Set([suffixed])
  const first = parseCode(cell)
  const isCode = TICKER.test(first) || NUMBER.test(first)
  const isAlone = NUMBER.test(first) || first.length >= text.length - 2 || !/\p{Ll}/u.test(text)
  const coded = isCode && isAlone ? listMarkets(first, companies) : []
  if (coded.length > 0) return new Set(coded)
  const isName = /\p{L}{3}/u.test(text) && !/\d{3}/.test(text)
  return new Set(isName ? companies.listNamed(text).map(({ currency }) => currency) : [])
}

/** Whether a company of the list's usual market has this number as its code. */
export function isUsualCode(text: string, companies: KnownCompanies): boolean {
  const { usual } = companies
  return usual !== undefined && NUMBER.test(text) && listMarkets(text, companies).includes(usual)
}

function listMarkets(code: string, companies: KnownCompanies): string[] {
  return SUFFIXES.flatMap(([currency, suffixes]) =>
    suffixes.some((suffix) => companies.findListing(code + suffix)) ? [currency] : [],
  )
}
