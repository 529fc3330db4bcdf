import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type CheerioAPI, load } from 'cheerio'
import { inProject } from '#scripts/project.mjs'

export type BuiltPage = {
  /** As a visitor asks for it: `/`, `/articles/timeless-principles-value-investing`. */
  address: string
  /** Below the folder of the site: `index.html`. */
  file: string
  /** The document, to be asked with CSS selectors. */
  $: CheerioAPI
}

export const siteDirectory = inProject('dist/site')

/** Every HTML page of the build, in the order of their addresses. Without a build there is nothing to read, which throws. */
export function readBuiltPages(): BuiltPage[] {
  pages ??= readPages()
  return pages
}

let pages: BuiltPage[] | undefined

function readPages(): BuiltPage[] {
  const files = globSync('**/*.html', { cwd: siteDirectory }).sort()
  if (files.length === 0) throw new Error('There is no built site: run "npm run build" first.')
  return files.map((file) => ({
    address: toAddress(file),
    file,
    $: load(readFileSync(path.join(siteDirectory, file), 'utf8')),
  }))
}

function toAddress(file: string): string {
  return `/${file.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`
}
