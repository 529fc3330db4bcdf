/** Shades of gray, one byte per pixel, row by row. */
export type GreyPicture = { width: number; height: number; pixels: Uint8Array }

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

export function shrink(source: GreyPicture, width: number): GreyPicture {
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

export function findEdges({ width, height, pixels }: GreyPicture): { x: number; y: number }[] {
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

export function scoreRows(
  edges: readonly { x: number; y: number }[],
  size: GreyPicture,
  angle: number,
): number {
  const rows = new Float64Array(size.height * 2)
  const slope = Math.tan(angle)
  const top = size.height / 2
  for (const { x, y } of edges) {
    const row = Math.round(y - (x - size.width / 2) * slope + top)
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1
  }
  return rows.reduce((sum, count) => sum + count * count, 0)
}
