import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { transform } from 'lightningcss'

/** Takes out of each built page the styles that only other pages need: a third of its bytes. */
export function trimmedStyles(): AstroIntegration {
  return {
    name: 'trimmed-styles',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const trim = createPageTrimmer((name) => readFile(new URL(`_astro/${name}`, dir), 'utf8'))
        let [before, after] = [0, 0]
        for await (const name of glob('**/*.html', { cwd: fileURLToPath(dir) })) {
          const file = new URL(name, dir)
          const html = await readFile(file, 'utf8')
          const trimmed = await trim(html)
          await writeFile(file, trimmed)
          before += html.length
          after += trimmed.length
        }
        logger.info(`pages are ${Math.round(100 * (1 - after / before))} % smaller`)
      },
    },
  }
}

/** Answers the text of a script of the site, by its file name in the assets' folder. */
type ReadScript = (name: string) => Promise<string>

/** Trims one page after the other; what pages have in common is looked at once. */
type PageTrimmer = (html: string) => Promise<string>

const assetOfPage = /\/_astro\/([\w.-]+\.js)/g
const assetOfScript = /["'`](?:\.\/|\/?_astro\/)([\w.-]+\.js)["'`]/g

/**
 * Leaves in each page's own styles what the page and the scripts that it can come to load mention.
 * All pages share one stylesheet, two thirds of which are for the others.
 */
export function createPageTrimmer(readScript: ReadScript): PageTrimmer {
  const classesOf = remember(async (css) => findClasses(css))
  const scriptText = remember(readScript)
  const mentionedBy = new Map<string, ReturnType<typeof remember<Set<string>>>>()

  /** Which classes of the stylesheet a script mentions. */
  async function readMentions(css: string, script: string): Promise<Set<string>> {
    const ofStylesheet =
      mentionedBy.get(css) ??
      remember(async (name) => findMentioned(await classesOf(css), await scriptText(name)))
    mentionedBy.set(css, ofStylesheet)
    return ofStylesheet(script)
  }

  async function trim(css: string, text: string, scripts: Set<string>): Promise<string> {
    const classes = await classesOf(css)
    const mentioned = findMentioned(classes, text)
    for (const script of scripts) {
      for (const name of await readMentions(css, script)) mentioned.add(name)
    }
    const unused = [...classes].filter((name) => !mentioned.has(name))
    return unused.length > 0 ? removeClasses(css, unused) : css
  }

  return async (html) => {
    const styles = findStyles(html)
    const text = styles.reduce((rest, style) => rest.replace(elementOf(style), ''), html)
    const scripts = await findScripts(text, scriptText)
    let trimmed = html
    for (const { opening, css } of styles) {
      const rest = await trim(css, text, scripts)
      trimmed = trimmed
        .replace(elementOf({ opening, css }), () => elementOf({ opening, css: rest }))
        // The page's content policy names its styles by their hashes.
        .replaceAll(hashOf(css), hashOf(rest))
    }
    return trimmed
  }
}

type StyleElement = { opening: string; css: string }

function findStyles(html: string): StyleElement[] {
  const [, ...parts] = html.split('<style')
  return parts.flatMap((part) => {
    const start = part.indexOf('>') + 1
    const end = part.indexOf('</style>')
    if (start === 0 || end < start) return []
    return [{ opening: `<style${part.slice(0, start)}`, css: part.slice(start, end) }]
  })
}

function elementOf({ opening, css }: StyleElement): string {
  return `${opening}${css}</style>`
}

/** The scripts of a page, those they import, and so on. */
async function findScripts(html: string, scriptText: ReadScript): Promise<Set<string>> {
  const found = new Set(namesIn(html, assetOfPage))
  // A Set that grows while it is gone through is gone through to its end.
  for (const script of found) {
    for (const name of namesIn(await scriptText(script), assetOfScript)) found.add(name)
  }
  return found
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

function hashOf(css: string): string {
  return `sha256-${createHash('sha256').update(css).digest('base64')}`
}

function remember<T>(find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const found = new Map<string, Promise<T>>()
  return (key) => {
    const answer = found.get(key) ?? find(key)
    found.set(key, answer)
    return answer
  }
}

/** The names of all classes that a stylesheet's selectors ask for. */
function findClasses(css: string): Set<string> {
  const names = new Set<string>()
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    visitor: {
      Selector(selector) {
        collect([selector], names)
      },
    },
  })
  return names
}

type Component = { type: string; name?: unknown; selectors?: unknown }

function collect(selectors: readonly (readonly Component[])[], names: Set<string>): void {
  for (const component of selectors.flat()) {
    if (component.type === 'class' && typeof component.name === 'string') names.add(component.name)
    // What stands in :is(), :where(), :not() and :has().
    if (Array.isArray(component.selectors)) collect(component.selectors, names)
  }
}

/**
 * Those of `names` that a text may put on an element: whatever it holds in any place, so that a class
 * which a script only assembles a list from counts as well.
 */
function findMentioned(names: Iterable<string>, text: string): Set<string> {
  return new Set([...names].filter((name) => isQuoted(name) || text.includes(name)))
}

/** Pages and scripts write these in their own ways; such a class always stays. */
function isQuoted(name: string): boolean {
  return /["'`\\&<>]/.test(name)
}

/** The stylesheet without the rules that only an element with one of these classes could match. */
function removeClasses(css: string, classes: string[]): string {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    unusedSymbols: classes,
  })
  return code.toString()
}
