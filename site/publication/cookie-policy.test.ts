import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const site = new URL('../', import.meta.url).pathname
const policy = readFileSync(
  new URL('../../content/legal/cookie-policy.mdx', import.meta.url),
  'utf8',
)

describe('the cookie policy', () => {
  test.each(findStorageKeys())('lists %s, which the site keeps in the browser', (key) => {
    expect(policy).toContain(`| \`${key}\` |`)
  })

  test('is right that the site sets no cookie', () => {
    expect(findInSite(/document\.cookie|cookieStore/g)).toEqual([])
  })
})

function findStorageKeys(): string[] {
  const named = findInSite(/STORAGE_KEY = '([^']+)'/g)
  const spelledOut = findInSite(/(?:local|session)Storage\.setItem\('([^']+)'/g)
  return [...new Set([...named, ...spelledOut])]
}

/** What the pattern captures, or else matches, in the code of the site. */
function findInSite(pattern: RegExp): string[] {
  return globSync('**/*.{ts,tsx,astro}', { cwd: site })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(site, file), 'utf8').matchAll(pattern)])
    .map((match) => match[1] ?? match[0])
}
