import type { GreyPicture } from './turn-picture.ts'

type Run = { start: number; end: number; y: number }

/** Ink that hangs together. */
export type Blob = { x0: number; y0: number; x1: number; y1: number; area: number; runs: Run[] }

/** Letters lower or higher than this, in pixels, are noise or pictures. */
const MIN_LETTER = 6
const MAX_LETTER = 160

/** Ink of the size and shape of a letter or digit. */
export function findLetters(picture: GreyPicture): Blob[] {
  return findBlobs(picture).filter(isLetter)
}

/** The usual height of capitals and digits, in pixels. Undefined without text. */
export function measureTextHeight(letters: readonly Blob[]): number | undefined {
  const heights = letters.map(({ y0, y1 }) => y1 - y0).sort((a, b) => a - b)
  return heights.length < 12 ? undefined : heights[Math.floor(heights.length * 0.6)]
}

/** Whitens borders, pictures and specks, which cost the recognizer more time than a page of text. */
export function removeClutter(picture: GreyPicture, textHeight: number): void {
  const { width, height, pixels } = picture
  for (const blob of findBlobs(picture)) {
    const [across, down] = [blob.x1 - blob.x0, blob.y1 - blob.y0]
    const isLarge = down > textHeight * 3 || across > textHeight * 9
    const isSpeck = Math.max(across, down) < textHeight * 0.09
    if (!isLarge && !isSpeck) continue
    for (const { start, end, y } of blob.runs) {
      for (let line = Math.max(0, y - 2); line <= Math.min(height - 1, y + 2); line++) {
        pixels.fill(255, line * width + Math.max(0, start - 2), line * width + Math.min(width, end + 2))
      }
    }
  }
}

function isLetter({ x0, y0, x1, y1, area }: Blob): boolean {
  const [width, height] = [x1 - x0, y1 - y0]
  const isSized = height >= MIN_LETTER && height <= MAX_LETTER
  const fill = area / (width * height)
  return isSized && width >= height * 0.15 && width <= height * 1.6 && fill > 0.15 && fill < 0.9
}

/** Connected ink: each row's runs join those that they touch in the row above. */
function findBlobs({ width, height, pixels }: GreyPicture): Blob[] {
  const blobs: Blob[] = []
  const parents: number[] = []
  const find = (label: number): number => {
    let root = label
    while (parents[root] !== root) root = parents[root] ?? root
    parents[label] = root
    return root
  }
  let above: { start: number; end: number; label: number }[] = []
  for (let y = 0; y < height; y++) {
    const runs: typeof above = []
    let from = 0
    for (let x = 0; x < width; x++) {
      if ((pixels[y * width + x] ?? 255) >= 128) continue
      const start = x
      while (x < width && (pixels[y * width + x] ?? 255) < 128) x++
      const run = { start, end: x, label: -1 }
      while (from < above.length && (above[from]?.end ?? 0) < start) from++
      for (let at = from; at < above.length && (above[at]?.start ?? 0) <= x; at++) {
        const other = find(above[at]?.label ?? 0)
        if (run.label < 0) run.label = other
        else if (other !== run.label) parents[other] = run.label
      }
      if (run.label < 0) {
        run.label = parents.push(parents.length) - 1
        blobs.push({ x0: start, y0: y, x1: x, y1: y + 1, area: 0, runs: [] })
      }
      run.label = find(run.label)
      grow(blobs[run.label], run, y)
      runs.push(run)
    }
    above = runs
  }
  for (const [label, blob] of blobs.entries()) {
    const root = find(label)
    if (root !== label) join(blobs[root], blob)
  }
  return blobs.filter((_, label) => parents[label] === label)
}

function grow(blob: Blob | undefined, { start, end }: { start: number; end: number }, y: number) {
  if (!blob) return
  blob.x0 = Math.min(blob.x0, start)
  blob.x1 = Math.max(blob.x1, end)
  blob.y1 = y + 1
  blob.area += end - start
  blob.runs.push({ start, end, y })
}

function join(into: Blob | undefined, blob: Blob): void {
  if (!into) return
  into.x0 = Math.min(into.x0, blob.x0)
  into.x1 = Math.max(into.x1, blob.x1)
  into.y0 = Math.min(into.y0, blob.y0)
  into.y1 = Math.max(into.y1, blob.y1)
  into.area += blob.area
  for (const run of blob.runs) into.runs.push(run)
}
