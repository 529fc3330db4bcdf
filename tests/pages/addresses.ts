import { globSync } from 'node:fs'
import { type BuiltPage, loadBuiltPages, siteDirectory } from './built-site.ts'

const SERVED_BY_BACKEND = /^\/(?:config\.json|healthz|pro\/company\/[A-Z0-9.]+)$/

export type Addresses = { pages: Map<string, BuiltPage>; files: Set<string> }

export function loadAddresses(): Addresses {
  const pages = loadBuiltPages().map((page) => [page.address, page] as const)
  const files = globSync('**/*', { cwd: siteDirectory }).map((file) => `/${file}`)
  return { pages: new Map(pages), files: new Set(files.filter((file) => !file.endsWith('.html'))) }
}

/**
 * Why a link is broken, or undefined if it works.
 * @param target as written on the page `from`
 */
export function findFault(
  target: string,
  from: string,
  { pages, files }: Addresses,
): string | undefined {
  const url = new URL(target, `https://site.example${from}`)
  if (url.origin !== 'https://site.example') return undefined
  const path = decodeURIComponent(url.pathname)
  const page = pages.get(path)
  if (!page)
    return files.has(path) || SERVED_BY_BACKEND.test(path) ? undefined : 'no such page or file'
  const id = decodeURIComponent(url.hash.slice(1))
  if (!id || page.$(`[id="${id}"]`).length > 0) return undefined
  return `no element with the id "${id}" on ${path}`
}
