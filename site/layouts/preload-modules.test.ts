import { expect, test } from 'vitest'
import { preloadModules } from './preload-modules.ts'

const SCRIPTS: Record<string, string> = {
  '/_astro/a.js': 'import{x}from"./b.js";import("./later.js");import(`./asset-search.x1.js`)',
  '/_astro/asset-search.x1.js': '',
  '/_astro/b.js': 'import"./c.js"',
  '/_astro/c.js': '',
  '/_astro/client.js': 'export{y}from"./b.js"',
}
const loadScript = async (url: string) => {
  const source = SCRIPTS[url]
  if (source === undefined) throw new Error(`${url} should not be needed`)
  return source
}

const island = (load: string) =>
  `<html><head><meta charset="utf-8"><style></style></head><body><astro-island client="${load}" component-url="/_astro/a.js" renderer-url="/_astro/client.js"></astro-island></body></html>`

test('all files of an island that loads at once are named, each after those that it imports, but none that is loaded on demand', async () => {
  const html = await preloadModules(island('load'), loadScript)
  const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(
    ([, url]) => url,
  )
  expect(named).toEqual([
    '/_astro/c.js',
    '/_astro/b.js',
    '/_astro/asset-search.x1.js',
    '/_astro/a.js',
    '/_astro/client.js',
  ])
  // Before all else that a browser would have to read first.
  expect(html).toMatch(/^<html><head><meta charset="utf-8"><link .+client\.js"><style>/)
})

test('a page whose islands wait until they are seen stays as it is', async () => {
  expect(await preloadModules(island('visible'), loadScript)).toBe(island('visible'))
})
