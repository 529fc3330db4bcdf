import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('only published.ts reads articles and issues from their collections, so no list shows a draft', () => {
  const site = fileURLToPath(new URL('..', import.meta.url))
  const reads =
    /get(?:Collection|Entries)\(\s*['"](?:articles|issues)['"]|getEntry\(\s*['"](?:articles|issues)['"]/
  const files = globSync('**/*.{astro,ts,tsx}', { cwd: site })
  const readers = files.filter((file) => reads.test(readFileSync(`${site}/${file}`, 'utf8')))
  expect(readers).toEqual(['publication/published.ts'])
})
