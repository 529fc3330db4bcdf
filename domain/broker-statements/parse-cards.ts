import type { Field } from '../portfolio/broker-columns.ts'
import { draftHolding } from '../portfolio/draft-holding.ts'
import { findIsin } from '../portfolio/find-isin.ts'
import { type Assigned, assignAll } from './assign-figures.ts'
import { type CardFigure, findFigures } from './card-figures.ts'
import { findLabel, pairLabels } from './card-labels.ts'
import type { PlacedFigure } from './figure-slots.ts'
import { takeSubject } from './find-anchors.ts'
import { type Card, findCards } from './find-cards.ts'
import { CERTAIN } from './find-written.ts'
import type { Cell } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'
import { findMark } from './parse-currency.ts'
import type { ParsedRow } from './parsed-row.ts'
import { type RepairedFigures, repairFigures } from './repair-figures.ts'
import { isBareGuess, resolveSubject, type Subject } from './resolve-subject.ts'
import { findSign } from './settle-listings.ts'

/**
 * Holdings from a list without columns, as on phones: a symbol or name, and its figures around it. What
 * they are is said by labels, by words such as "shares" or "@", or by shares × price = value; a card
 * without any of these has no shares.
 */
export function parseCards(lines: readonly Cell[][], companies: KnownCompanies): ParsedRow[] {
  const cards = findCards(lines, companies)
  const paired = pairLabels(
    cards.map(({ cells, cell, texts }) => ({
      cells: [...cells, cell, ...texts],
      labels: cells.flatMap((cell) => findLabel(cell) ?? []),
      figures: cells.filter((cell) => findFigures(cell).length > 0),
    })),
  )
  const placed = cards.map((card) => ({ anchor: card.cell, figures: placeFigures(card, paired) }))
  const assigned = assignAll(placed)
  const rows = cards.flatMap((card, at) => {
    const figures = placed[at]?.figures.map(({ figure }) => figure) ?? []
    return parseCard(card, { figures, found: assigned[at] ?? {} }, companies) ?? []
  })
  const counted = rows.filter(({ holding }) => holding.shares !== '')
  if (counted.length * 2 < rows.length) return counted
  // Among cards with shares, one without was misread: the reader fills it in, if its company is sure.
  return rows.filter(
    ({ holding: { symbol, shares, unsure } }) =>
      shares !== '' ||
      (!unsure.includes('symbol') && !counted.some(({ holding }) => holding.symbol === symbol)),
  )
}

/** Its figures in the order of reading, with those beside its symbol or name. */
function placeFigures(card: Card, paired: ReadonlyMap<Cell, Field>): PlacedFigure[] {
  const named = card.texts.length > 0 ? card.texts : [card.cell]
  const place = (cell: Cell) => (figure: CardFigure, order: number) => ({ figure, cell, order })
  return [
    ...named.flatMap((cell) =>
      findFigures({ ...cell, text: stripSubject(cell.text, card.subject) })
        .filter(({ field }) => field !== undefined)
        .map(place(cell)),
    ),
    ...card.cells.flatMap((cell) => {
      const field = paired.get(cell)
      const figures = findFigures(cell)
      return figures
        .map((figure) => (field && figures.length === 1 ? { ...figure, field } : figure))
        .map(place(cell))
    }),
  ]
}

function parseCard(
  card: Card,
  { figures, found }: { figures: readonly CardFigure[]; found: Assigned },
  companies: KnownCompanies,
): ParsedRow | undefined {
  // On a page whose companies say where they are listed, a mark that was read with doubt says nothing.
  const clear = figures.filter(({ confidence }) => confidence >= CERTAIN || !companies.usual)
  const currency = findCurrency(clear, card.cells)
  const isins = card.cells.filter(({ text }) => findIsin(text))
  const subject =
    resolveSubject(
      [...card.texts.map(takeSubject), ...isins],
      currency ? { currency } : {},
      companies,
    ) ?? card.subject
  if (!found.shares && !found.price && !isNamedTwice(subject)) return undefined
  const repaired = repairFigures({
    shares: found.shares?.text ?? '',
    price: found.price?.text ?? '',
    value: found.value?.text ?? '',
  })
  // A lone letter needs figures that speak for it, or words.
  const isLetter = subject.from === 'symbol' && subject.symbol.length === 1
  if (isLetter && !repaired.isProven && found.shares?.field !== 'shares') return undefined
  const draft = draftHolding({
    symbol: !repaired.isProven && isBareGuess(subject) && !isLetter ? '' : subject.symbol,
    name: subject.name,
    shares: repaired.shares,
    price: repaired.price,
    value: repaired.value,
    currency,
  })
  const unsure = new Set([...draft.unsure, ...listDoubts(found, repaired)])
  if (!subject.isSure || (isLetter && !repaired.isProven)) unsure.add('symbol')
  return {
    holding: { ...draft, unsure: [...unsure] },
    isProven: repaired.isProven,
    isListed: subject.isListed,
    sign: findSign(card.cells.map(({ text }) => text)),
    texts: [...card.texts, ...card.cells.filter((cell) => isAtHead(card.cell, cell))],
  }
}

/** In the first lines of a card, where its name or code begins. */
function isAtHead(first: Cell, { x0, y0, y1 }: Cell): boolean {
  const height = first.y1 - first.y0
  const isNear = y0 < first.y1 + height * 2 && y1 > first.y0 - height * 2
  return Math.abs(x0 - first.x0) < height * 3 && isNear
}

function listDoubts(found: Assigned, { isProven, isContradicted }: RepairedFigures) {
  const isOpen = isContradicted || found.isAmbiguous
  return (['shares', 'price'] as const).filter(
    (field) => isOpen || (!isProven && (found[field]?.confidence ?? 0) < CERTAIN),
  )
}

/** Noise spells KT and NN, each its own name: only a symbol beside another name is a holding without figures. */
function isNamedTwice({ from, symbol, name = '' }: Subject): boolean {
  const code = symbol.replace(/\..*/, '').toLowerCase()
  return from === 'both' && !name.toLowerCase().replace(/^the /, '').startsWith(code)
}

function findCurrency(figures: readonly CardFigure[], cells: readonly Cell[]): string | undefined {
  const marked = figures.flatMap(({ text }) => findMark(text) ?? [])
  const [first] = marked
  const codes = cells.flatMap(({ text }) =>
    [...text.matchAll(/\b(USD|HKD|JPY|KRW|TWD|SGD|INR|IDR|THB|CNY|MYR|PHP|EUR|GBP)\b/g)].map(
      ([, code = '']) => code,
    ),
  )
  const count = (code: string) => codes.filter((other) => other === code).length
  const [most] = codes.toSorted((one, other) => count(other) - count(one))
  // A fee is in the reader's currency: "4.95 EUR" below amounts whose code is parted from them.
  const isClear = first !== undefined && marked.every((code) => code === first)
  return isClear && (most === undefined || count(first) === count(most)) ? first : most
}

/** The rest of a cell that begins with its symbol or has it in brackets; "74 NKE, last 185.32" counts in front of it. */
function stripSubject(text: string, { symbol }: Subject): string {
  const [, count, code, rest = ''] = /^(\d[\d.,]*) ([A-Z.]{2,8})\b,?(.*)$/.exec(text) ?? []
  if (count && code === symbol) return `${count} shares${rest}`
  const [number = ''] = text.split(' ')
  const named = /^\d{4,6}$/.test(number) && symbol.startsWith(`${number}.`)
  if (named) return text.slice(number.length).trim()
  return text.replace(/\([^()]*\)?$/, '').replace(/^(?:\S+\s)(?=.*\d)/, '')
}
