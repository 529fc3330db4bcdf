import { globSync } from 'node:fs'
import path from 'node:path'
import type { TextFile } from './content-files.ts'
import type { Problem } from './problem.ts'
import type { PlacedNode } from './text-tree.ts'

/** Addresses of the site, each with whether readers may see it. */
export type KnownAddresses = Map<string, { isDraft: boolean }>

/** All pages that a text can link to: those of site/pages and those made of content/. */
export function listAddresses(root: string, texts: TextFile[]): KnownAddresses {
  const addresses: KnownAddresses = new Map()
  for (const file of globSync('**/*.{astro,ts}', { cwd: path.join(root, 'site/pages') })) {
    const address = `/${file.replace(/(?:^|\/)index\.astro$|\.astro$|\.ts$/, '')}`
    if (!address.includes('[') && address !== '/404') addresses.set(address, { isDraft: false })
  }
  for (const { kind, id, isDraft } of texts) addresses.set(addressOf(kind, id), { isDraft })
  return addresses
}

/** Links that lead nowhere, or from a published text to a draft. */
export function checkLinks(
  text: TextFile,
  nodes: PlacedNode[],
  addresses: KnownAddresses,
): Problem[] {
  return nodes.flatMap((node): Problem[] => {
    const target = findTarget(node)
    if (target === undefined) return []
    const complaint = complainAbout(target, text, addresses)
    return complaint ? [{ file: text.file, line: node.line, place: 'link', ...complaint }] : []
  })
}

function findTarget(node: PlacedNode): string | undefined {
  if (node.type === 'link' || node.type === 'definition') return node.url
  if (node.name !== 'a') return undefined
  const value = node.attributes?.find(({ name }) => name === 'href')?.value
  return typeof value === 'string' ? value : undefined
}

function complainAbout(target: string, text: TextFile, addresses: KnownAddresses) {
  if (/^(?:https?:\/\/|mailto:|#)./.test(target)) return undefined
  if (!target.startsWith('/')) {
    const expected = 'an address that begins with https:// or with /'
    return { expected, found: `"${target}"` }
  }
  const known = addresses.get(target.replace(/[?#].*$/s, ''))
  if (!known) {
    return { expected: 'the address of a page, such as /articles/NAME', found: `"${target}"` }
  }
  if (!known.isDraft || text.isDraft) return undefined
  return { expected: 'the address of a published page', found: `"${target}", which is a draft` }
}

function addressOf(kind: TextFile['kind'], id: string): string {
  return kind === 'legal' ? `/${id}` : `/${kind}/${id}`
}
