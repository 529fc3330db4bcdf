import { CERTAIN } from '#domain/broker-statements/find-written.ts'
import type { ReadWord } from '#domain/broker-statements/group-words.ts'
import { TEXT_HEIGHT } from './prepare-picture.ts'
import {
  arrangeCells,
  divideByHeight,
  findCells,
  returnWords,
  type TextCell,
} from './text-cells.ts'
import type { GreyPicture } from './turn-picture.ts'

/** What was doubtful is read once more at this size. */
const ENLARGED = 1.5
/** More is noise around the text, and would take too long. */
const MAX_AGAIN = 80

/** Of a picture, in pixels: the recognizer refuses 32,768. */
const MAX_HEIGHT = 30_000

/** The words of a prepared picture, cell by cell; those of doubtful cells from the better of two readings. */
export async function recognizeCells(
  picture: GreyPicture,
  recognize: (arranged: GreyPicture) => Promise<ReadWord[]>,
): Promise<ReadWord[]> {
  const parseCells = async (cells: readonly TextCell[], scale: number) => {
    const found = new Map<TextCell, ReadWord[]>()
    for (const group of divideByHeight(cells, {
      maxHeight: MAX_HEIGHT / scale,
      textHeight: TEXT_HEIGHT,
    })) {
      const arranged = arrangeCells(group, picture, { textHeight: TEXT_HEIGHT, scale })
      const words = returnWords(await recognize(arranged.picture), arranged)
      for (const [cell, own] of words) found.set(cell, own)
    }
    return found
  }
  const cells = findCells(picture, TEXT_HEIGHT)
  if (cells.length === 0) return recognize(picture)
  const first = await parseCells(cells, 1)
  const doubtful = cells
    .filter(({ box }) => box.y1 - box.y0 < TEXT_HEIGHT * 2)
    .filter((cell) => measureDoubt(first.get(cell)) > 100 - CERTAIN)
    .slice(0, MAX_AGAIN)
  if (doubtful.length === 0) return [...first.values()].flat()
  const second = await parseCells(doubtful, ENLARGED)
  return cells.flatMap((cell) => {
    const [one = [], other = []] = [first.get(cell), second.get(cell)]
    return measureDoubt(other) < measureDoubt(one) ? other : one
  })
}

function measureDoubt(words: readonly ReadWord[] = []): number {
  return words.length === 0 ? 100 : 100 - Math.min(...words.map(({ confidence }) => confidence))
}
