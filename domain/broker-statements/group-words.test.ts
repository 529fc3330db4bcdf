import { expect, test } from 'vitest'
import { groupIntoCells, measureBlank, type ReadWord } from './group-words.ts'

/** A line whose letters are as wide as given, of a height of 24. */
function setLine(text: string, widthOf: (letter: string) => number, y = 0): ReadWord[] {
  let x = 0
  const words: ReadWord[] = []
  for (const word of text.split(/(?<= )(?=\S)/)) {
    const bare = word.trimEnd()
    const width = [...bare].reduce((sum, letter) => sum + widthOf(letter), 0)
    words.push({ text: bare, x0: x + 2, x1: x + width - 2, y0: y, y1: y + 24, confidence: 95 })
    x += width + (word.length - bare.length) * widthOf(' ')
  }
  return words
}

const LINES = [
  'Wertpapier  Texas Instruments',
  'Kurswert    5,916.29 USD',
  'Provision   Auftrag 881037',
  'Wertpapier  Microsoft Corporation',
]

test('one blank parts no cells where all letters are as wide, two do', () => {
  const lines = LINES.map((line, at) => setLine(line, () => 22, at * 60))
  const blank = measureBlank(lines.flat())
  expect(lines.map((line) => groupIntoCells(line, blank).map(({ text }) => text))).toEqual([
    ['Wertpapier', 'Texas Instruments'],
    ['Kurswert', '5,916.29 USD'],
    ['Provision', 'Auftrag 881037'],
    ['Wertpapier', 'Microsoft Corporation'],
  ])
})

test('other letters have no width of their own', () => {
  const widthOf = (letter: string) =>
    /[iltfrj., 1]/.test(letter) ? 9 : /[mwMW]/.test(letter) ? 30 : 20
  const lines = LINES.map((line, at) => setLine(line, widthOf, at * 60))
  expect(measureBlank(lines.flat())).toBeUndefined()
})
