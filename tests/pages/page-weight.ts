import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { CheerioAPI } from 'cheerio'
import { siteDirectory } from './built-site.ts'

export type Kind = 'html' | 'css' | 'js' | 'fonts'
export type Weighed = { kind: Kind; file: string; bytes: number }

/**
 * The files a browser loads for a page without interaction, except images, with their size as sent: the
 * document, styles, preloaded fonts, and scripts with their static imports. All islands count as
 * loaded, but for the invitation below a text, which loads when the reader comes near; dynamic
 * imports do not.
 */
export function weighPage(file: string, $: CheerioAPI): Weighed[] {
  const links = (selector: string) =>
    $(selector)
      .toArray()
      .map((link) => $(link).attr('href') ?? '')
  const islands = $('astro-island').not('aside[aria-labelledby="subscribe-invitation"] *').toArray()
  const scripts = [
    ...$('script[src]')
      .toArray()
      .map((script) => $(script).attr('src') ?? ''),
    ...islands.flatMap((island) => [
      $(island).attr('component-url') ?? '',
      $(island).attr('renderer-url') ?? '',
    ]),
  ]
  return [
    weigh('html', `/${file}`),
    ...links('link[rel="stylesheet"]').map((url) => weigh('css', url)),
    ...links('link[rel="preload"][as="font"]').map((url) => weigh('fonts', url)),
    ...[...followImports(scripts)].map((url) => weigh('js', url)),
  ]
}

function followImports(scripts: string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = scripts.filter((url) => url.startsWith('/'))
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (found.has(url)) continue
    found.add(url)
    const source = readFileSync(path.join(siteDirectory, url), 'utf8')
    for (const [, target = ''] of source.matchAll(STATIC_IMPORT)) {
      waiting.push(path.posix.join(path.posix.dirname(url), target))
    }
  }
  return found
}

/** In minified modules: `import{a as b}from"./x.js"`, `import"./x.js"`, `export{a}from"./x.js"`. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`](\.\.?\/[^"'`]+\.js)["'`]/g

/** As sent: the size of the compressed file, if there is one. */
function weigh(kind: Kind, url: string): Weighed {
  const file = path.join(siteDirectory, url)
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false })
  return { kind, file: url, bytes: compressed?.size ?? statSync(file).size }
}
