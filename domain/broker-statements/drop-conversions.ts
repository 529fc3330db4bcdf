import { isLevel } from './group-words.ts'

/** Three columns of which the first two multiply to the third, row by row. */
type Columns<Figure> = Record<'shares' | 'price' | 'value', readonly Figure[]>

type Reader<Candidate, Figure> = {
  listColumns: (candidate: Candidate) => Columns<Figure>
  measure: (figure: Figure) => number
}

/** Rows of which a rate comes again. */
const FEWEST = 3

type Placed = { cell: { x1: number; y0: number; y1: number }; amount: number }

/**
 * The products that may convert an amount: in one line, a factor is the value of another one, or a fraction that comes
 * again in its column. What converts stands in the same order as what counts, a column further, so both would make one
 * list.
 */
export function findConverted<Figure extends Placed>(
  products: readonly Record<'shares' | 'price' | 'value', Figure>[],
  figures: readonly Figure[],
): ReadonlySet<(typeof products)[number]> {
  const inLine = products.filter(({ shares, price, value }) =>
    [shares, price].every((factor) => isLevel(factor.cell, value.cell)),
  )
  const values = new Set(inLine.map(({ value }) => value))
  const comesAgain = ({ cell, amount }: Figure) => {
    const isOne = (other: Figure) =>
      other.amount === amount && Math.abs(other.cell.x1 - cell.x1) < cell.y1 - cell.y0
    return !Number.isInteger(amount) && figures.filter(isOne).length >= FEWEST
  }
  return new Set(
    inLine.filter(({ shares, price }) =>
      [shares, price].some((factor) => values.has(factor) || comesAgain(factor)),
    ),
  )
}

/**
 * Leaves out what multiplies only because an amount is converted: value × rate = value in the reader's currency. Of two
 * products of which one's factor is the other's value, that one has the rate that is a fraction and comes again row by
 * row; without such a figure, the later one.
 */
export function dropConversions<Candidate, Figure>(
  candidates: readonly Candidate[],
  { listColumns, measure }: Reader<Candidate, Figure>,
): Candidate[] {
  const all = candidates.map((candidate) => {
    const columns = listColumns(candidate)
    const factors = [columns.shares, columns.price]
    const isRated = factors.some((factor) => isRate(factor.map(measure)))
    return { candidate, factors, value: columns.value, isRated }
  })
  type Read = (typeof all)[number]
  const follows = (later: Read, first: Read) =>
    later !== first && later.factors.some((factor) => overlaps(factor, first.value))
  const isConversion = (one: Read) =>
    all.some((other) => {
      const isLater = follows(one, other)
      if (!isLater && !follows(other, one)) return false
      return one.isRated === other.isRated ? isLater : one.isRated
    })
  return all.filter((one) => !isConversion(one)).map(({ candidate }) => candidate)
}

function isRate(amounts: readonly number[]): boolean {
  if (amounts.length < FEWEST) return false
  const fractions = amounts.filter((amount) => !Number.isInteger(amount))
  return fractions.length * 3 >= amounts.length * 2 && new Set(amounts).size * 2 <= amounts.length
}

function overlaps<Figure>(one: readonly Figure[], other: readonly Figure[]): boolean {
  const both = one.filter((figure) => other.includes(figure))
  return both.length * 2 >= Math.min(one.length, other.length) && both.length > 0
}
