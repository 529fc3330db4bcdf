import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type CheerioAPI, load } from 'cheerio'
import { inProject } from '#scripts/project.mjs'

export type BuiltPage = {
  /** Such as `/` or `/articles/timeless-principles-value-investing`. */
  address: string
  /** Relative to dist/site, such as `index.html`. */
  file: string
  $: CheerioAPI
}

export const siteDirectory = inProject('dist/site')

/** All built HTML pages. @throws if the site is not built */
export function loadBuiltPages(): BuiltPage[] {
  pages ??= loadPages()
  return pages
}

/** A letter that goes out after the build: its page holds an announcement. */
export function isScheduled({ $ }: BuiltPage): boolean {
  return $('.long-read').closest('[hidden][data-from]').length > 0
}

let pages: BuiltPage[] | undefined

function loadPages(): BuiltPage[] {
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
