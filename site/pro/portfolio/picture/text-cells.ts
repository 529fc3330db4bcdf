import { type Blob, findBlobs } from './text-blobs.ts'
import type { GreyPicture } from './turn-picture.ts'

type Box = { x0: number; y0: number; x1: number; y1: number }

/** Text without wide gaps. */
export type TextCell = { box: Box; blobs: Blob[] }

export type Arranged = {
  picture: GreyPicture
  cells: { cell: TextCell; top: number }[]
  left: number
  scale: number
}

/** Words of a cell are closer than this, in heights of their letters. */
const MAX_GAP = 0.95
/** Marks are lower than this share of a letter. */
const MARK = 0.55
/** Shades from here to white, 255, are paper. */
const PAPER = 165
/** Nothing of a statement has more; what does is texture, not text. */
const MAX_CELLS = 600

/** The cells of text in a prepared picture, in the order of reading; empty if it has none, or too many. */
export function findCells(picture: GreyPicture, textHeight: number): TextCell[] {
  const blobs = findBlobs(picture, PAPER).filter((blob) => mayBeText(blob, textHeight))
  const cells = new Map<number, TextCell>()
  for (const [at, owner] of groupBlobs(blobs, textHeight).entries()) {
    const blob = blobs[at]
    if (!blob || owner < 0) continue
    const cell = cells.get(owner) ?? { box: { ...blob }, blobs: [] }
    cells.set(owner, { box: unite(cell.box, blob), blobs: [...cell.blobs, blob] })
  }
  const kept = [...cells.values()].filter(({ box }) => box.y1 - box.y0 > textHeight * 0.4)
  if (kept.length > MAX_CELLS) return []
  return kept.sort(({ box: a }, { box: b }) => a.y0 - b.y0 || a.x0 - b.x0)
}

/** In as many groups as it takes for none to be higher than `maxHeight` when its cells stand below each other. */
export function divideByHeight(
  cells: readonly TextCell[],
  { maxHeight, textHeight }: { maxHeight: number; textHeight: number },
): TextCell[][] {
  const gap = measureGap(textHeight)
  const groups: TextCell[][] = [[]]
  let height = gap
  for (const cell of cells) {
    const own = cell.box.y1 - cell.box.y0 + gap
    if (height + own > maxHeight) {
      groups.push([])
      height = gap
    }
    height += own
    groups.at(-1)?.push(cell)
  }
  return groups
}

/** Between cells that are arranged, and around them. */
function measureGap(textHeight: number): number {
  return Math.round(textHeight * 0.5) * 2
}

/**
 * One cell below another. The recognizer loses lines between columns of different steps, ruled lines and
 * borders; one column of nothing but text leaves it nothing to lose.
 */
export function arrangeCells(
  cells: readonly TextCell[],
  from: GreyPicture,
  { textHeight, scale }: { textHeight: number; scale: number },
): Arranged {
  const left = measureGap(textHeight)
  const width = Math.max(0, ...cells.map(({ box }) => box.x1 - box.x0)) + left * 2
  let top = left
  const placed = cells.map((cell) => {
    const place = { cell, top }
    top += cell.box.y1 - cell.box.y0 + left
    return place
  })
  const picture = { width, height: top, pixels: new Uint8Array(width * top).fill(255) }
  for (const { cell, top } of placed) {
    for (const blob of cell.blobs)
      copyBlob(blob, { from, to: picture, x: left - cell.box.x0, y: top - cell.box.y0 })
  }
  return { picture: enlarge(picture, scale), cells: placed, left, scale }
}

/** The words of each cell, where they stand in the picture that the cells are from. */
export function returnWords<T extends Box>(
  words: readonly T[],
  { cells, left, scale }: Arranged,
): Map<TextCell, T[]> {
  const found = new Map<TextCell, T[]>(cells.map(({ cell }) => [cell, []]))
  for (const word of words) {
    const middle = (word.y0 + word.y1) / 2 / scale
    const distance = ({ cell: { box }, top }: Arranged['cells'][number]) =>
      Math.abs(middle - top - (box.y1 - box.y0) / 2) - (box.y1 - box.y0) / 2
    const [nearest] = cells.toSorted((a, b) => distance(a) - distance(b))
    if (!nearest) continue
    const { cell, top } = nearest
    const [x, y] = [cell.box.x0 - left, cell.box.y0 - top]
    found.get(cell)?.push({
      ...word,
      x0: word.x0 / scale + x,
      x1: word.x1 / scale + x,
      y0: word.y0 / scale + y,
      y1: word.y1 / scale + y,
    })
  }
  return found
}

/** A word no higher than its cell: signs are given boxes of twice their height, which reach into the next line. */
export function keepInside<T extends Box>(word: T, { box: { y0, y1 } }: TextCell): T {
  const isInside = word.y0 < y1 && word.y1 > y0
  return isInside ? { ...word, y0: Math.max(word.y0, y0), y1: Math.min(word.y1, y1) } : word
}

function unite(one: Box, other: Box): Box {
  return {
    x0: Math.min(one.x0, other.x0),
    y0: Math.min(one.y0, other.y0),
    x1: Math.max(one.x1, other.x1),
    y1: Math.max(one.y1, other.y1),
  }
}

function mayBeText({ x0, y0, x1, y1 }: Blob, textHeight: number): boolean {
  return y1 - y0 < textHeight * 2.6 && x1 - x0 < textHeight * 8
}

/** The cell of each blob, named by one of its blobs; -1 for those that stand alone as specks. */
function groupBlobs(blobs: readonly Blob[], textHeight: number): number[] {
  const groups = createGroups(blobs.length)
  const isLetter = ({ y0, y1 }: Blob) => y1 - y0 > textHeight * 0.38 && y1 - y0 < textHeight * 2.2
  const letters = blobs
    .flatMap((blob, at) => (isLetter(blob) ? [{ blob, at }] : []))
    .sort((one, other) => one.blob.x0 - other.blob.x0)
  for (const [place, { blob, at }] of letters.entries()) {
    for (let next = place + 1; next < letters.length; next++) {
      const other = letters[next]
      if (!other || other.blob.x0 > blob.x1 + textHeight * 3) break
      if (isSameLine(blob, other.blob)) groups.join(other.at, at)
    }
  }
  return blobs.map((blob, at) => {
    const letter = isLetter(blob) ? at : findNearest(blob, letters)
    return letter === undefined ? -1 : groups.find(letter)
  })
}

function createGroups(count: number) {
  const owners = Array.from({ length: count }, (_, at) => at)
  const find = (at: number): number => {
    let root = at
    while (owners[root] !== root) root = owners[root] ?? root
    owners[at] = root
    return root
  }
  const join = (one: number, other: number) => {
    owners[find(one)] = find(other)
  }
  return { find, join }
}

function isSameLine(left: Blob, right: Blob): boolean {
  const [a, b] = [left.y1 - left.y0, right.y1 - right.y0]
  const [low, high] = [Math.min(a, b), Math.max(a, b)]
  const overlap = Math.min(left.y1, right.y1) - Math.max(left.y0, right.y0)
  const gap = right.x0 - left.x1
  if (low < high * MARK) return isBeside(a < b ? [left, right] : [right, left]) && gap < high * 0.75
  return overlap > low * 0.5 && gap < high * MAX_GAP
}

/** A large comma reaches below its line, and may touch the next one. */
function isBeside([mark, letter]: [Blob, Blob]): boolean {
  const middle = (mark.y0 + mark.y1) / 2
  return middle > letter.y0 && middle < letter.y1 + (letter.y1 - letter.y0) * 0.25
}

/** Points, commas, dashes and accents belong to the letter beside them. */
function findNearest(mark: Blob, letters: readonly { blob: Blob; at: number }[]) {
  let best: { at: number; distance: number } | undefined
  for (const { blob: letter, at } of letters) {
    const height = letter.y1 - letter.y0
    const across = Math.max(letter.x0 - mark.x1, mark.x0 - letter.x1, 0)
    const down = Math.max(letter.y0 - mark.y1, mark.y0 - letter.y1, 0)
    if (across > height * 0.75 || down > height * 0.3) continue
    const distance = across + down * 2
    if (!best || distance < best.distance) best = { at, distance }
  }
  return best?.at
}

/** Its soft edge is too light to count as ink. */
const EDGE = 2

function copyBlob(
  blob: Blob,
  { from, to, x, y }: { from: GreyPicture; to: GreyPicture; x: number; y: number },
): void {
  for (const run of blob.runs) {
    const [start, end] = [Math.max(0, run.start - EDGE), Math.min(from.width, run.end + EDGE)]
    for (
      let line = Math.max(0, run.y - EDGE);
      line <= Math.min(from.height - 1, run.y + EDGE);
      line++
    ) {
      const row = from.pixels.subarray(line * from.width + start, line * from.width + end)
      to.pixels.set(row, (line + y) * to.width + start + x)
    }
  }
}

function enlarge(picture: GreyPicture, scale: number): GreyPicture {
  if (scale === 1) return picture
  const { width, height, pixels } = picture
  const large = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const target = new Uint8Array(large.width * large.height)
  for (let y = 0; y < large.height; y++) {
    const [top, down] = divide(y / scale, height)
    for (let x = 0; x < large.width; x++) {
      const [left, across] = divide(x / scale, width)
      const at = top * width + left
      const above = mix(pixels[at], pixels[at + 1], across)
      const below = mix(pixels[at + width], pixels[at + width + 1], across)
      target[y * large.width + x] = mix(above, below, down)
    }
  }
  return { ...large, pixels: target }
}

function divide(place: number, size: number): [whole: number, share: number] {
  const whole = Math.min(size - 2, Math.floor(place))
  return [whole, Math.min(1, place - whole)]
}

function mix(one = 255, other = 255, share = 0): number {
  return one + (other - one) * share
}
