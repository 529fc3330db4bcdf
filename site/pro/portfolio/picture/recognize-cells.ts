import { CERTAIN } from '#domain/broker-statements/find-written.ts'
import type { ReadWord } from '#domain/broker-statements/group-words.ts'
import { TEXT_HEIGHT } from './prepare-picture.ts'
import {
  measureConfidence,
  recognizeScript,
  type Script,
  selectSigns,
} from './recognize-scripts.ts'
import {
  arrangeCells,
  divideByHeight,
  findCells,
  keepInside,
  returnWords,
  type TextCell,
} from './text-cells.ts'
import type { GreyPicture } from './turn-picture.ts'

/** Reads by the model of Latin letters, or of another script. */
export type RecognizeText = (arranged: GreyPicture, script?: Script) => Promise<ReadWord[]>

/** What was doubtful is read once more at this size. */
const ENLARGED = 1.5
/** With less confidence, from 0 to 100, what has as many strokes as signs may be some. */
const SURELY_LATIN = 85
/** More is noise around the text, and would take too long. */
const MAX_AGAIN = 80

/** Of a picture, in pixels: the recognizer refuses 32,768. */
const MAX_HEIGHT = 30_000

/**
 * The words of a prepared picture, cell by cell; those of doubtful cells from the better of two readings, or of a third by the
 * model of the picture's script.
 */
export async function recognizeCells(
  picture: GreyPicture,
  recognize: RecognizeText,
): Promise<ReadWord[]> {
  const parseCells = async (cells: readonly TextCell[], scale: number, script?: Script) => {
    const found = new Map<TextCell, ReadWord[]>()
    for (const group of divideByHeight(cells, {
      maxHeight: MAX_HEIGHT / scale,
      textHeight: TEXT_HEIGHT,
    })) {
      const arranged = arrangeCells(group, picture, { textHeight: TEXT_HEIGHT, scale })
      const words = returnWords(await recognize(arranged.picture, script), arranged)
      for (const [cell, own] of words) {
        found.set(cell, script ? own.map((word) => keepInside(word, cell)) : own)
      }
    }
    return found
  }
  const cells = findCells(picture, TEXT_HEIGHT)
  if (cells.length === 0) return recognize(picture)
  const first = await parseCells(cells, 1)
  const doubtful = cells
    .filter(({ box }) => box.y1 - box.y0 < TEXT_HEIGHT * 2)
    .filter((cell) => measureConfidence(first.get(cell)) < CERTAIN)
    .slice(0, MAX_AGAIN)
  if (doubtful.length === 0) return [...first.values()].flat()
  const second = await parseCells(doubtful, ENLARGED)
  const known = new Map(first)
  for (const [cell, words] of second) {
    if (measureConfidence(words) > measureConfidence(known.get(cell))) known.set(cell, words)
  }
  const readBelow = (limit: number) =>
    cells
      .filter(({ box }) => box.y1 - box.y0 < TEXT_HEIGHT * 2)
      .filter((cell) => measureConfidence(known.get(cell)) < limit)
  const [unread, signs] = [readBelow(CERTAIN), selectSigns(picture, readBelow(SURELY_LATIN))]
  // Specks of noise are unread, too: signs come first.
  const ordered = [...new Set([...signs, ...unread])].slice(0, MAX_AGAIN)
  const inScript = await recognizeScript(
    { cells: ordered, signs: signs.filter((cell) => unread.includes(cell)) },
    known,
    (some, script) => parseCells(some, 1, script),
  )
  for (const [cell, words] of inScript) known.set(cell, words)
  return cells.flatMap((cell) => known.get(cell) ?? [])
}
