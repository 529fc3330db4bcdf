import { sampleAt } from './sample.ts'
import type { Slopes } from './text-slopes.ts'
import type { GreyPicture } from './turn-picture.ts'

const MAX_PIXELS = 8_000_000

/** Draws the picture anew with level lines, `scale` times as large. */
export function straighten(source: GreyPicture, slopes: Slopes, wanted: number): GreyPicture {
  const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (source.width * source.height)))
  const [width, height] = [Math.round(source.width * scale), Math.round(source.height * scale)]
  const pixels = new Uint8Array(width * height)
  const [middleX, middleY] = [source.width / 2, source.height / 2]
  for (let y = 0; y < height; y++) {
    const dy = (y + 0.5) / scale - middleY
    for (let x = 0; x < width; x++) {
      const dx = (x + 0.5) / scale - middleX
      const rise = slopes.middle + slopes.across * (dx / 2) + slopes.down * dy
      const sourceX = middleX + dx - slopes.middle * dy - 0.5
      pixels[y * width + x] = sampleAt(source, sourceX, middleY + dy + dx * rise - 0.5)
    }
  }
  return { width, height, pixels }
}
