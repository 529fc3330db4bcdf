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
        pixels.fill(
          255,
          line * width + Math.max(0, start - 2),
          line * width + Math.min(width, end + 2),
        )
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

type Labeled = { start: number; end: number; label: number }

/** Connected ink: each row's runs join those that they touch in the row above. */
export function findBlobs(picture: GreyPicture, paper = 128): Blob[] {
  const blobs: Blob[] = []
  const parents: number[] = []
  const find = (label: number): number => {
    let root = label
    while (parents[root] !== root) root = parents[root] ?? root
    parents[label] = root
    return root
  }
  const begin = (): number => {
    blobs.push({ x0: Infinity, y0: Infinity, x1: 0, y1: 0, area: 0, runs: [] })
    return parents.push(parents.length) - 1
  }
  let above: Labeled[] = []
  for (let y = 0; y < picture.height; y++) {
    const runs = findRuns(picture, y, paper)
    forEachTouch(above, runs, (upper, run) => {
      const label = find(upper.label)
      if (run.label < 0) run.label = label
      else parents[label] = find(run.label)
    })
    for (const run of runs) {
      run.label = run.label < 0 ? begin() : find(run.label)
      grow(blobs[run.label], run, y)
    }
    above = runs
  }
  for (const [label, blob] of blobs.entries()) {
    const root = find(label)
    if (root !== label) join(blobs[root], blob)
  }
  return blobs.filter((_, label) => parents[label] === label)
}

/** Both rows run from left to right, so each is walked once. */
function forEachTouch(
  above: readonly Labeled[],
  runs: readonly Labeled[],
  use: (upper: Labeled, run: Labeled) => void,
): void {
  let from = 0
  for (const run of runs) {
    while ((above[from]?.end ?? Infinity) < run.start) from++
    for (let at = from; (above[at]?.start ?? Infinity) <= run.end; at++) {
      const upper = above[at]
      if (upper) use(upper, run)
    }
  }
}

function findRuns({ width, pixels }: GreyPicture, y: number, paper: number): Labeled[] {
  const runs: Labeled[] = []
  const line = pixels.subarray(y * width, (y + 1) * width)
  let start = -1
  for (let x = 0; x <= width; x++) {
    const isInk = x < width && (line[x] ?? 255) < paper
    if (isInk && start < 0) start = x
    if (!isInk && start >= 0) {
      runs.push({ start, end: x, label: -1 })
      start = -1
    }
  }
  return runs
}

function grow(blob: Blob | undefined, { start, end }: { start: number; end: number }, y: number) {
  if (!blob) return
  blob.x0 = Math.min(blob.x0, start)
  blob.y0 = Math.min(blob.y0, y)
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
