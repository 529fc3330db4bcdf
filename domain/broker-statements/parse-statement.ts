import type { DraftHolding } from '../portfolio/draft-holding.ts'
import { agreeReadings } from './agree-readings.ts'
import { writePoints } from './decimal-marks.ts'
import { dropEarlier } from './drop-earlier.ts'
import { dropForeign } from './drop-foreign.ts'
import { dropInitials } from './drop-initials.ts'
import { dropInstruments } from './drop-instruments.ts'
import { dropLots } from './drop-lots.ts'
import { dropNoise } from './drop-noise.ts'
import { dropOpeners } from './drop-openers.ts'
import { dropPanes } from './drop-panes.ts'
import { dropQuotes } from './drop-quotes.ts'
import { dropSpecks } from './drop-specks.ts'
import { expandLots } from './expand-lots.ts'
import { expandSeries } from './expand-series.ts'
import { findListMarket } from './find-list-market.ts'
import { groupColumns } from './group-columns.ts'
import { groupIntoCells, groupIntoLines, measureBlank, type ReadWord } from './group-words.ts'
import { joinSplitWords } from './join-split-words.ts'
import { joinThousands } from './join-thousands.ts'
import { keepHoldings, speaksOfHoldings } from './keep-holdings.ts'
import { type KnownCompanies, rememberNames } from './known-companies.ts'
import { nameRows } from './name-rows.ts'
import { parseCards } from './parse-cards.ts'
import { parseProducts } from './parse-products.ts'
import { parseTable } from './parse-table.ts'
import { parseTrades } from './parse-trades.ts'
import type { ParsedRow } from './parsed-row.ts'
import { placeBareSymbols } from './place-bare-symbols.ts'
import { readFives } from './read-fives.ts'
import { readStrokes } from './read-strokes.ts'
import { readUnits } from './read-units.ts'
import { restorePoints } from './restore-points.ts'
import { settleListings } from './settle-listings.ts'
import { spreadCountries } from './spread-countries.ts'
import { spreadCurrencies } from './spread-currencies.ts'
import { stripLabels } from './strip-labels.ts'
import { unwrapNames } from './unwrap-names.ts'

/** Of a value, as a share of it. */
const ROUNDED = 0.0005

/** From a sign of Latin letters' width to the wide one. */
const WIDE = 0xfee0

/** Headings say what figures are; cards have to guess at more. */
const HEADINGS_COUNT = 1.2

/**
 * Holdings from the words of a picture, with positions in pixels. It is understood as a table, as cards
 * and as confirmations of trades; the one that explains most of it counts. Empty if none does.
 */
export function parseStatement(
  words: readonly ReadWord[],
  directory: KnownCompanies,
): DraftHolding[] {
  const known = rememberNames(directory)
  const lines = dropOpeners(
    dropSpecks(
      groupIntoLines(writePoints(joinAll(dropNoise(readFives(readStrokes(words.map(narrow))))))),
    ),
  )
  const blank = measureBlank(words)
  const grouped = dropInitials(lines.map((line) => groupIntoCells(line, blank)))
  const read = dropForeign(expandLots(expandSeries(readUnits(grouped))))
  const listed = dropInstruments(restorePoints(groupColumns(stripLabels(read))))
  const { lines: current, isPriceOpen } = dropEarlier(listed)
  const all = dropPanes(current)
  const cells = spreadCountries(spreadCurrencies(unwrapNames(keepHoldings(all), known)))
  const companies = { ...known, ...findListMarket(cells, known) }
  const understood = [
    { rows: parseTable(cells, companies), weight: HEADINGS_COUNT },
    { rows: parseCards(cells, companies), weight: 1 },
    { rows: parseTrades(all, companies), weight: 1 },
    { rows: parseProducts(cells, companies), weight: 1 },
  ]
  const weighed = understood.map(({ rows, weight }) => ({ rows, weight: weigh(rows) * weight }))
  const [best, ...others] = weighed.sort((a, b) => b.weight - a.weight)
  const agreed = agreeReadings(
    best?.rows ?? [],
    others.map(({ rows }) => rows),
  )
  const held = dropQuotes(agreed).flatMap(keepHeld)
  const settled = settleListings(dropRepeated(dropLots(held, listed.flat())), companies)
  const placed = placeBareSymbols(nameRows(settled, companies), words, known)
  const holdings = isPriceOpen ? placed.map(markPrice) : placed
  // An invoice multiplies too.
  const isStatement = holdings.some(({ symbol }) => symbol !== '') || speaksOfHoldings(cells)
  return isStatement ? holdings : []
}

/** Models of signs read figures and marks as wide ones: those of "2330" in brackets, as well. */
function narrow(word: ReadWord): ReadWord {
  const text = word.text.replace(/[\uff01-\uff5e]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - WIDE),
  )
  return text === word.text ? word : { ...word, text }
}

/** What was sold is listed with no shares. A stroke before a count is a speck, or the figure is none. */
function keepHeld(row: ParsedRow): ParsedRow[] {
  const { shares, price, unsure } = row.holding
  if (!shares.startsWith('-')) return shares === '0' ? [] : [row]
  const open = new Set(unsure).add('shares')
  const holding = { ...row.holding, shares: shares.slice(1), unsure: [...open] }
  return price === '' ? [] : [{ ...row, holding }]
}

function markPrice(holding: DraftHolding): DraftHolding {
  const unsure = new Set(holding.unsure).add('price')
  return { ...holding, unsure: [...unsure] }
}

/** Beside a row that is proven, another one of the same company is a part of it; beside others, one without shares. */
function dropRepeated(rows: readonly ParsedRow[]): readonly ParsedRow[] {
  return rows.filter((row, at) => {
    const { symbol, shares } = row.holding
    if (symbol === '') return true
    const others = rows.filter((other, place) => place !== at && other.holding.symbol === symbol)
    // As many shares again are the same ones: a dividend, or what may be sold of them.
    const isAgain = others.some(
      (other) => rows.indexOf(other) < at && shares !== '' && other.holding.shares === shares,
    )
    if (isAgain || others.some((other) => isConversion(row, other))) return false
    if (row.isProven) return !others.some((other) => isPartOf(row, other))
    if (others.some(({ isProven }) => isProven)) return false
    return (
      shares !== '' || others.every((other) => !other.holding.shares && rows.indexOf(other) > at)
    )
  })
}

/** A purchase at the same price, read with doubt, of a holding that was read without. */
function isPartOf({ holding: row }: ParsedRow, { holding: other, isProven }: ParsedRow): boolean {
  const isSurer = row.unsure.includes('shares') && !other.unsure.includes('shares')
  return isProven && isSurer && row.price === other.price
}

/** The value of a holding in another currency: its rate times what shares × price gave. */
function isConversion({ holding: row }: ParsedRow, { holding: other }: ParsedRow): boolean {
  const value = Number(other.shares) * Number(other.price)
  const isValue = (figure: string) => Math.abs(Number(figure) - value) <= value * ROUNDED
  return value > 0 && (isValue(row.price) || isValue(row.shares))
}

function joinAll(words: readonly ReadWord[]): ReadWord[] {
  return joinThousands(groupIntoLines(words)).flatMap((line) => joinSplitWords(line))
}

function weigh(rows: readonly ParsedRow[]): number {
  const symbols = new Set<string>()
  return rows.reduce((sum, { holding, isProven, isListed }) => {
    const { symbol, unsure, shares } = holding
    // Two rows of one company are rather one row of two lines, taken apart.
    const isAgain = symbol !== '' && symbols.has(symbol)
    symbols.add(symbol)
    const hasBoth = isListed && shares !== '' && !isAgain
    const isSure = unsure.length === 0
    const speaks = Number(hasBoth) * 2 + Number(isProven) * 2 + Number(isSure) + Number(isListed)
    return sum + speaks - (isAgain && !isProven ? 3 : 1)
  }, 0)
}
