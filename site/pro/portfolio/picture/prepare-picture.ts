import { removeRuledLines } from './ruled-lines.ts'
import { straighten } from './straighten.ts'
import { findLetters, measureTextHeight, removeClutter } from './text-blobs.ts'
import { measureSlopes } from './text-slopes.ts'
import type { GreyPicture } from './turn-picture.ts'

/** Capitals of this many pixels are recognized best. */
export const TEXT_HEIGHT = 27
const MAX_SCALE = 3
const MIN_SCALE = 0.45

/**
 * Prepares ink for text recognition: level lines, one size of text, without ruled lines, borders and
 * specks. Undefined if nothing in it looks like letters.
 */
export function preparePicture(ink: GreyPicture): GreyPicture | undefined {
  const letters = findLetters(ink)
  const height = measureTextHeight(letters)
  if (height === undefined) return undefined
  const scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, TEXT_HEIGHT / height))
  const level = straighten(ink, measureSlopes(letters, ink, height), scale)
  removeRuledLines(level)
  removeClutter(level, height * scale)
  return level
}
