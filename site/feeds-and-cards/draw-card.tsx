import { readFile } from 'node:fs/promises'
import type { ReactElement } from 'react'
import satori from 'satori'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { formatFixed } from '#domain/format-number.ts'
import { drawMotif, FIELD, type Mark } from '#site/articles/motifs.ts'
import { siteConfiguration } from '#site/site-configuration.ts'
import { SEAL_FIELD, SEAL_STROKES } from '#site/ui/seal.tsx'
import { CARD_SIZE, type Card } from './card.ts'

export async function drawCard(card: Card, palette: Palette): Promise<Buffer> {
  const { width, height } = CARD_SIZE
  const text = <CardText card={card} palette={palette} />
  const words = await satori(text, { ...CARD_SIZE, fonts: await loadCardFonts() })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${palette.paper}"/>
${drawPicture(card, palette)}${drawSeal(palette)}${words}</svg>`
  // With a palette the file is a fifth of the size and looks the same.
  return sharp(Buffer.from(svg)).png({ palette: true, colors: 96, effort: 4 }).toBuffer()
}

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
  const color = palette[tone]
  const paint = width
    ? `fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round"`
    : `fill="${color}"`
  return `<path d="${d}" opacity="${formatFixed(opacity, 2)}" ${paint}/>`
}

function drawSeal(palette: Palette): string {
  return `<g transform="translate(72 64) scale(0.54)"><path fill="${palette.accent}" d="${SEAL_FIELD}"/>
<path fill="none" stroke="${palette['on-accent']}" stroke-width="6.4" stroke-linecap="square" d="${SEAL_STROKES}"/></g>`
}

/** In pixels. */
const TEXT_WIDTH = 760

/** Satori supports only flexbox and style attributes. */
function CardText({ card, palette }: { card: Card; palette: Palette }): ReactElement {
  const { width, height } = CARD_SIZE
  return (
    <div style={{ display: 'flex', width, height }}>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          boxSizing: 'border-box',
          width: TEXT_WIDTH,
          height,
          padding: '64px 48px 60px 72px',
          fontFamily: 'Inter',
          color: palette.ink,
        }}
      >
        <div style={{ display: 'flex', paddingLeft: 72, fontFamily: 'Newsreader', fontSize: 42 }}>
          {siteConfiguration.name}
        </div>
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div style={{ fontSize: 27, color: palette.accent }}>{card.label}</div>
          <div
            style={{
              marginTop: 14,
              fontFamily: 'Newsreader',
              fontSize: chooseTitleSize(card.title),
              lineHeight: 1.08,
              letterSpacing: '-0.015em',
            }}
          >
            {card.title.replaceAll("'", '’')}
          </div>
        </div>
        <div style={{ fontSize: 25, color: palette.muted }}>{card.byline}</div>
      </div>
    </div>
  )
}

function chooseTitleSize(title: string): number {
  if (title.length <= 44) return 76
  return title.length <= 70 ? 64 : 52
}

type CardFont = { name: string; data: Buffer; weight: 500; style: 'normal' }

const FILES = './node_modules/@fontsource-variable'

type Source = { name: string; file: string; axes: Record<string, number> }

const SOURCES: Source[] = [
  {
    name: 'Newsreader',
    file: `${FILES}/newsreader/files/newsreader-latin-opsz-normal.woff2`,
    axes: { wght: 500, opsz: 60 },
  },
  {
    name: 'Inter',
    file: `${FILES}/inter/files/inter-latin-wght-normal.woff2`,
    axes: { wght: 500 },
  },
]

let fonts: Promise<CardFont[]> | undefined

/**
 * Satori reads neither WOFF2 nor variable fonts, so they are converted, once per build and only if
 * a card must be drawn.
 */
function loadCardFonts(): Promise<CardFont[]> {
  fonts ??= Promise.all(SOURCES.map(loadFont))
  return fonts
}

async function loadFont({ name, file, axes }: Source): Promise<CardFont> {
  const options = { targetFormat: 'sfnt', variationAxes: axes, keepAllGlyphs: true } as const
  const data = await subsetFont(await readFile(file), null, options)
  return { name, data, weight: 500, style: 'normal' }
}

const NAMES = ['paper', 'sunken', 'ink', 'muted', 'accent', 'on-accent'] as const

type Palette = Record<(typeof NAMES)[number], string>

export function parsePalette(tokens: string): Palette {
  const entries = NAMES.map((name) => {
    const value = parseColor(tokens, `--color-${name}:`)
    if (!value)
      throw new Error(`site/styles/tokens.css has no --color-${name} with a hexadecimal value.`)
    return [name, value] as const
  })
  return Object.fromEntries(entries) as Palette
}

function parseColor(tokens: string, label: string): string | undefined {
  const at = tokens.indexOf(label)
  return at === -1 ? undefined : /^\s*(#[0-9a-f]{6})/i.exec(tokens.slice(at + label.length))?.[1]
}
