import type { GreyPicture } from './turn-picture.ts'

/** A straight dark run longer than this, in pixels, is a ruled line, not a letter. */
const RULED_RUN = 90

/**
 * A rotation that is not quite level breaks a line into steps, so a run may continue in the
 * neighboring row.
 */
export function removeRuledLines({ width, height, pixels }: GreyPicture): void {
  const original = pixels.slice()
  for (const sweep of [
    { count: height, length: width, step: 1, across: width },
    { count: width, length: height, step: width, across: 1 },
  ]) {
    for (const run of findLongRuns(original, sweep)) clearRun(run, { original, pixels }, sweep)
  }
}

type Sweep = { count: number; length: number; step: number; across: number }

function isInk(pixels: Uint8Array, at: number): boolean {
  return (pixels[at] ?? 255) < 140
}

function findLongRuns(pixels: Uint8Array, { count, length, step, across }: Sweep) {
  const runs: { start: number; length: number }[] = []
  for (let line = 1; line < count - 1; line++) {
    let run = 0
    for (let at = 0; at <= length; at++) {
      const place = line * across + at * step
      const isDark =
        at < length && [0, across, -across].some((beside) => isInk(pixels, place + beside))
      if (!isDark && run > RULED_RUN) runs.push({ start: place - run * step, length: run })
      run = isDark ? run + 1 : 0
    }
  }
  return runs
}

function clearRun(
  run: { start: number; length: number },
  { original, pixels }: { original: Uint8Array; pixels: Uint8Array },
  { step, across }: Sweep,
): void {
  for (let index = 0; index < run.length; index++) {
    const at = run.start + index * step
    // Ink that continues across the line is a letter touching it.
    if (isInk(original, at - 4 * across) && isInk(original, at + 4 * across)) continue
    for (let beside = -2; beside <= 2; beside++) pixels[at + beside * across] = 255
  }
}
