import type { DraftHolding, IsListed } from './draft-holding.ts'
import { findListingCurrency, listNamesakes, writeNumber } from './symbol-notation.ts'

export type PlacedRow = {
  holding: DraftHolding
  /** The symbol as the file has it; undefined where the file says its exchange or its currency. */
  written: string | undefined
  /** The suffix of the market that the row names otherwise, such as by its ISIN; '' is American. */
  market?: string | undefined
}

/** One such row may be a name that happens to be a symbol somewhere. */
const MIN_ROWS_AT_HOME = 2

type Choice = {
  listings: readonly string[]
  /** The file says neither exchange nor currency. */
  isBare: boolean
  /** The row says its market otherwise. */
  isNamed: boolean
}

const NO_CHOICE: Choice = { listings: [], isBare: false, isNamed: false }

/**
 * A file that names neither exchanges nor currencies is of one market if all its symbols that have one listing are,
 * or if only one market lists all its symbols: INFY beside HDFCBANK and TATASTEEL is Mumbai's and not New York's. So is
 * one with the headings of a market's brokers. Else the reader is asked which listing is meant.
 * @param usual the suffix of the market whose brokers write such headings
 */
export function placeAtHome(
  rows: readonly PlacedRow[],
  isListed: IsListed,
  usual?: string,
): DraftHolding[] {
  const choices = rows.map((row) => listChoices(row, isListed))
  const certain = choices.flatMap(({ listings: [only = '', ...others] }) =>
    only === '' || others.length > 0 ? [] : [marketOf(only)],
  )
  const markets = new Set(certain)
  const home = findHome(choices, certain, usual)
  return rows.map(({ holding, written = '' }, row) => {
    const { listings, isBare, isNamed } = choices[row] ?? NO_CHOICE
    if (!isBare) return holding
    const atHome = listings.find((symbol) => isNamed || marketOf(symbol) === home)
    if (atHome !== undefined) return moveTo(holding, atHome)
    if (listings.length === 0) return placeUnlisted(holding, written, { home, usual, markets })
    if (listings.length < 2)
      return isOtherNumber(holding, listings) ? askWhich(holding, listings) : holding
    const [possible, ...others] = listings.filter((symbol) => markets.has(marketOf(symbol)))
    const isClear = possible !== undefined && others.length === 0 && home === undefined
    return isClear ? moveTo(holding, possible) : askWhich(holding, listings)
  })
}

function listChoices({ holding, written, market }: PlacedRow, isListed: IsListed): Choice {
  if (written === undefined) return { ...NO_CHOICE, listings: [holding.symbol] }
  const listings = listNamesakes(written).filter(isListed)
  const named = listings.filter((symbol) => marketOf(symbol) === market)
  const isNamed = named.length > 0
  return { listings: isNamed ? named : listings, isBare: true, isNamed }
}

function findHome(
  choices: readonly Choice[],
  certain: readonly string[],
  usual: string | undefined,
): string | undefined {
  const [first, ...others] = new Set(certain)
  if (others.length > 0) return undefined
  if (usual !== undefined && (first === undefined || first === usual)) return usual
  if (first !== undefined && certain.length >= MIN_ROWS_AT_HOME) return first
  return choices.length >= MIN_ROWS_AT_HOME ? findOnlyMarket(choices) : undefined
}

type Evidence = {
  home: string | undefined
  usual: string | undefined
  /** Of the file's other symbols. */
  markets: ReadonlySet<string>
}

/** A code in no list is of the market of the file, or else of the one market that writes names as this one's. */
function placeUnlisted(holding: DraftHolding, written: string, evidence: Evidence): DraftHolding {
  const { home, usual, markets } = evidence
  if (/^\d+$/.test(written)) {
    const atHome = home === undefined ? undefined : writeNumber(written, home)
    if (atHome !== undefined) return moveTo(holding, atHome)
    const possible = listNumbers(written, holding.name)
    const [near, ...others] = possible.filter((symbol) => markets.has(marketOf(symbol)))
    if (near !== undefined && others.length === 0) return moveTo(holding, near)
    return possible.length > 1 ? askWhich(holding, possible) : holding
  }
  // Zerodha's codes are those of its exchange, whose funds and smaller companies no list of ours has.
  const isOfBroker = usual === 'NS' && home === usual
  return isOfBroker ? moveTo(holding, `${written}.${usual}`) : holding
}

/** A number with a name in Chinese characters alone may be of three markets; mainland numbers have six digits. */
function listNumbers(written: string, name = ''): string[] {
  const isChinese = /\p{Script=Han}/u.test(name) && !NOT_CHINESE.test(name)
  if (!isChinese || written.length < 4) return []
  const markets = written.startsWith('0') ? ['HK', 'TW'] : ['HK', 'TW', 'T']
  return markets.flatMap((market) => writeNumber(written, market) ?? [])
}

const NOT_CHINESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The one market that lists every symbol. */
function findOnlyMarket(choices: readonly Choice[]): string | undefined {
  const [first, ...rest] = choices.map(({ listings }) => new Set(listings.map(marketOf)))
  const [only, ...others] = [...(first ?? [])].filter((market) =>
    rest.every((markets) => markets.has(market)),
  )
  return others.length === 0 ? only : undefined
}

/** Two exchanges of one country share its numbers. */
function joinMarkets(suffix: string): string {
  return { SZ: 'SS', KQ: 'KS', TWO: 'TW' }[suffix] ?? suffix
}

/** A number got its exchange by its shape, and our lists have it on another. */
function isOtherNumber({ symbol }: DraftHolding, [listed]: readonly string[]): boolean {
  return listed !== undefined && /^\d/.test(symbol) && symbol !== listed
}

function marketOf(symbol: string): string {
  return joinMarkets(symbol.split('.')[1] ?? '')
}

function moveTo(holding: DraftHolding, symbol: string): DraftHolding {
  if (symbol === holding.symbol) return holding
  const currency = findListingCurrency(symbol) ?? holding.currency
  const unsure = holding.unsure.filter((field) => field !== 'symbol')
  return { ...holding, symbol, currency, unsure }
}

function askWhich(holding: DraftHolding, listings: readonly string[]): DraftHolding {
  const unsure = new Set([...holding.unsure, 'symbol'] as const)
  return { ...holding, namesakes: [...listings], unsure: [...unsure] }
}
