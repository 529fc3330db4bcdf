/** Shades of gray, one byte per pixel, row by row. */
export type GreyPicture = { width: number; height: number; pixels: Uint8Array }

/** Letters of 20 to 30 pixels are recognized best; at this width, a statement of ten rows has such letters. */
const WIDTH = 2000
const MOST_PIXELS = 6_000_000
const MOST_DEGREES = 4

export function levelPicture(source: GreyPicture): GreyPicture {
  return resample(source, measureSkew(source))
}

/** Turns clockwise by quarters of a circle. */
export function turnPicture(source: GreyPicture, quarters: number): GreyPicture {
  if (quarters === 0) return source
  const { width, height, pixels } = turnPicture(source, quarters - 1)
  const turned = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      turned[x * height + height - 1 - y] = pixels[y * width + x] ?? 0
    }
  }
  return { width: height, height: width, pixels: turned }
}

/** Whether lines of ink and the gaps between them are sharper from top to bottom than across. */
export function looksSideways(source: GreyPicture): boolean {
  const small = shrink(source, 640)
  return measureLines(turnPicture(small, 1)) > measureLines(small)
}

function measureLines(picture: GreyPicture): number {
  const edges = findEdges(picture)
  return (scoreRows(edges, picture, 0) * picture.height) / Math.max(1, edges.length) ** 2
}

/** The rotation, in radians, that makes text lines level: the one with the sharpest row sums. */
function measureSkew(source: GreyPicture): number {
  const small = shrink(source, 640)
  const ink = findEdges(small)
  let best = { angle: 0, score: scoreRows(ink, small, 0) * 1.02 }
  for (const step of [0.5, 0.1]) {
    const middle = best.angle
    const reach = step === 0.5 ? MOST_DEGREES : 0.5
    for (let offset = -reach; offset <= reach + 1e-9; offset += step) {
      const angle = middle + (offset * Math.PI) / 180
      const score = scoreRows(ink, small, angle)
      if (score > best.score) best = { angle, score }
    }
  }
  return best.angle
}

function shrink(source: GreyPicture, width: number): GreyPicture {
  const scale = Math.max(1, source.width / width)
  const [newWidth, newHeight] = [
    Math.max(1, Math.floor(source.width / scale)),
    Math.max(1, Math.floor(source.height / scale)),
  ]
  const pixels = new Uint8Array(newWidth * newHeight)
  for (let y = 0; y < newHeight; y++) {
    for (let x = 0; x < newWidth; x++) {
      const at = Math.floor(y * scale) * source.width + Math.floor(x * scale)
      pixels[y * newWidth + x] = source.pixels[at] ?? 0
    }
  }
  return { width: newWidth, height: newHeight, pixels }
}

function findEdges({ width, height, pixels }: GreyPicture): { x: number; y: number }[] {
  const edges: { x: number; y: number }[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const at = y * width + x
      if (Math.abs((pixels[at] ?? 0) - (pixels[at - 1] ?? 0)) > 40) edges.push({ x, y })
    }
  }
  const stride = Math.max(1, Math.ceil(edges.length / 20_000))
  return stride === 1 ? edges : edges.filter((_, index) => index % stride === 0)
}

function scoreRows(edges: { x: number; y: number }[], size: GreyPicture, angle: number): number {
  const rows = new Float64Array(size.height * 2)
  const slope = Math.tan(angle)
  const top = size.height / 2
  for (const { x, y } of edges) {
    const row = Math.round(y - (x - size.width / 2) * slope + top)
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1
  }
  return rows.reduce((sum, count) => sum + count * count, 0)
}

/** Scales to the reading width and rotates in one step, with bicubic weights. */
function resample(source: GreyPicture, angle: number): GreyPicture {
  const byArea = Math.sqrt(MOST_PIXELS / (source.width * source.height))
  const scale = Math.min(WIDTH / source.width, byArea, 3)
  const width = Math.max(1, Math.round(source.width * scale))
  const height = Math.max(1, Math.round(source.height * scale))
  const pixels = new Uint8Array(width * height)
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale]
  for (let y = 0; y < height; y++) {
    const dy = y - height / 2
    for (let x = 0; x < width; x++) {
      const dx = x - width / 2
      const sourceX = source.width / 2 + dx * cos - dy * sin
      const sourceY = source.height / 2 + dx * sin + dy * cos
      pixels[y * width + x] = sampleAt(source, sourceX, sourceY)
    }
  }
  return { width, height, pixels }
}

export function sampleAt({ width, height, pixels }: GreyPicture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const across = weigh(x - left)
  const down = weigh(y - top)
  let sum = 0
  for (let row = 0; row < 4; row++) {
    const at = Math.min(height - 1, Math.max(0, top + row - 1)) * width
    let line = 0
    for (let column = 0; column < 4; column++) {
      const place = Math.min(width - 1, Math.max(0, left + column - 1))
      line += (pixels[at + place] ?? 0) * (across[column] ?? 0)
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
