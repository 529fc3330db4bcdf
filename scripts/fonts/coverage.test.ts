import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '#scripts/project.mjs'
import { everydaySigns, rareSigns, toUnicodeRanges } from '#site/fonts/characters.ts'
import { readCharacters } from './read-characters.ts'

const fonts = {
  Newsreader: ['newsreader-text', 'newsreader-text-latin', 'newsreader-text-extended'],
  'Newsreader in italics': [
    'newsreader-italic',
    'newsreader-italic-latin',
    'newsreader-italic-extended',
  ],
  Inter: ['inter', 'inter-latin', 'inter-extended'],
}
const signs = new Set([...readFont('inter'), ...readFont('signs')])

/** Whatever may end up as text on a page: content, the texts in components, sample data. Facts for machines are not seen. */
const sources = globSync(
  [
    'content/**/*.{mdx,json}',
    'site/**/*.{ts,tsx,astro}',
    'domain/**/*.ts',
    'supabase/functions/**/*.ts',
  ],
  { cwd: inProject() },
).filter((file) => !/\.test\.|site\/(?:fonts|structured-data)\//.test(file))

test.each(Object.entries(fonts))('%s has every character that the site uses', (_name, files) => {
  const known = new Set([...signs, ...files.flatMap((file) => [...readFont(file)])])
  const missing = sources.flatMap((file) => findMissing(file, known))
  expect(missing, 'add them to site/fonts/characters.ts, then: npm run fonts').toEqual([])
})

test('the signs that are taken from Inter are in its files', () => {
  expect([...(everydaySigns + rareSigns)].filter((sign) => !signs.has(sign))).toEqual([])
})

test('a reserve names its characters in runs', () => {
  expect(toUnicodeRanges('cbaxé')).toEqual(['U+61-63', 'U+78', 'U+E9'])
})

function findMissing(file: string, known: ReadonlySet<string>): string[] {
  const text = withoutComments(readFileSync(inProject(file), 'utf8'))
  const missing = new Set([...text].filter((character) => character > ' ' && !known.has(character)))
  return [...missing].map((character) => `${character} in ${file}`)
}

/** A comment may say 価値; no reader sees it. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

function readFont(name: string): ReadonlySet<string> {
  return readCharacters(readFileSync(inProject(`site/fonts/${name}.woff2`)))
}
