import { parseLoosely } from './card-figures.ts'
import { type Figure, looksLikeCount } from './find-products.ts'
import type { Cell } from './group-words.ts'

/** A number of a list, where it stands. Percentages and amounts with a sign are no figures of their own. */
export type Spot = {
  cell: Cell
  /** Which of its cell's numbers it is. */
  order: number
  /** Below zero if its sign says so. */
  amount: number
  isPercent: boolean
  isSigned?: boolean
  /** Of a percentage: what its last digit counts. */
  step?: number
  figure?: Figure
}

/** What stands at one place beside, above or below each count of a column; undefined where nothing does. */
export type Slot = readonly (Spot | undefined)[]

/** Figures below each other that may count shares, and all that stands at like places around them. */
export type CountColumn = { counts: readonly Spot[]; slots: readonly Slot[] }

/** How far ends of one column are apart, in heights of the text, and lines of one place. */
const ACROSS = 0.45
const DOWN = 0.6
/** How far figures of one holding are from its count, in heights of the text. */
const MAX_DOWN = 10
const FEWEST = 3
const MAX_SPOTS = 500
const MAX_COLUMNS = 60

export function listCountColumns(
  figures: readonly Figure[],
  cells: readonly Cell[],
): CountColumn[] {
  const columns = listColumns(listSpots(figures, cells).slice(0, MAX_SPOTS))
  return columns.flatMap((column) => {
    const counts = column.filter(
      ({ figure }) => figure && looksLikeCount(figure) && !isCode(figure),
    )
    // Below the count of a card, its price and its value may stand.
    const whole = counts.filter(({ figure }) => !figure?.figure.isAmount)
    const lists = whole.length < counts.length ? [counts, whole] : [counts]
    return lists
      .filter(({ length }) => length >= FEWEST)
      .map((list) => ({
        counts: list,
        slots: dropSame(columns.flatMap((other) => listSlots(list, other))),
      }))
  })
}

/** Counts do not begin with a zero: 005930. */
function isCode({ figure: { text } }: Figure): boolean {
  return text.startsWith('0') && text.length > 1 && !text.includes('.') && !text.includes(',')
}

function listSpots(figures: readonly Figure[], cells: readonly Cell[]): Spot[] {
  const known = new Set(figures.map(({ cell }) => cell))
  const plain = figures.map(
    (figure): Spot => ({ ...figure, isPercent: false, figure, order: figure.order }),
  )
  return [...plain, ...cells.flatMap((cell) => listSigned(cell, known.has(cell)))]
}

/** Percentages, and amounts with a sign: "+1,345,000 (6.80%)". */
function listSigned(cell: Cell, hasFigures: boolean): Spot[] {
  const found = cell.text.split(' ').flatMap((word): Omit<Spot, 'order'>[] => {
    const isPercent = word.includes('%')
    const bare = word.replaceAll('(', '').replaceAll(')', '').replaceAll('%', '')
    const amount = parseLoosely(bare)
    const isSigned = '+-−–('.includes(word.charAt(0))
    if (amount === undefined || amount === 0 || !(isPercent || isSigned)) return []
    const point = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
    if (isPercent)
      return [{ cell, amount, isPercent, step: 10 ** (point < 0 ? 0 : point + 1 - bare.length) }]
    return hasFigures ? [] : [{ cell, amount, isPercent, isSigned }]
  })
  return found.map((one, order) => ({ ...one, order }))
}

/** Spots whose left ends, right ends or middles are below each other. */
function listColumns(spots: readonly Spot[]): Spot[][] {
  const ends = [
    ({ cell }: Spot) => cell.x1,
    ({ cell }: Spot) => cell.x0,
    ({ cell }: Spot) => (cell.x0 + cell.x1) / 2,
  ]
  const groups = [true, false].flatMap((isPercent) =>
    [0, 1, 2].map((order) =>
      spots.filter((one) => one.isPercent === isPercent && one.order === order),
    ),
  )
  const all = groups.flatMap((group) => ends.flatMap((end) => parseChains(group, end, ACROSS)))
  const large = all.filter(({ length }) => length >= FEWEST).sort((a, b) => b.length - a.length)
  const kept: Set<Spot>[] = []
  for (const column of large.slice(0, MAX_COLUMNS * 2)) {
    if (!kept.some((other) => column.every((one) => other.has(one)))) kept.push(new Set(column))
  }
  return kept
    .slice(0, MAX_COLUMNS)
    .map((column) => [...column].sort((one, other) => one.cell.y0 - other.cell.y0))
}

/** Groups along an axis, in which each is near the next one. */
function parseChains<One extends { cell: Cell }>(
  all: readonly One[],
  measure: (one: One) => number,
  reach: number,
): One[][] {
  const chains: One[][] = []
  for (const one of all.toSorted((a, b) => measure(a) - measure(b))) {
    const last = chains.at(-1)?.at(-1)
    const height = one.cell.y1 - one.cell.y0
    if (last && measure(one) - measure(last) < height * reach) chains.at(-1)?.push(one)
    else chains.push([one])
  }
  return chains
}

/** The places of one column beside another, one for each distance between their lines. */
function listSlots(counts: readonly Spot[], column: readonly Spot[]): Slot[] {
  const pairs = counts.flatMap((count, at) => {
    const height = count.cell.y1 - count.cell.y0
    return column.flatMap((spot) => {
      const down = (spot.cell.y0 + spot.cell.y1 - count.cell.y0 - count.cell.y1) / 2
      const isNear = spot !== count && Math.abs(down) < height * MAX_DOWN
      return isNear ? [{ at, spot, down, cell: count.cell }] : []
    })
  })
  const chains = parseChains(pairs, ({ down }) => down, DOWN)
  return chains
    .filter((chain) => new Set(chain.map(({ at }) => at)).size >= FEWEST)
    .map((chain) => {
      const byCount = new Map(chain.map(({ at, spot }) => [at, spot]))
      return counts.map((_, at) => byCount.get(at))
    })
}

function dropSame(slots: readonly Slot[]): Slot[] {
  const isWithin = (one: Slot, other: Slot) =>
    one.every((spot, at) => spot === undefined || other[at] === spot)
  return slots.filter(
    (one, at) =>
      !slots.some(
        (other, place) =>
          other !== one && isWithin(one, other) && (place < at || !isWithin(other, one)),
      ),
  )
}
