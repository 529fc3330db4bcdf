import { tellingWords } from '../markets/company-names.ts'
import { findHeadingField } from '../portfolio/broker-columns.ts'
import type { Cell } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'

const MAX_LINES = 3

/** Names that were too long for a line, as one cell each: "Verizon" above "Communications". */
export function unwrapNames(lines: readonly Cell[][], companies: KnownCompanies): Cell[][] {
  const cells = lines.flat().filter(mayBeName)
  const whole = new Map<Cell, Cell>()
  const parts = new Set<Cell>()
  for (const first of cells) {
    if (parts.has(first)) continue
    const wrapped = findWrapped(first, cells, companies)
    if (!wrapped) continue
    whole.set(first, join(wrapped))
    for (const part of wrapped.slice(1)) parts.add(part)
  }
  return lines.map((line) =>
    line.filter((cell) => !parts.has(cell)).map((cell) => whole.get(cell) ?? cell),
  )
}

function mayBeName({ text }: Cell): boolean {
  return /\p{L}{2}/u.test(text) && !/\d/.test(text) && findHeadingField(text) === undefined
}

/** The lines of the longest name that begins in this one and is a company's. */
function findWrapped(
  first: Cell,
  cells: readonly Cell[],
  companies: KnownCompanies,
): Cell[] | undefined {
  const stack = [first]
  for (let last = first; stack.length < MAX_LINES; ) {
    const next = cells.find((cell) => continues(last, cell))
    if (!next) break
    stack.push(next)
    last = next
  }
  for (let count = stack.length; count > 1; count--) {
    const lines = stack.slice(0, count)
    const text = lines.map((cell) => cell.text).join(' ')
    if (isName(text, companies) && !isNamedAlone(lines, companies)) return lines
  }
  return undefined
}

function isName(text: string, companies: KnownCompanies): boolean {
  if (companies.listNamed(text).length > 0) return true
  const { listings, isSure } = companies.findByName(text)
  const count = tellingWords(text).length
  // Cut off at its end or misread, but not longer: that would be the next company.
  return isSure && listings.some(({ name }) => tellingWords(name).length >= count)
}

/** Two companies below each other, of which the second is no part of the first one's name. */
function isNamedAlone(lines: readonly Cell[], companies: KnownCompanies): boolean {
  return lines.every(({ text }) => companies.listNamed(text).length > 0)
}

function continues(above: Cell, below: Cell): boolean {
  const height = Math.max(above.y1 - above.y0, below.y1 - below.y0)
  const step = (below.y0 + below.y1 - above.y0 - above.y1) / 2
  const isFlush = Math.abs(below.x0 - above.x0) < height * 0.7
  const isCentered = Math.abs(below.x0 + below.x1 - above.x0 - above.x1) / 2 < height * 0.4
  return step > height * 0.6 && step < height * 1.9 && (isFlush || isCentered)
}

/** At the place of its first line, which its figures stand beside. */
function join(lines: readonly Cell[]): Cell {
  const [first] = lines as [Cell]
  return {
    ...first,
    text: lines.map(({ text }) => text).join(' '),
    x1: Math.max(...lines.map(({ x1 }) => x1)),
    confidence: Math.min(...lines.map(({ confidence }) => confidence)),
  }
}
