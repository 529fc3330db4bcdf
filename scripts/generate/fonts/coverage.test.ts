import { globSync, readFileSync } from 'node:fs'
import { create } from 'fontkitten'
import { expect, test } from 'vitest'
import { inProject } from '#scripts/project.mjs'
import { EVERYDAY_SIGNS, rareSigns, toUnicodeRanges } from '#site/fonts/characters.ts'

const FONTS = {
  Newsreader: ['newsreader-text', 'newsreader-text-latin', 'newsreader-text-extended'],
  'Newsreader in italics': [
    'newsreader-italic',
    'newsreader-italic-latin',
    'newsreader-italic-extended',
  ],
  Inter: ['inter', 'inter-latin', 'inter-extended'],
}
const signs = new Set([...loadFont('inter'), ...loadFont('signs')])

/**
 * Structured data is not visible, and code that only searches for brokers' words and signs shows
 * none. Names in Asian scripts, and labels of Asian authorities' files, are drawn by the reader's own fonts.
 */
const UNSEEN =
  /\.test\.|site\/fonts\/|\/describe-page|domain\/portfolio\/(?:broker-columns|currency-columns|currency-names|heading-words|headings-market|plain-purchase-columns|purchase-columns|parse-amount|read-table|group-words|read-statement)|domain\/(?:dart|taiwan|edinet|companies|search|broker-statements|markets\/line-items)\/|_shared\/markets\/(?:taiwan\/|dart\/|edinet\/|providers\/(?:twse|dart|edinet))/

const sources = globSync(
  [
    'content/**/*.{mdx,json}',
    'site/**/*.{ts,tsx,astro}',
    'domain/**/*.ts',
    'supabase/functions/**/*.ts',
  ],
  { cwd: inProject() },
).filter((file) => !UNSEEN.test(file))

test.each(Object.entries(FONTS))('%s has every character the site uses', (_name, files) => {
  const known = new Set([...signs, ...files.flatMap((file) => [...loadFont(file)])])
  const missing = sources.flatMap((file) => findMissing(file, known))
  expect(missing, 'add them to site/fonts/characters.ts, then: npm run generate fonts').toEqual([])
})

test('the signs listed for Inter are in its files', () => {
  expect([...(EVERYDAY_SIGNS + rareSigns)].filter((sign) => !signs.has(sign))).toEqual([])
})

test('code points are written as ranges', () => {
  expect(toUnicodeRanges('cbaxé')).toEqual(['U+61-63', 'U+78', 'U+E9'])
})

function findMissing(file: string, known: ReadonlySet<string>): string[] {
  const text = withoutComments(readFileSync(inProject(file), 'utf8'))
  const missing = new Set([...text].filter((character) => character > ' ' && !known.has(character)))
  return [...missing].map((character) => `${character} in ${file}`)
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

function loadFont(name: string): ReadonlySet<string> {
  const font = create(readFileSync(inProject(`site/fonts/${name}.woff2`)))
  if (font.isCollection) throw new Error(`${name} should be a single font.`)
  return new Set(font.characterSet.map((point) => String.fromCodePoint(point)))
}
