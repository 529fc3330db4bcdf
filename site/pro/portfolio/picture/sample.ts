import type { GreyPicture } from './turn-picture.ts'

/** The shade between pixels, with bicubic weights. */
export function sampleAt({ width, height, pixels }: GreyPicture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const at = top * width + left
  // Most of a prepared picture is white.
  const isInside = left >= 0 && top >= 0 && left < width - 1 && top < height - 1
  if (isInside && isWhite(pixels, at) && isWhite(pixels, at + width)) return 255
  const across = weigh(x - left)
  const down = weigh(y - top)
  let sum = 0
  for (let row = 0; row < 4; row++) {
    const start = Math.min(height - 1, Math.max(0, top + row - 1)) * width
    let line = 0
    for (let column = 0; column < 4; column++) {
      const place = Math.min(width - 1, Math.max(0, left + column - 1))
      line += (pixels[start + place] ?? 0) * (across[column] ?? 0)
    }
    sum += line * (down[row] ?? 0)
  }
  return Math.max(0, Math.min(255, Math.round(sum)))
}

const STEPS = 32
const WEIGHTS = Array.from({ length: STEPS + 1 }, (_, step) => catmullRom(step / STEPS))

function weigh(fraction: number): readonly number[] {
  return WEIGHTS[Math.round(fraction * STEPS)] ?? [0, 1, 0, 0]
}

function catmullRom(t: number): number[] {
  const [t2, t3] = [t * t, t * t * t]
  return [
    (-t3 + 2 * t2 - t) / 2,
    (3 * t3 - 5 * t2 + 2) / 2,
    (-3 * t3 + 4 * t2 + t) / 2,
    (t3 - t2) / 2,
  ]
}

function isWhite(pixels: Uint8Array, at: number): boolean {
  return pixels[at] === 255 && pixels[at + 1] === 255
}
