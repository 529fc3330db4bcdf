import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadBuiltPages, siteDirectory } from './built-site.ts'

// A file that only a script mentions costs another round trip.
test.each(loadBuiltPages())('$address mentions every file that its scripts import', ({ $ }) => {
  const named = $('script[src]')
    .toArray()
    .map((script) => $(script).attr('src') ?? '')
    .filter((url) => url.startsWith('/'))
  const preloaded = $('link[rel="modulepreload"]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
  const imported = named.flatMap((url) =>
    loadImports(url).map((target) => path.posix.join(path.posix.dirname(url), target)),
  )
  expect(imported.filter((url) => ![...named, ...preloaded].includes(url))).toEqual([])
})

// docs/behavior.md, Assistive technology: blocking addresses with this name must block only the calls of the bot check.
test('no file has "bot-check" in its path', () => {
  const files = readdirSync(siteDirectory, { recursive: true, encoding: 'utf8' })
  expect(files).toContain('auth.html')
  expect(files.filter((file) => file.includes('bot-check'))).toEqual([])
})

/** In minified modules: `import{a as b}from"./x.js"`, `import"./x.js"`. */
function loadImports(url: string): string[] {
  const source = readFileSync(path.join(siteDirectory, url), 'utf8')
  const imports = source.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.\.?\/[^"'`]+\.js)["'`]/g)
  return [...imports].map(([, target = '']) => target)
}
