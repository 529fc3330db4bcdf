import satori from 'satori'
import sharp from 'sharp'
import { drawMotif, FIELD, type Mark } from '#site/articles/art/motifs.ts'
import { SEAL_FIELD, SEAL_STROKES } from '#site/ui/seal.tsx'
import { CARD_SIZE, type Card } from './card.ts'
import { loadCardFonts } from './card-fonts.ts'
import { CardText, TEXT_WIDTH } from './card-text.tsx'
import type { Palette } from './palette.ts'

/** A card as PNG of 1200 by 630 pixels: the picture of the text on the right, its words on the left. */
export async function drawCard(card: Card, palette: Palette): Promise<Buffer> {
  const { width, height } = CARD_SIZE
  const text = <CardText card={card} palette={palette} />
  const words = await satori(text, { ...CARD_SIZE, fonts: await loadCardFonts() })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${palette.paper}"/>
${drawPicture(card, palette)}${drawSeal(palette)}${words}</svg>`
  // A palette of few colours is a fifth of the weight, and nobody can tell.
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 96, effort: 4 }).toBuffer()
}

/** The motif fills the height of the card; what of it lies behind the words is cut off. */
function drawPicture({ art }: Card, palette: Palette): string {
  const { width, height } = CARD_SIZE
  const scale = height / FIELD.height
  const left = width - FIELD.width * scale + (FIELD.width * scale - (width - TEXT_WIDTH)) / 4
  const marks = drawMotif(art.motif, art.seed).map((mark) => drawMark(mark, palette))
  return `<svg x="${TEXT_WIDTH}" width="${width - TEXT_WIDTH}" height="${height}">
<rect width="100%" height="100%" fill="${palette.sunken}"/>
<g transform="translate(${left - TEXT_WIDTH} 0) scale(${scale})">${marks.join('')}</g></svg>`
}

function drawMark({ d, tone, opacity, width }: Mark, palette: Palette): string {
  const colour = palette[tone]
  const paint = width
    ? `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"`
    : `fill="${colour}"`
  return `<path d="${d}" opacity="${opacity.toFixed(2)}" ${paint}/>`
}

function drawSeal(palette: Palette): string {
  return `<g transform="translate(72 64) scale(0.54)"><path fill="${palette.accent}" d="${SEAL_FIELD}"/>
<path fill="none" stroke="${palette['on-accent']}" stroke-width="6.4" stroke-linecap="square" d="${SEAL_STROKES}"/></g>`
}
