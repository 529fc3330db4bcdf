import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inProject } from '#scripts/project.mjs'
import { bundleDirectory, bundleFunctions } from './bundle-functions.ts'

test('the functions that deploy are those of the sources (npm run generate functions)', async () => {
  const bundles = await bundleFunctions()
  expect([...bundles.keys()].sort()).toEqual((await readdir(bundleDirectory)).sort())
  for (const [name, source] of bundles) {
    const stored = await readFile(path.join(bundleDirectory, name), 'utf8')
    expect({ name, isCurrent: stored === source }).toEqual({ name, isCurrent: true })
  }
})

test('every package that a bundle imports is in the import map', async () => {
  const map = JSON.parse(await readFile(inProject('supabase/functions/deno.json'), 'utf8'))
  const known = Object.keys(map.imports)
  const versions = await loadVersions()
  for (const source of (await bundleFunctions()).values()) {
    for (const [, name = ''] of source.matchAll(
      /(?:from|import) ?\(?"((?!node:|\.)[@\w][\w@/.-]*)"/g,
    )) {
      expect(
        known.some((key) => key === name || (key.endsWith('/') && name.startsWith(key))),
        name,
      ).toBe(true)
    }
  }
  for (const [key, target] of Object.entries<string>(map.imports)) {
    const [, name = '', version] = /^npm:\/?(@?[^@]+)@([\d.]+)\/?$/.exec(target) ?? []
    expect({ key, version }).toEqual({ key, version: versions[name] })
  }
})

async function loadVersions(): Promise<Record<string, string>> {
  const files = ['package.json', 'packages/embedded-supabase/package.json'].map(async (file) => {
    return JSON.parse(await readFile(inProject(file), 'utf8')).dependencies
  })
  return Object.assign({}, ...(await Promise.all(files)))
}
