import { type CardFigure, likenAmount, parseLoosely } from './card-figures.ts'
import { dropConversions } from './drop-conversions.ts'
import type { Cell } from './group-words.ts'

/** A figure of a card, where it stands, and which of its cell's figures it is. */
export type PlacedFigure = { figure: CardFigure; cell: Cell; order: number }

export type PlacedCard = { anchor: Cell; figures: readonly PlacedFigure[] }

/** The same place in all cards of a list. */
export type Slot = { places: Place[]; byCard: Map<number, CardFigure> }

type Place = { x0: number; x1: number; y: number; order: number; height: number }

/** How far the same place of two cards may be apart, in heights of the text. */
const ACROSS = 1.3
const DOWN = 0.7

/**
 * Figures of a list of cards by their places, such as "at the right of the second line". A card that was
 * read from its second line on is moved to where most of its figures have a place.
 */
export function groupIntoSlots(cards: readonly PlacedCard[]): Slot[] {
  const slots: Slot[] = []
  for (const [card, { anchor, figures }] of cards.entries()) {
    const places = figures.map((placed) => ({ placed, place: placeFigure(placed, anchor) }))
    const shift = findShift(
      places.map(({ place }) => place),
      slots,
    )
    for (const { placed, place } of places) {
      const moved = { ...place, y: place.y + shift }
      const free = slots.filter(({ byCard }) => !byCard.has(card))
      const slot = findNearest(moved, free)
      if (slot) {
        slot.places.push(moved)
        slot.byCard.set(card, placed.figure)
      } else slots.push({ places: [moved], byCard: new Map([[card, placed.figure]]) })
    }
  }
  return slots
}

function placeFigure({ cell, order }: PlacedFigure, anchor: Cell): Place {
  const y = (cell.y0 + cell.y1 - anchor.y0 - anchor.y1) / 2
  const height = cell.y1 - cell.y0
  return { x0: cell.x0 - anchor.x0, x1: cell.x1 - anchor.x0, y, order, height }
}

function findShift(places: readonly Place[], slots: readonly Slot[]): number {
  const countFits = (shift: number) =>
    places.filter((place) => findNearest({ ...place, y: place.y + shift }, slots)).length
  const shifts = places.flatMap((place) =>
    slots.flatMap(({ places: [first] }) =>
      first && isBeside(place, first) ? [first.y - place.y] : [],
    ),
  )
  let best = { shift: 0, fits: countFits(0) }
  for (const shift of shifts) {
    const fits = countFits(shift)
    if (fits > best.fits) best = { shift, fits }
  }
  return best.shift
}

function findNearest(place: Place, slots: readonly Slot[]): Slot | undefined {
  let best: { slot: Slot; distance: number } | undefined
  for (const slot of slots) {
    for (const other of slot.places) {
      if (!isBeside(place, other) || Math.abs(place.y - other.y) > place.height * DOWN) continue
      const distance = measureAcross(place, other) + Math.abs(place.y - other.y)
      if (!best || distance < best.distance) best = { slot, distance }
    }
  }
  return best?.slot
}

function isBeside(one: Place, other: Place): boolean {
  return one.order === other.order && measureAcross(one, other) < one.height * ACROSS
}

/** Columns are set flush left, flush right or in the middle. */
function measureAcross(one: Place, other: Place): number {
  const middles = Math.abs(one.x0 + one.x1 - other.x0 - other.x1) / 2
  return Math.min(Math.abs(one.x0 - other.x0), Math.abs(one.x1 - other.x1), middles)
}

export type Product = { shares: Slot; price: Slot; value: Slot; isAmbiguous: boolean }

/** Of so many figures at one place, all labels but one may be lost. */
const MAX_UNNAMED = 4

/** How much more each figure counts that a word names. */
const SAID = 0.2

type Candidate = Product & { cards: Set<number>; words: number; form: number }

/**
 * The three places whose figures multiply in more cards than any other three: shares, price and value.
 * Undefined if in fewer than two, or in less than a third of the cards.
 */
export function findProductSlots(slots: readonly Slot[], cardCount: number): Product | undefined {
  const used = slots.filter(({ byCard }) => byCard.size > 1).slice(0, 14)
  const candidates = used.flatMap((shares) =>
    used.flatMap((price) => used.flatMap((value) => weighProduct({ shares, price, value }))),
  )
  const fewest = Math.max(2, cardCount / 3)
  const supported = dropConversions(
    candidates.filter(({ cards }) => cards.size >= fewest),
    {
      listColumns: ({ shares, price, value }) => {
        const list = ({ byCard }: Slot) => [...byCard.values()]
        return { shares: list(shares), price: list(price), value: list(value) }
      },
      measure: ({ text }) => parseLoosely(text) ?? 0,
    },
  )
  const countFactors = (slot: Slot) => supported.filter(({ shares }) => shares === slot).length
  // A card fewer, of which a figure was lost, counts less than words for all three.
  const weigh = ({ cards, words }: Candidate) => cards.size * (1 + words * SAID)
  const compare = (one: Candidate, other: Candidate) =>
    weigh(other) - weigh(one) ||
    other.form - one.form ||
    countFactors(other.shares) - countFactors(one.shares)
  const [best] = supported.sort(compare)
  const swapped =
    best && supported.find(({ shares, price }) => shares === best.price && price === best.shares)
  return best && { ...best, isAmbiguous: swapped !== undefined && compare(best, swapped) === 0 }
}

function weighProduct(slots: { shares: Slot; price: Slot; value: Slot }): Candidate[] {
  const { shares, price, value } = slots
  if (shares === price || price === value || shares === value) return []
  const cards = new Set<number>()
  for (const [card, count] of shares.byCard) {
    const [each, sum] = [price.byCard.get(card), value.byCard.get(card)]
    if (each && sum && multiplies(count, each, sum)) cards.add(card)
  }
  if (cards.size < 2) return []
  const words =
    share(shares, ({ field }) => Number(field === 'shares')) +
    share(price, ({ field }) => Number(field === 'price')) +
    share(value, ({ field }) => Number(field === 'value'))
  const form = share(price, likenAmount) - share(shares, likenAmount)
  return [{ ...slots, isAmbiguous: false, cards, words, form }]
}

/**
 * The place that words name so in at least two cards and in most of those that have it. Cards in columns have small
 * labels: there it is enough that none names it otherwise.
 */
export function findNamedSlot(
  slots: readonly Slot[],
  field: 'shares' | 'price' | 'value',
  isInColumns = false,
): Slot | undefined {
  const count = ({ byCard }: Slot) =>
    [...byCard.values()].filter((figure) => figure.field === field).length
  const isOnly = ({ byCard }: Slot) =>
    [...byCard.values()].every((figure) => figure.field === field || figure.field === undefined)
  const named = slots.filter((slot) => {
    const most = isInColumns && isOnly(slot) ? MAX_UNNAMED : 2
    return count(slot) > 1 && count(slot) * most > slot.byCard.size
  })
  return named.sort((one, other) => count(other) - count(one))[0]
}

function share({ byCard }: Slot, measure: (figure: CardFigure) => number): number {
  const all = [...byCard.values()].map(measure)
  return all.reduce((sum, one) => sum + one, 0) / Math.max(1, byCard.size)
}

function multiplies(shares: CardFigure, price: CardFigure, value: CardFigure): boolean {
  const [a, b, c] = [shares, price, value].map(({ text }) => parseLoosely(text) ?? 0)
  if (!a || !b || !c || a === 1 || b === 1) return false
  return Math.abs(a * b - c) <= Math.max(c * 0.003, 0.06)
}
