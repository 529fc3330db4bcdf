import type { GreyPicture } from './turn-picture.ts'

export type ColorPicture = { width: number; height: number; rgba: Uint8ClampedArray | Uint8Array }

/** Differences below this, of 255, are paper, noise of a camera or blocks of a JPEG. */
const MIN_CONTRAST = 30
/** How far noise reaches, in medians of it. */
const NOISE_WIDTH = 3.2
const MAX_NOISE = 16
const CHANNELS = [0, 1, 2]

type Grid = { columns: number; rows: number; size: number; values: Float32Array }

/**
 * What differs from its surroundings becomes dark on white: dark text on paper, light text on black,
 * colored text of the same brightness as its ground, all alike, and shadows and glare vanish. The
 * surroundings are medians of tiles in each channel; what is faint among faint is made strong.
 */
export function findInk(picture: ColorPicture): GreyPicture {
  const { width, height, rgba } = picture
  const size = Math.max(16, Math.round(Math.max(width, height) / 90))
  const grounds = CHANNELS.map((channel) => measureGround(picture, channel, size))
  const pixels = new Uint8Array(width * height)
  for (const [channel, ground] of grounds.entries()) {
    forEachRow(ground, { width, height }, (start, row) => {
      for (let x = 0; x < width; x++) {
        const at = start + x
        const difference = Math.abs((rgba[at * 4 + channel] ?? 0) - (row[x] ?? 0))
        if (difference > (pixels[at] ?? 0)) pixels[at] = difference
      }
    })
  }
  strengthen({ width, height, pixels }, size)
  return { width, height, pixels }
}

function measureGround({ width, height, rgba }: ColorPicture, channel: number, size: number): Grid {
  const counts = new Uint16Array(256)
  const grid = measureTiles({ width, height }, size, ({ x0, y0, x1, y1 }) => {
    counts.fill(0)
    let total = 0
    for (let y = y0; y < y1; y += 2) {
      for (let x = x0; x < x1; x += 2) {
        const shade = rgba[(y * width + x) * 4 + channel] ?? 0
        counts[shade] = (counts[shade] ?? 0) + 1
        total++
      }
    }
    return findQuantile(counts, total / 2)
  })
  return mediate(grid)
}

function measureTiles(
  { width, height }: { width: number; height: number },
  size: number,
  measure: (tile: { x0: number; y0: number; x1: number; y1: number }) => number,
): Grid {
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)]
  const values = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x0, y0] = [column * size, row * size]
      values[row * columns + column] = measure({
        x0,
        y0,
        x1: Math.min(width, x0 + size),
        y1: Math.min(height, y0 + size),
      })
    }
  }
  return { columns, rows, size, values }
}

function findQuantile(counts: Uint16Array, rank: number): number {
  let seen = 0
  for (let shade = 0; shade < 256; shade++) {
    seen += counts[shade] ?? 0
    if (seen > rank) return shade
  }
  return 255
}

/** The median of each tile and its neighbors, so that bold headings do not pass for paper. */
function mediate(grid: Grid): Grid {
  const values = grid.values.map((_, at) => {
    const near = listNear(grid, at)
    return near.toSorted((a, b) => a - b)[near.length >> 1] ?? 0
  })
  return { ...grid, values }
}

function listNear({ columns, rows, values }: Grid, at: number): number[] {
  const [row, column] = [Math.floor(at / columns), at % columns]
  const near: number[] = []
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
      near.push(values[y * columns + x] ?? 0)
    }
  }
  return near
}

/** The values behind a row of pixels, between those of the nearest tiles. */
function forEachRow(
  { columns, rows, size, values }: Grid,
  { width, height }: { width: number; height: number },
  use: (start: number, row: Float32Array) => void,
): void {
  const line = new Float32Array(columns)
  const row = new Float32Array(width)
  const places = Array.from({ length: width }, (_, x) => place(x, size, columns))
  const lefts = Int32Array.from(places, ([tile]) => tile)
  const fractions = Float32Array.from(places, ([, fraction]) => fraction)
  for (let y = 0; y < height; y++) {
    const [top, down] = place(y, size, rows)
    const bottom = Math.min(rows - 1, top + 1)
    for (let column = 0; column < columns; column++) {
      const above = values[top * columns + column] ?? 0
      line[column] = above + ((values[bottom * columns + column] ?? 0) - above) * down
    }
    for (let x = 0; x < width; x++) {
      const left = lefts[x] ?? 0
      const value = line[left] ?? 0
      const next = line[left + 1] ?? value
      row[x] = value + (next - value) * (fractions[x] ?? 0)
    }
    use(y * width, row)
  }
}

function place(at: number, size: number, tiles: number): [tile: number, fraction: number] {
  const exact = Math.min(tiles - 1, Math.max(0, (at + 0.5) / size - 0.5))
  const tile = Math.floor(exact)
  return [tile, exact - tile]
}

/** Takes off the noise of the place, divides by its contrast, and turns ink dark. */
function strengthen(picture: GreyPicture, size: number): void {
  const { pixels } = picture
  const noise = measureShades(picture, size, 0.5)
  const peaks = measureShades(picture, size, 0.97)
  const floors = noise.values.map((_, at) => {
    return Math.min(MAX_NOISE, ...listNear(noise, at)) * NOISE_WIDTH
  })
  const spans = peaks.values.map((_, at) => {
    const peak = Math.max(...listNear(peaks, at)) * 0.85
    return Math.max(MIN_CONTRAST + (floors[at] ?? 0), peak) - (floors[at] ?? 0)
  })
  forEachRow({ ...noise, values: floors }, picture, (start, row) => {
    for (let x = 0; x < row.length; x++) {
      pixels[start + x] = Math.max(0, (pixels[start + x] ?? 0) - (row[x] ?? 0) - MIN_CONTRAST / 6)
    }
  })
  forEachRow({ ...peaks, values: spans }, picture, (start, row) => {
    for (let x = 0; x < row.length; x++) {
      const share = (pixels[start + x] ?? 0) / (row[x] ?? 1)
      pixels[start + x] = 255 - Math.min(255, Math.round(share * 255))
    }
  })
}

/** Where no letters are, half of a tile's pixels differ by more than this for noise alone. */
function measureShades({ width, height, pixels }: GreyPicture, size: number, share: number): Grid {
  const counts = new Uint16Array(256)
  return measureTiles({ width, height }, size, ({ x0, y0, x1, y1 }) => {
    counts.fill(0)
    let total = 0
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const shade = pixels[y * width + x] ?? 0
        counts[shade] = (counts[shade] ?? 0) + 1
        total++
      }
    }
    return findQuantile(counts, total * share)
  })
}
