import { globSync } from 'node:fs'
import path from 'node:path'
import { listFiles, type TextFile } from './content-files.ts'
import type { ContentProblem } from './problem.ts'
import type { PlacedNode, TextNode } from './text-tree.ts'

export function checkFootnotes(file: string, nodes: PlacedNode[]): ContentProblem[] {
  const definitions = nodes.filter(({ type }) => type === 'footnoteDefinition')
  const references = nodes.filter(({ type }) => type === 'footnoteReference')
  const called = new Set(references.map(({ identifier }) => identifier))
  return [
    ...nodes.flatMap((node) => findUndefined(file, node)),
    ...definitions.flatMap((definition, index): ContentProblem[] => {
      const place = `footnote "${definition.label}"`
      const { line, label, identifier } = definition
      if (!called.has(identifier)) {
        const expected = `a reference [^${label}] in the text`
        return [{ file, line, place, expected, found: 'a footnote without a reference' }]
      }
      const first = definitions.findIndex((other) => other.identifier === identifier)
      if (first === index) return []
      const found = `another one on line ${definitions[first]?.line}`
      return [{ file, line, place, expected: 'one footnote with this name', found }]
    }),
  ]
}

/** The parser treats a reference without a footnote as plain text. */
function findUndefined(file: string, node: PlacedNode): ContentProblem[] {
  if (node.type !== 'text') return []
  const before = (index: number) => node.value?.slice(0, index).split('\n').length ?? 1
  return [...(node.value ?? '').matchAll(/\[\^([^[\]\s]+)\]/g)].map(
    ({ 0: found, 1: label, index }) => ({
      file,
      line: node.line + before(index) - 1,
      place: `footnote "${label}"`,
      expected: `a line with the footnote that starts with [^${label}]:`,
      found: `only the reference ${found}`,
    }),
  )
}

export type KnownAddresses = Map<string, { isDraft: boolean }>

export function listAddresses(root: string, texts: TextFile[]): KnownAddresses {
  const addresses: KnownAddresses = new Map()
  for (const file of globSync('**/*.{astro,ts}', { cwd: path.join(root, 'site/pages') })) {
    const address = `/${file.replace(/(?:^|\/)index\.astro$|\.astro$|\.ts$/, '')}`
    if (!address.includes('[') && address !== '/404') addresses.set(address, { isDraft: false })
  }
  for (const name of listFiles(root, 'content/worksheets', '.json')) {
    addresses.set(`/data/worksheets/${name.replace('.json', '.xlsx')}`, { isDraft: false })
  }
  for (const { kind, id, isDraft } of texts) addresses.set(addressOf(kind, id), { isDraft })
  return addresses
}

export function checkLinks(
  text: TextFile,
  nodes: PlacedNode[],
  addresses: KnownAddresses,
): ContentProblem[] {
  return nodes.flatMap((node): ContentProblem[] => {
    const target = findTarget(node)
    if (target === undefined) return []
    const fault = findFault(target, text, addresses)
    return fault ? [{ file: text.file, line: node.line, place: 'link', ...fault }] : []
  })
}

function findTarget(node: PlacedNode): string | undefined {
  if (node.type === 'link' || node.type === 'definition') return node.url
  if (node.name !== 'a') return undefined
  const value = node.attributes?.find(({ name }) => name === 'href')?.value
  return typeof value === 'string' ? value : undefined
}

function findFault(target: string, text: TextFile, addresses: KnownAddresses) {
  if (/^(?:https?:\/\/|mailto:|#)./.test(target)) return undefined
  // The server answers with one page for every symbol.
  if (/^\/pro\/company\/[A-Z0-9.-]+$/.test(target)) return undefined
  if (!target.startsWith('/')) {
    const expected = 'an address that starts with https:// or /'
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

export function checkTables(file: string, nodes: PlacedNode[]): ContentProblem[] {
  return nodes.flatMap(({ type, line, children = [] }) => {
    if (type !== 'table') return []
    const names = (children[0]?.children ?? []).map((cell) => parseWords(cell).trim())
    return names.flatMap((name, index): ContentProblem[] => {
      const place = `table, column ${index + 1}`
      return name ? [] : [{ file, line, place, expected: 'a heading', found: 'nothing' }]
    })
  })
}

function parseWords({ value = '', children = [] }: TextNode): string {
  return value + children.map(parseWords).join('')
}

const WORDS_PER_MINUTE = 220
/** To open the spreadsheets of a text: a minute for each of about five. */
const MINUTES_FOR_SHEETS = 5

export function checkReadTime(text: TextFile, nodes: PlacedNode[]): ContentProblem[] {
  const { readTime } = text.values
  if (text.kind !== 'articles' || typeof readTime !== 'number' || nodes.length === 0) return []
  const words = countWords(nodes.filter(({ isInFootnote }) => !isInFootnote))
  const minutes = words / WORDS_PER_MINUTE
  if (text.values.readTimeCovers === 'notes') {
    const most = countWords(nodes) / WORDS_PER_MINUTE + MINUTES_FOR_SHEETS
    if (readTime >= minutes && readTime <= most) return []
  }
  if (Math.abs(readTime - minutes) <= Math.max(1, minutes / 20)) return []
  const expected = `about ${Math.max(1, Math.round(minutes))} for ${words} ${words === 1 ? 'word' : 'words'} at ${WORDS_PER_MINUTE} a minute`
  const line = text.lineOf(['readTime'])
  return [{ file: text.file, line, place: 'key "readTime"', expected, found: String(readTime) }]
}

function countWords(nodes: PlacedNode[]): number {
  return nodes
    .filter(({ type }) => type === 'text' || type === 'inlineCode')
    .flatMap(({ value }) => value?.split(/\s+/) ?? [])
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
