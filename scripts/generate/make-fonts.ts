import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import { installIntoCache } from '#scripts/programs/find-programs.ts'
import { say } from '#scripts/progress.mjs'
import { inProject } from '#scripts/project.mjs'
import {
  EVERYDAY_SIGNS,
  everydayCharacters,
  rareSigns,
  reserveCharacters,
} from '#site/fonts/characters.ts'
import { compactFont } from './fonts/compact-font.ts'

/** A range, or one value: a pinned axis adds nothing to the file. */
type Axis = number | { min: number; max: number }
type Axes = Record<string, Axis>
/** Alternates and small capitals are dropped. */
const KEEP_FEATURES = [
  'ccmp',
  'kern',
  'liga',
  'lnum',
  'locl',
  'mark',
  'mkmk',
  'rlig',
  'rvrn',
  'tnum',
]

/** The sources have about 2000; the difference is invisible. */
const UNITS_PER_EM = 1000
/** In units of the sources: no glyph moves by more than a tenth of a pixel. */
const TEXT_KERNING = 24
const DISPLAY_KERNING = 8
/** For font menus of desktop programs and for Windows without font smoothing. */
const DROP_TABLES = ['STAT', 'gasp', 'prep']

/** Newsreader in two optical sizes as separate files: the whole axis would add 35 KB to every page. */
const TEXT = { opsz: 20, wght: { min: 400, max: 640 } }
const DISPLAY = { opsz: 48, wght: 500 }
const ITALIC = { opsz: 20, wght: 400 }
const PLAIN = { opsz: 14, wght: { min: 400, max: 600 } }

// The original release: the version on Google Fonts has no arrows.
const interPackage = await install('inter-ui', '4.1.1')
const newsreaderPackage = inProject('node_modules/@fontsource-variable/newsreader')

const inter = path.join(interPackage, 'variable/InterVariable.woff2')
const newsreader = (slice: string) =>
  path.join(newsreaderPackage, `files/newsreader-${slice}.woff2`)
const { latin, latinExtended } = reserveCharacters

await cut({
  name: 'inter',
  source: inter,
  characters: everydayCharacters + EVERYDAY_SIGNS,
  axes: PLAIN,
})
await cut({ name: 'inter-latin', source: inter, characters: latin, axes: PLAIN })
await cut({ name: 'inter-extended', source: inter, characters: latinExtended, axes: PLAIN })
await cut({ name: 'signs', source: inter, characters: rareSigns, axes: { opsz: 14, wght: 400 } })
await cut({
  name: 'newsreader-display',
  source: newsreader('latin-opsz-normal'),
  characters: everydayCharacters,
  axes: DISPLAY,
  kerningStep: DISPLAY_KERNING,
})
await cut({
  name: 'newsreader-text',
  source: newsreader('latin-opsz-normal'),
  characters: everydayCharacters,
  axes: TEXT,
})
await cut({
  name: 'newsreader-text-latin',
  source: newsreader('latin-opsz-normal'),
  characters: latin,
  axes: TEXT,
})
await cut({
  name: 'newsreader-text-extended',
  source: newsreader('latin-ext-opsz-normal'),
  characters: latinExtended,
  axes: TEXT,
})
await cut({
  name: 'newsreader-italic',
  source: newsreader('latin-opsz-italic'),
  characters: everydayCharacters,
  axes: ITALIC,
})
await cut({
  name: 'newsreader-italic-latin',
  source: newsreader('latin-opsz-italic'),
  characters: latin,
  axes: ITALIC,
})
await cut({
  name: 'newsreader-italic-extended',
  source: newsreader('latin-ext-opsz-italic'),
  characters: latinExtended,
  axes: ITALIC,
})
await copyFile(path.join(interPackage, 'LICENSE.txt'), inFonts('inter-license.txt'))
await copyFile(path.join(newsreaderPackage, 'LICENSE'), inFonts('newsreader-license.txt'))

async function cut({
  name,
  source,
  characters,
  axes,
  kerningStep = TEXT_KERNING,
}: {
  name: string
  source: string
  characters: string
  axes: Axes
  kerningStep?: number
}) {
  const font = await readFile(source)
  const subset = await subsetFont(font, characters, toOptions(axes))
  const donor = isVariable(axes)
    ? await subsetFont(font, characters, toOptions(pinToLightest(axes)))
    : undefined
  const compact = await compactFont(subset, { unitsPerEm: UNITS_PER_EM, kerningStep, donor })
  const options = {
    targetFormat: 'woff2',
    keepAllGlyphs: true,
    keepFeatures: KEEP_FEATURES,
    dropTables: DROP_TABLES,
  } as const
  const packed = await subsetFont(compact, '', options)
  await writeFile(inFonts(`${name}.woff2`), packed)
  say(`${String(packed.length).padStart(6)} bytes  site/fonts/${name}.woff2`)
}

/**
 * All weights use the kerning of the lightest. Kerning that varies would be a sixth of Newsreader's
 * file, for a difference of less than a pixel at text sizes.
 */
function pinToLightest(axes: Axes): Axes {
  return Object.fromEntries(
    Object.entries(axes).map(([tag, axis]) => [tag, typeof axis === 'number' ? axis : axis.min]),
  )
}

function toOptions(variationAxes: Axes) {
  return { targetFormat: 'sfnt', variationAxes, keepFeatures: KEEP_FEATURES } as const
}

function isVariable(axes: Axes): boolean {
  return Object.values(axes).some((axis) => typeof axis === 'object')
}

function inFonts(name: string): string {
  return inProject('site/fonts', name)
}

async function install(name: string, version: string): Promise<string> {
  const folder = await installIntoCache(name, version)
  if (!folder) throw new Error(`${name} ${version} could not be installed. Check the network.`)
  return folder
}
