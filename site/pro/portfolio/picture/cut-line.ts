import { type GreyPicture, sampleAt } from './level-picture.ts'

export type Region = { x0: number; y0: number; x1: number; y1: number }

/**
 * Cuts the first line of text out of a region of a prepared picture, up to the first wide gap,
 * enlarged, with a margin. Undefined if there is no text.
 */
export function cutFirstLine(picture: GreyPicture, region: Region): GreyPicture | undefined {
  const area = clip(region, picture)
  const rows = countInk(picture, area, 'rows')
  const line = findRun(rows, 3, 8)
  if (!line) return undefined
  const band = { ...area, y0: area.y0 + line.start, y1: area.y0 + line.end }
  const columns = countInk(picture, band, 'columns')
  const height = line.end - line.start
  const across = findRun(columns, Math.round(height * 1.6), 4)
  if (!across) return undefined
  const x0 = band.x0 + across.start
  return enlarge(picture, { x0, x1: band.x0 + across.end, y0: band.y0, y1: band.y1 })
}

function clip({ x0, y0, x1, y1 }: Region, { width, height }: GreyPicture): Region {
  return {
    x0: Math.max(0, Math.round(x0)),
    y0: Math.max(0, Math.round(y0)),
    x1: Math.min(width, Math.round(x1)),
    y1: Math.min(height, Math.round(y1)),
  }
}

function countInk({ width, pixels }: GreyPicture, area: Region, by: 'rows' | 'columns'): number[] {
  const counts = Array.from(
    { length: by === 'rows' ? area.y1 - area.y0 : area.x1 - area.x0 },
    () => 0,
  )
  for (let y = area.y0; y < area.y1; y++) {
    for (let x = area.x0; x < area.x1; x++) {
      if ((pixels[y * width + x] ?? 255) >= 150) continue
      const index = by === 'rows' ? y - area.y0 : x - area.x0
      counts[index] = (counts[index] ?? 0) + 1
    }
  }
  return counts
}

/** The first stretch of ink of at least this length; gaps shorter than `gap` belong to it. */
function findRun(counts: number[], gap: number, least: number) {
  let start = -1
  let last = -1
  for (let index = 0; index <= counts.length; index++) {
    const isInk = (counts[index] ?? 0) > 0
    if (isInk && start < 0) start = index
    if (isInk) last = index
    const isOver = start >= 0 && (index - last >= gap || index === counts.length)
    if (!isOver) continue
    if (last - start + 1 >= least && start > 0) return { start, end: last + 1 }
    start = -1
  }
  return undefined
}

const LINE_HEIGHT = 42
const MARGIN = 24

function enlarge(picture: GreyPicture, { x0, y0, x1, y1 }: Region): GreyPicture {
  const scale = Math.max(1, Math.min(3, LINE_HEIGHT / (y1 - y0)))
  const width = Math.round((x1 - x0) * scale) + 2 * MARGIN
  const height = Math.round((y1 - y0) * scale) + 2 * MARGIN
  const pixels = new Uint8Array(width * height).fill(255)
  for (let y = MARGIN; y < height - MARGIN; y++) {
    for (let x = MARGIN; x < width - MARGIN; x++) {
      const [sourceX, sourceY] = [x0 + (x - MARGIN) / scale, y0 + (y - MARGIN) / scale]
      pixels[y * width + x] = sampleAt(picture, sourceX, sourceY)
    }
  }
  return { width, height, pixels }
}
