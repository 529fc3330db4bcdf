import { type Figure, findPattern, measureForm, type Pattern } from './find-products.ts'
import type { Cell } from './group-words.ts'
import { type Solved, solveRoles } from './solve-roles.ts'

/** Hong Kong's prices have three decimals: where all marks were read as commas, 5.500 is "5,500". */
const POINTS_LOST = 0.001
/** Shares in a lot: Indonesia's lists count lots of 100, Taiwan's lots of 1,000. */
const LOTS = [POINTS_LOST, 100, 1000]
const LOTS_AT = { IDR: 100, TWD: 1000 }
/** What figures are counted in where most companies are listed. */
const SCALES = { ...LOTS_AT, VND: 1000 }
/** So much more prices look like amounts than counts do that none is the other. */
const CLEAR = 0.5
/** In fewer rows it may be chance. */
const FEWEST = 3
const WORD = /(?:^|\b|\d )lots?\b|[張张]/i

/** Vietnam's lists write prices in thousands. */
const IN_THOUSANDS = 'VND'

type Counted = {
  figures: readonly Figure[]
  pattern: Pattern
  /** Nothing but the figures says that lots are counted: the reader checks it. */
  isOpen: boolean
  /** The currency of the list, where the form of its prices says it. */
  usual?: string
}

/** The rows of a list and its figures, with counts of lots as counts of shares, where only those multiply to the values. */
export function findCounted(
  figures: readonly Figure[],
  cells: readonly Cell[],
  votes: ReadonlyMap<string, number> = new Map(),
): Counted | undefined {
  const plain = findPattern(figures, cells)
  if (plain) {
    const isMany = plain.products.length >= FEWEST
    const isClear = isMany && plain.isTold && measureForm(plain.products) > CLEAR
    const pattern = isClear ? plain : chooseTold(plain, solveRoles(figures, cells))
    return { figures, pattern, isOpen: false }
  }
  const inLots = countLots(figures, cells, votes)
  const solved = countSolved(figures, cells, votes)
  const isTold =
    solved && inLots && solved.isTold && contradicts(solved.counted.pattern, inLots.pattern)
  return isTold ? solved.counted : (inLots ?? solved?.counted)
}

/** Rows that multiply in lots, or where all prices lost their points. */
function countLots(
  figures: readonly Figure[],
  cells: readonly Cell[],
  votes: ReadonlyMap<string, number>,
): Counted | undefined {
  for (const lot of LOTS) {
    const inLots = findPattern(figures, cells, lot)
    if (!inLots || inLots.products.length < FEWEST) continue
    const isInDong = (votes.get(IN_THOUSANDS) ?? 0) > (votes.get('TWD') ?? 0)
    const isGrouped = lot === 1000 && inLots.products.every(({ price }) => hasGroup(price))
    const isThousands = lot === 1000 && (isInDong || isGrouped)
    const isOfPrice = isThousands || lot === POINTS_LOST
    const counts = inLots.products.map(({ shares, price }) => (isOfPrice ? price : shares))
    const isScaled = (one: Figure) => (isGrouped ? hasGroup(one) : isOf(one, counts))
    const scaled = new Map(figures.filter(isScaled).map((one) => [one, scale(one, lot)] as const))
    const replace = (one: Figure) => scaled.get(one) ?? one
    const products = inLots.products.map(({ shares, price, value }) => {
      return { shares: replace(shares), price: replace(price), value }
    })
    const isOpen = !isOfPrice && !cells.some(({ text }) => WORD.test(text))
    const pattern = { ...inLots, products, isAmbiguous: false }
    return {
      figures: figures.map(replace),
      pattern,
      isOpen,
      ...(isThousands && isInDong && { usual: IN_THOUSANDS }),
    }
  }
  return undefined
}

/** Among many rows that agree in another way, two products are chance; and what tells prices from counts goes first. */
function chooseTold(plain: Pattern, solved: Solved | undefined): Pattern {
  if (!solved?.isCounted) return plain
  const { pattern, told } = solved
  const isChance = plain.products.length < FEWEST && pattern.products.length >= FEWEST * 2
  return isChance || (told >= FEWEST && contradicts(pattern, plain)) ? pattern : plain
}

/** Whether both take the same figures for rows, but not for counts and prices. */
function contradicts({ products }: Pattern, plain: Pattern): boolean {
  const prices = new Set(products.map(({ price }) => price.cell))
  const counts = new Set(products.map(({ shares }) => shares.cell))
  const swapped = plain.products.filter(
    ({ shares, price }) => prices.has(shares.cell) || counts.has(price.cell),
  )
  return swapped.length * 2 > plain.products.length
}

/** Rows whose values are in another currency, in lots or in thousands, or that have none. */
function countSolved(
  figures: readonly Figure[],
  cells: readonly Cell[],
  votes: ReadonlyMap<string, number>,
): { counted: Counted; isTold: boolean } | undefined {
  const [usual, lot = 1] =
    Object.entries(SCALES).find(([currency]) => isMost(currency, votes)) ?? []
  const solved = solveRoles(figures, cells, [1, lot])
  if (!solved) return undefined
  const { pattern, isCounted, told, scale: by } = solved
  if (!isCounted) return { counted: countGained(pattern, figures, votes), isTold: false }
  const isTold = told >= FEWEST
  if (by === 1) return { counted: { figures, pattern, isOpen: false }, isTold }
  const products = pattern.products.map((row) =>
    usual === IN_THOUSANDS
      ? { ...row, price: scale(row.price, by) }
      : { ...row, shares: scale(row.shares, by) },
  )
  const isOpen = usual !== IN_THOUSANDS && !cells.some(({ text }) => WORD.test(text))
  const counted = { figures, pattern: { ...pattern, products }, isOpen, ...(usual && { usual }) }
  return { counted, isTold }
}

/** Its comma was read as a point: "4.661". */
function hasGroup({ figure }: Figure): boolean {
  return /^\D{0,4}\d{1,3}\.\d{3}(?!\d)/.test(figure.text)
}

/** Prices in dong have no decimals, unless they are written in thousands. */
function countGained(
  pattern: Pattern,
  figures: readonly Figure[],
  votes: ReadonlyMap<string, number>,
): Counted {
  const prices = pattern.products.map(({ price }) => price)
  const isThousands = prices.every(({ figure }) => /\d[.,]\d{1,2}$/.test(figure.text))
  if (!isMost(IN_THOUSANDS, votes) || !isThousands) return { figures, pattern, isOpen: true }
  const products = pattern.products.map((one) => ({ ...one, price: scale(one.price, 1000) }))
  return { figures, pattern: { ...pattern, products }, isOpen: true, usual: IN_THOUSANDS }
}

function isMost(currency: string, votes: ReadonlyMap<string, number>): boolean {
  const [most] = [...votes].sort(([, one], [, other]) => other - one)
  return most?.[0] === currency
}

/** One of them, or what stands in their column and was misread. */
function isOf(figure: Figure, counts: readonly Figure[]): boolean {
  const { cell, order } = figure
  return counts.some(
    (one) =>
      one === figure ||
      (one.order === order && Math.abs(one.cell.x1 - cell.x1) < (cell.y1 - cell.y0) * 0.6),
  )
}

function scale(figure: Figure, lot: number): Figure {
  const amount = Math.round(figure.amount * lot * 1e6) / 1e6
  return { ...figure, amount, figure: { ...figure.figure, text: String(amount) } }
}
