import { expect, test } from 'vitest'
import { drawMotif, type Motif } from './motifs.ts'

const MOTIFS: Motif[] = ['ridges', 'tides', 'ledger', 'contours', 'walks', 'bamboo']

test.each(MOTIFS)(
  '%s draws the same picture for the same seed, and a different one for another seed',
  (motif) => {
    expect(drawMotif(motif, 7)).toEqual(drawMotif(motif, 7))
    expect(drawMotif(motif, 7)).not.toEqual(drawMotif(motif, 8))
  },
)

test.each(MOTIFS)('%s has finite coordinates and a mark in the accent color', (motif) => {
  const marks = drawMotif(motif, 3)
  expect(marks.map((mark) => mark.d).join('')).not.toMatch(/NaN|Infinity/)
  expect(marks.some((mark) => mark.tone === 'accent')).toBe(true)
})
