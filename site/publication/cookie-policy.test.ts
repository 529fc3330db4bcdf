import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const site = new URL('../', import.meta.url).pathname
const policy = readFileSync(
  new URL('../../content/legal/cookie-policy.mdx', import.meta.url),
  'utf8',
)

describe('the cookie policy', () => {
  test.each(findStorageKeys())('lists the storage key %s', (key) => {
    expect(policy).toContain(`| \`${key}\` |`)
  })

  test('lists the cookie of outside sign-in, and no script of the site sets another', () => {
    const binding = '../packages/embedded-supabase/auth/providers/browser-binding.ts'
    const [name = ''] = /(?<=')sb-[^']+/.exec(readFileSync(path.join(site, binding), 'utf8')) ?? []
    expect(policy).toContain(`| \`${name}\`, with \`__Host-\``)
    expect(findInSite(/document\.cookie|cookieStore/g)).toEqual([])
  })
})

function findStorageKeys(): string[] {
  const named = findInSite(/STORAGE_KEY = '([^']+)'/g)
  const spelledOut = findInSite(/(?:(?:local|session)Storage\.setItem|keepText)\('([^']+)'/g)
  return [...new Set([...named, ...spelledOut])]
}

function findInSite(pattern: RegExp): string[] {
  return globSync('**/*.{ts,tsx,astro}', { cwd: site })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(site, file), 'utf8').matchAll(pattern)])
    .map((match) => match[1] ?? match[0])
}
