import type { Cell } from './group-words.ts'

const COUNT = /^\d[\d,]* ?([株股])$/u
/** "900%%", "2,300%k" and "500#%": the sign was read as others. */
const MISREAD = /^(\d{1,3}(?:,?\d{3}){0,4})(?:%[%a-z]|#%?)$/i
/** As many counts were read well. */
const FEWEST = 2
/** What a figure put right is read with, so that it is marked. */
const DOUBTFUL = 60

/** Counts whose sign for shares was misread, where others of the page have it. */
export function readUnits(lines: readonly Cell[][]): Cell[][] {
  const units = lines.flat().flatMap(({ text }) => COUNT.exec(text)?.[1] ?? [])
  const [unit] = units
  if (!unit || units.length < FEWEST) return lines.map((line) => [...line])
  return lines.map((line) =>
    line.map((cell) => {
      const count = MISREAD.exec(cell.text)?.[1]
      if (!count) return cell
      return { ...cell, text: `${count} ${unit}`, confidence: Math.min(cell.confidence, DOUBTFUL) }
    }),
  )
}
