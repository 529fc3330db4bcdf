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
  const islands = load(html)('astro-island[client="load"]')
  const starts = islands
    .toArray()
    .flatMap(({ attribs }) => [attribs['component-url'], attribs['renderer-url']])
    .filter((url) => url !== undefined)
  if (starts.length === 0) return html
  const urls = await followImports(starts, loadScript)
  const links = [...urls].map((url) => `<link rel="modulepreload" href="${url}">`).join('')
  return html.replace('</head>', () => `${links}</head>`)
}

/** In minified modules: `import{a as b}from"./x.js"`, `import"./x.js"`, `export{a}from"./x.js"`. */
const staticImport = /(?:\bfrom|\bimport)\s*["'`](\.\.?\/[^"'`]+\.js)["'`]/g

/** What an island loads by itself as soon as it runs: search and holdings of /pro. */
const wantedAtOnce = /\bimport\(\s*["'`](\.\/(?:asset-search|portfolio-analyzer)\.[\w-]+\.js)["'`]/g

async function followImports(starts: string[], loadScript: LoadScript): Promise<Set<string>> {
  const found = new Set(starts)
  // A Set can grow while it is iterated.
  for (const url of found) {
    const source = await loadScript(url)
    const imports = [...source.matchAll(staticImport), ...source.matchAll(wantedAtOnce)]
    for (const [, target = ''] of imports) {
      found.add(path.posix.join(path.posix.dirname(url), target))
    }
  }
  return found
}
