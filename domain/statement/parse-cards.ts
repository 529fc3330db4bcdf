import { draftHolding } from '../portfolio/draft-holding.ts'
import { parseAmount } from '../portfolio/parse-amount.ts'
import type { Field } from '../portfolio/statement-columns.ts'
import { type CardFigure, findFigures, findProduct } from './card-figures.ts'
import { findLabel, pairLabels } from './card-labels.ts'
import { type Card, findCards } from './find-cards.ts'
import type { Cell } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'
import type { ParsedRow } from './parsed-row.ts'
import { repairFigures } from './repair-figures.ts'
import { CERTAIN, resolveSubject } from './resolve-subject.ts'

/**
 * Holdings from a list without columns, as on phones: a symbol or name, and its figures around it. What
 * they are is said by labels, by words such as "shares" or "@", or by shares × price = value; a card
 * without any of these has no shares.
 */
export function parseCards(lines: readonly Cell[][], companies: KnownCompanies): ParsedRow[] {
  const cards = findCards(lines, companies)
  const paired = pairLabels(
    cards.map(({ cells }) => ({
      labels: cells.flatMap((cell) => findLabel(cell) ?? []),
      figures: cells.filter((cell) => findFigures(cell).length > 0),
    })),
  )
  const rows = cards.flatMap((card) => parseCard(card, paired, companies) ?? [])
  const counted = rows.filter(({ holding }) => holding.shares !== '')
  if (counted.length * 2 < rows.length) return counted
  // Among cards with shares, one without was misread: the reader fills it in, if its company is sure.
  return rows.filter(
    ({ holding: { symbol, shares, unsure } }) =>
      shares !== '' ||
      (!unsure.includes('symbol') && !counted.some(({ holding }) => holding.symbol === symbol)),
  )
}

function parseCard(
  card: Card,
  paired: ReadonlyMap<Cell, Field>,
  companies: KnownCompanies,
): ParsedRow | undefined {
  const own = findFigures({ ...card.cell, text: stripSubject(card.cell.text) })
  const figures = [
    ...own.filter(({ field }) => field !== undefined),
    ...card.cells.flatMap((cell) => {
      const field = paired.get(cell)
      return findFigures(cell).map((figure) => (field ? { field, ...figure } : figure))
    }),
  ]
  const found = assign(figures)
  const currency = findCurrency(figures, card.cells)
  const subject =
    resolveSubject(card.texts, currency ? { currency } : {}, companies) ?? card.subject
  // A name without a figure of its own is no holding: two letters of noise are NN, Inc.
  if (subject.from === 'name' && !found.shares && !found.price) return undefined
  const repaired = repairFigures({
    shares: found.shares?.text ?? '',
    price: found.price?.text ?? '',
    value: found.value?.text ?? '',
  })
  const draft = draftHolding({
    symbol: subject.symbol,
    name: subject.name,
    shares: repaired.shares,
    price: repaired.price,
    value: repaired.value,
    currency,
  })
  const unsure = new Set(draft.unsure)
  const isDoubtful = (figure?: CardFigure) =>
    !repaired.isProven && (figure?.confidence ?? 0) < CERTAIN
  if (!subject.isSure) unsure.add('symbol')
  if (isDoubtful(found.shares) || repaired.isContradicted) unsure.add('shares')
  if (isDoubtful(found.price) || repaired.isContradicted) unsure.add('price')
  return {
    holding: { ...draft, unsure: [...unsure] },
    isProven: repaired.isProven,
    isListed: subject.isListed,
  }
}

/** By words first; what they leave open, shares × price = value decides. */
function assign(figures: readonly CardFigure[]) {
  const find = (field: Field) => figures.find((figure) => figure.field === field)
  const [shares, price, value] = [find('shares'), find('price'), find('value')]
  const free = figures.filter(({ field }) => field === undefined)
  if (!shares) {
    const known = [price, value].filter((figure) => figure !== undefined)
    const product = findProduct([...free, ...known])
    return product ?? { shares, price, value }
  }
  if (price && value) return { shares, price, value }
  const product = findProduct([
    shares,
    ...free,
    ...[price, value].filter((one) => one !== undefined),
  ])
  if (product?.shares === shares) return product
  const [first] = free.filter(({ isAmount }) => isAmount)
  // One lone amount may be price or value; only the reader knows.
  return { shares, price, value: value ?? (price ? first : undefined) }
}

function findCurrency(figures: readonly CardFigure[], cells: readonly Cell[]): string | undefined {
  const marked = figures.flatMap(({ text }) => parseAmount(text)?.currency ?? [])
  const [first] = marked
  if (first && marked.every((code) => code === first)) return first
  const codes = cells.flatMap(({ text }) =>
    [...text.matchAll(/\b(USD|HKD|JPY|KRW|TWD|SGD|INR|IDR|THB|CNY|MYR|PHP|EUR|GBP)\b/g)].map(
      ([, code]) => code,
    ),
  )
  return codes[0]
}

/** The rest of a cell that begins with its symbol or has it in brackets. */
function stripSubject(text: string): string {
  return text.replace(/\([^()]*\)?$/, '').replace(/^(?:\S+\s)(?=.*\d)/, '')
}
