import { translateSymbol } from '../portfolio/symbol-notation.ts'
import { type Anchor, height, middle } from './find-anchors.ts'
import { CERTAIN } from './find-written.ts'
import type { Cell } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'

/** Exchanges that number their companies. */
const CODES: Record<string, RegExp> = {
  JPY: /^(?:\d{4}|\d{3}[A-Z])$/,
  TWD: /^\d{4,6}$/,
  HKD: /^\d{4,5}$/,
  KRW: /^\d{6}$/,
  MYR: /^\d{4}$/,
  CNY: /^\d{6}$/,
}
/** As many codes begin a column. */
const FEWEST = 2
/** Of the usual step between companies: what stands nearer is a figure of the company above. */
const NEAREST = 0.7

/** Codes of companies that we do not list, where those of the list's other companies begin: the reader checks them. */
export function findCodeAnchors(
  anchors: readonly Anchor[],
  cells: readonly Cell[],
  { usual = '' }: KnownCompanies,
): Anchor[] {
  const form = CODES[usual]
  if (!form) return []
  const coded = anchors.flatMap(({ cell, texts }) =>
    [cell, ...texts].filter(({ text }) => form.test(takeCode(text))),
  )
  const named = anchors.map(({ cell }) => cell)
  const step = measureStep(coded)
  const found: Cell[] = []
  for (const cell of cells.toSorted((one, other) => one.y0 - other.y0)) {
    const column = coded.filter((one) => Math.abs(one.x0 - cell.x0) < height(cell) * 0.4)
    if (cell.confidence < CERTAIN || !form.test(takeCode(cell.text)) || column.length < FEWEST) {
      continue
    }
    const isFree = [...coded, ...named, ...found].every(
      (one) =>
        Math.abs(one.x0 - cell.x0) > height(cell) * 8 ||
        Math.abs(middle(one) - middle(cell)) > step * NEAREST,
    )
    if (isFree) found.push(cell)
  }
  return found.map((cell): Anchor => {
    const symbol = translateSymbol(takeCode(cell.text), { currency: usual })
    const subject = { symbol, isListed: false, isSure: false, from: 'symbol' } as const
    return { subject, cell, texts: [cell], rank: 0 }
  })
}

function takeCode(text: string): string {
  return text.split(' ')[0] ?? ''
}

function measureStep(coded: readonly Cell[]): number {
  const lines = coded.map(middle).sort((one, other) => one - other)
  const steps = lines.slice(1).map((line, at) => line - (lines[at] ?? 0))
  return Math.min(...steps.filter((step) => step > 0))
}
