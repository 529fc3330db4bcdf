import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { load } from 'cheerio'

type LoadScript = (url: string) => Promise<string>

/** Names all files of islands that load at once in the page, so that a browser asks for them together. */
export function preloadedModules(): AstroIntegration {
  return {
    name: 'preloaded-modules',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const loadScript = (url: string) => readFile(new URL(`.${url}`, dir), 'utf8')
        for await (const name of glob('**/*.html', { cwd: fileURLToPath(dir) })) {
          const file = new URL(name, dir)
          const html = await readFile(file, 'utf8')
          const preloaded = await preloadModules(html, loadScript)
          if (preloaded !== html) await writeFile(file, preloaded)
        }
      },
    },
  }
}

export async function preloadModules(html: string, loadScript: LoadScript): Promise<string> {
  const page = load(html, { xml: { xmlMode: false } })
  const listIslands = (directive: string) =>
    page(`astro-island[client="${directive}"]`)
      .toArray()
      .flatMap(({ attribs }) => [attribs['component-url'], attribs['renderer-url']])
      .filter((url) => url !== undefined)
  const scripts = page('#first-screen ~ script[type="module"][src]').toArray()
  const firstScreen = scripts.flatMap(({ attribs }) => attribs.src ?? [])
  const atOnce = await followImports([...listIslands('load'), ...firstScreen], loadScript)
  const later = await followImports(listIslands('first-screen'), loadScript)
  const links = [...atOnce].map((url) => `<link rel="modulepreload" href="${url}">`).join('')
  // first-screen-directive.ts asks for these, and runs them in this order: a file after those that it imports.
  const after = [...later].filter((url) => !atOnce.has(url)).join(' ')
  const named = after && `<meta name="later-modules" content="${after}">`
  // Before the styles: a browser then asks for them with the page's first bytes, not its last.
  return html.replace(/<head>(?:<meta charset="utf-8">)?/, (start) => start + links + named)
}

/** In minified modules: `import{a as b}from"./x.js"`, `import"./x.js"`, `export{a}from"./x.js"`. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`](\.\.?\/[^"'`]+\.js)["'`]/g

/** What an island loads by itself as soon as it runs: search and holdings of /pro. */
const WANTED_AT_ONCE =
  /\bimport\(\s*["'`](\.\/(?:asset-search|portfolio-analyzer)\.[\w-]+\.js)["'`]/g

/** Each after the files that it imports, as a browser runs them. */
async function followImports(starts: string[], loadScript: LoadScript): Promise<Set<string>> {
  const seen = new Set<string>()
  const found = new Set<string>()
  const follow = async (url: string): Promise<void> => {
    if (seen.has(url)) return
    seen.add(url)
    const source = await loadScript(url)
    const imports = [...source.matchAll(STATIC_IMPORT), ...source.matchAll(WANTED_AT_ONCE)]
    for (const [, target = ''] of imports) {
      await follow(path.posix.join(path.posix.dirname(url), target))
    }
    found.add(url)
  }
  for (const url of starts) await follow(url)
  return found
}
