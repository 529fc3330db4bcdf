import type { Blob } from './text-blobs.ts'

/**
 * How lines of text run: `middle` is their slope in the middle of the picture, `across` and `down` how
 * it changes for each pixel to the right and downward. A turned picture has a slope; in a photo from the
 * side, or of bent paper, it changes too.
 */
export type Slopes = { middle: number; across: number; down: number }

type Size = { width: number; height: number }
/** How far the next letter of a line may be to the right, and how much higher or lower. */
type Reach = { gap: number; rise: number }
type Run = { x: number; y: number; slope: number; weight: number }

const LEVEL: Slopes = { middle: 0, across: 0, down: 0 }
const MAX_SLOPE = 0.12
/** Runs of fewer letters, and pictures with fewer runs, say nothing. */
const MIN_LETTERS = 4
const MIN_RUNS = 6
/** What holds back the change of slopes where text covers little, as a share of the picture's size squared. */
const HELD = 0.012

/** From the feet of letters that stand side by side: words are short, but many. */
export function measureSlopes(letters: readonly Blob[], size: Size, textHeight: number): Slopes {
  const usual = letters.filter(({ y0, y1 }) => {
    return y1 - y0 > textHeight * 0.6 && y1 - y0 < textHeight * 1.6
  })
  const near = findPlane(usual, size, { gap: textHeight, rise: textHeight * 0.45 })
  const level = usual.map((letter) => levelLetter(letter, near, size))
  // Across a whole level line, the little that is left shows better.
  const rest = findPlane(level, size, { gap: textHeight * 30, rise: textHeight * 0.4 })
  return {
    middle: near.middle + rest.middle,
    across: near.across + rest.across,
    down: near.down + rest.down,
  }
}

function findPlane(letters: readonly Blob[], size: Size, reach: Reach): Slopes {
  const runs = chainLetters(letters, reach).flatMap((chain) => measureRun(chain, size))
  if (runs.length < MIN_RUNS) return LEVEL
  const held = HELD * size.width * size.height
  let plane: Slopes = { ...LEVEL, middle: median(runs.map(({ slope }) => slope)) }
  for (const tolerance of [0.05, 0.02, 0.01]) {
    const kept = runs.filter((run) => Math.abs(measureRest(run, plane)) < tolerance)
    if (kept.length >= MIN_RUNS) plane = fitPlane(kept, plane, held)
  }
  return plane
}

function levelLetter(
  letter: Blob,
  { middle, across, down }: Slopes,
  { width, height }: Size,
): Blob {
  const dx = (letter.x0 + letter.x1 - width) / 2
  const rise = dx * (middle + (across * dx) / 2 + down * (letter.y1 - height / 2))
  return { ...letter, y0: letter.y0 - rise, y1: letter.y1 - rise }
}

/** Each letter with the next one to its right. */
function chainLetters(letters: readonly Blob[], { gap, rise }: Reach): Blob[][] {
  const sorted = letters.toSorted((a, b) => a.x0 - b.x0)
  const chains: Blob[][] = []
  const ends = new Set<Blob[]>()
  for (const letter of sorted) {
    for (const chain of ends) if (letter.x0 - (chain.at(-1)?.x1 ?? 0) > gap) ends.delete(chain)
    const before = [...ends].find((chain) => {
      const last = chain.at(-1)
      return last && letter.x0 > last.x0 && Math.abs(letter.y1 - last.y1) < rise
    })
    if (before) before.push(letter)
    else {
      const chain = [letter]
      chains.push(chain)
      ends.add(chain)
    }
  }
  return chains.filter((chain) => chain.length >= MIN_LETTERS)
}

/** The median slope between any two feet that are far apart, so that the tails of g and y count little. */
function measureRun(chain: readonly Blob[], size: Size): Run[] {
  const [first, last] = [chain[0], chain.at(-1)]
  if (!first || !last) return []
  const length = last.x1 - first.x0
  const slopes: number[] = []
  for (const [at, left] of chain.entries()) {
    for (const right of chain.slice(at + 1)) {
      const apart = (right.x0 + right.x1 - left.x0 - left.x1) / 2
      if (apart > length * 0.4) slopes.push((right.y1 - left.y1) / apart)
    }
  }
  const slope = median(slopes)
  if (slopes.length === 0 || Math.abs(slope) > MAX_SLOPE) return []
  const [x, y] = [
    (first.x0 + last.x1) / 2 - size.width / 2,
    (first.y1 + last.y1) / 2 - size.height / 2,
  ]
  return [{ x, y, slope, weight: length ** 2 }]
}

/** Weighted least squares by turns, which three numbers need not more than. */
function fitPlane(runs: readonly Run[], from: Slopes, held: number): Slopes {
  const total = runs.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (of: (run: Run) => number) =>
    runs.reduce((sum, run) => sum + of(run) * run.weight, 0) / total
  let plane = from
  for (let turn = 0; turn < 40; turn++) {
    plane = { ...plane, middle: plane.middle + mean((run) => measureRest(run, plane)) }
    const across = mean((run) => measureRest(run, plane) * run.x) / (mean(({ x }) => x * x) + held)
    plane = { ...plane, across: plane.across + across }
    const down = mean((run) => measureRest(run, plane) * run.y) / (mean(({ y }) => y * y) + held)
    plane = { ...plane, down: plane.down + down }
  }
  return plane
}

function measureRest({ x, y, slope }: Run, { middle, across, down }: Slopes): number {
  return slope - middle - across * x - down * y
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
