import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import {
  everydayCharacters,
  everydaySigns,
  rareSigns,
  reserveCharacters,
} from '#site/fonts/characters.ts'
import { replaceTables } from './fonts/replace-tables.ts'
import { roundKerning } from './fonts/round-kerning.ts'
import { scaleUnits } from './fonts/scale-units.ts'
import { installIntoCache } from './programs/find-programs.ts'
import { say } from './progress.mjs'
import { inProject } from './project.mjs'

/** A range, or one value: an axis without range adds nothing to the file. */
type Axis = number | { min: number; max: number }
type Axes = Record<string, Axis>
type Recipe = { font: Buffer; characters: string; axes: Axes }
/** What the site switches on, and what setting text well needs. Alternates and small capitals stay behind. */
const keepFeatures = [
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

/** A common grid; lines of half the distance are not seen at any size. */
const unitsPerEm = 1000
/** In units of the sources, 2000 or so to the em: nothing moves by more than a tenth of a pixel where it is used. */
const textKerning = 24
const displayKerning = 8
/** What desktop programs show in menus and what Windows without smoothing needs. */
const dropTables = ['STAT', 'gasp', 'prep']

/** Newsreader in two optical sizes, each a cut of its own: the whole axis would add 35 KB to every page. */
const text = { opsz: 20, wght: { min: 400, max: 640 } }
const display = { opsz: 48, wght: 500 }
const italic = { opsz: 20, wght: 400 }
const plain = { opsz: 14, wght: { min: 400, max: 600 } }

// From its makers: what Google Fonts gives away has no arrows.
const interPackage = await install('inter-ui', '4.1.1')
const newsreaderPackage = inProject('node_modules/@fontsource-variable/newsreader')

const inter = path.join(interPackage, 'variable/InterVariable.woff2')
const newsreader = (slice: string) =>
  path.join(newsreaderPackage, `files/newsreader-${slice}.woff2`)
const { latin, latinExtended } = reserveCharacters

await cut('inter', inter, everydayCharacters + everydaySigns, plain)
await cut('inter-latin', inter, latin, plain)
await cut('inter-extended', inter, latinExtended, plain)
await cut('signs', inter, rareSigns, { opsz: 14, wght: 400 })
await cut(
  'newsreader-display',
  newsreader('latin-opsz-normal'),
  everydayCharacters,
  display,
  displayKerning,
)
await cut('newsreader-text', newsreader('latin-opsz-normal'), everydayCharacters, text)
await cut('newsreader-text-latin', newsreader('latin-opsz-normal'), latin, text)
await cut('newsreader-text-extended', newsreader('latin-ext-opsz-normal'), latinExtended, text)
await cut('newsreader-italic', newsreader('latin-opsz-italic'), everydayCharacters, italic)
await cut('newsreader-italic-latin', newsreader('latin-opsz-italic'), latin, italic)
await cut('newsreader-italic-extended', newsreader('latin-ext-opsz-italic'), latinExtended, italic)
await copyFile(path.join(interPackage, 'LICENSE.txt'), inFonts('inter-licence.txt'))
await copyFile(path.join(newsreaderPackage, 'LICENSE'), inFonts('newsreader-licence.txt'))

async function cut(
  name: string,
  source: string,
  characters: string,
  axes: Axes,
  kerningStep = textKerning,
) {
  const font = await readFile(source)
  const cut = await subsetFont(font, characters, toOptions(axes))
  const kerned = isVariable(axes) ? await kernAlike(cut, { font, characters, axes }) : cut
  const scaled = await scaleUnits(roundKerning(kerned, kerningStep), unitsPerEm)
  const options = { targetFormat: 'woff2', keepAllGlyphs: true, keepFeatures, dropTables } as const
  const packed = await subsetFont(scaled, '', options)
  await writeFile(inFonts(`${name}.woff2`), packed)
  say(`${String(packed.length).padStart(6)} bytes  site/fonts/${name}.woff2`)
}

/**
 * All weights are kerned like the lightest. Kerning that changes with the weight is a sixth of
 * Newsreader's cut, and the difference is less than a pixel where letters are set as text.
 */
async function kernAlike(cut: Buffer, { font, characters, axes }: Recipe): Promise<Buffer> {
  const lightest = Object.entries(axes).map(([tag, axis]) => [
    tag,
    typeof axis === 'number' ? axis : axis.min,
  ])
  const donor = await subsetFont(font, characters, toOptions(Object.fromEntries(lightest)))
  return replaceTables(cut, donor, ['GPOS', 'GDEF'])
}

function toOptions(variationAxes: Axes) {
  return { targetFormat: 'sfnt', variationAxes, keepFeatures } as const
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
