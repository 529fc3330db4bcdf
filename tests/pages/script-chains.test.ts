import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readBuiltPages, siteDirectory } from './built-site.ts'

// What only a script knows of, the browser asks for after that script has come: a round trip more.
test.each(readBuiltPages())('$address names every file that its scripts import', ({ $ }) => {
  const named = $('script[src]')
    .toArray()
    .map((script) => $(script).attr('src') ?? '')
    .filter((url) => url.startsWith('/'))
  const imported = named.flatMap((url) =>
    readImports(url).map((target) => path.posix.join(path.posix.dirname(url), target)),
  )
  expect(imported.filter((url) => !named.includes(url))).toEqual([])
})

// The interface contract: whoever stops these calls, by their name, stops nothing else.
test('no file has the name in its path that only the calls of the bot check may have', () => {
  const files = readdirSync(siteDirectory, { recursive: true, encoding: 'utf8' })
  expect(files).toContain('auth.html')
  expect(files.filter((file) => file.includes('bot-check'))).toEqual([])
})

/** In minified modules: `import{a as b}from"./x.js"`, `import"./x.js"`. */
function readImports(url: string): string[] {
  const source = readFileSync(path.join(siteDirectory, url), 'utf8')
  const imports = source.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.\.?\/[^"'`]+\.js)["'`]/g)
  return [...imports].map(([, target = '']) => target)
}
