import { findHeadingField } from '../portfolio/broker-columns.ts'
import { isExchangeName } from '../portfolio/symbol-notation.ts'
import type { Cell } from './group-words.ts'
import { isCurrencyCode } from './parse-currency.ts'
import { OTHER_FIGURE } from './split-headings.ts'

const BEFORE = /^(\p{L}[\p{L}.]{1,15})[.:]? ([^\p{L}\d\s]{0,3}\d[\d.,]*)$/u
const AFTER = /^([^\p{L}\d\s]{0,3}\d[\d.,]*) (\p{L}{2,15})\.?$/u
const KNOWN_UNIT = /^(?:shares?|shs?|units?|qty|pcs|stocks?|stück|stk)$/i
/** As often as a word stands beside a figure, it is a label. */
const FEWEST = 3

/** Figures without a word beside them that we do not know and that others have too: "Kini 9,950" is a figure. */
export function stripLabels(lines: readonly Cell[][]): Cell[][] {
  const times = new Map<string, number>()
  for (const cell of lines.flat()) {
    const label = findUnknownLabel(cell)
    if (label) times.set(label.word, (times.get(label.word) ?? 0) + 1)
  }
  return lines.map((line) =>
    line.map((cell) => {
      const label = findUnknownLabel(cell)
      return label && (times.get(label.word) ?? 0) >= FEWEST
        ? { ...cell, text: label.figure }
        : cell
    }),
  )
}

function findUnknownLabel({ text }: Cell): { word: string; figure: string } | undefined {
  const [, before, figureAfter] = BEFORE.exec(text) ?? []
  const [, figureBefore, after] = AFTER.exec(text) ?? []
  const word = (before ?? after ?? '').toLowerCase()
  const figure = figureAfter ?? figureBefore
  if (!figure || findHeadingField(word) || KNOWN_UNIT.test(word) || OTHER_FIGURE.test(word)) return
  const isCode = isExchangeName(word) || isCurrencyCode(word) || /^(?:rp|rm)$/.test(word)
  return isCode ? undefined : { word, figure }
}
