import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

type CardFont = { name: string; data: Buffer; weight: 500; style: 'normal' }

const files = './node_modules/@fontsource-variable'

type Source = { name: string; file: string; axes: Record<string, number> }

const sources: Source[] = [
  {
    name: 'Newsreader',
    file: `${files}/newsreader/files/newsreader-latin-opsz-normal.woff2`,
    axes: { wght: 500, opsz: 60 },
  },
  {
    name: 'Inter',
    file: `${files}/inter/files/inter-latin-wght-normal.woff2`,
    axes: { wght: 500 },
  },
]

let fonts: Promise<CardFont[]> | undefined

/**
 * The site's own fonts as satori reads them: no WOFF2, no variation axes. Read once a build, and
 * only when a card has to be drawn.
 */
export function loadCardFonts(): Promise<CardFont[]> {
  fonts ??= Promise.all(sources.map(loadFont))
  return fonts
}

async function loadFont({ name, file, axes }: Source): Promise<CardFont> {
  const options = { targetFormat: 'sfnt', variationAxes: axes, keepAllGlyphs: true } as const
  const data = await subsetFont(await readFile(file), null, options)
  return { name, data, weight: 500, style: 'normal' }
}
