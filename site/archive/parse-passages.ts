import { mdxToMdast } from 'satteri'
import type { Passage } from './find-snippet.ts'

type Node = {
  type: string
  depth?: number
  value?: string
  children?: Node[]
  attributes?: unknown
}

const NOTES: Passage = { heading: 'Notes', anchor: 'footnote-label', text: '' }

const SPOKEN_ATTRIBUTES = new Set(['title', 'caption', 'alt'])

/** Nodes with inline children. Children of all others are separated by spaces. */
const LINES = new Set(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link'])

/** Footnotes come last. Uses the parser that renders the page. */
export function parsePassages(mdx: string): Passage[] {
  const tree: Node = mdxToMdast(mdx, { features: { smartPunctuation: true } })
  const passages: Passage[] = [{ text: '' }]
  const notes: string[] = []
  for (const node of tree.children ?? []) {
    if (node.type === 'heading') passages.push({ heading: toText(node), text: '' })
    else if (node.type === 'footnoteDefinition') notes.push(toText(node))
    else append(passages.at(-1), toText(node))
  }
  if (notes.length > 0) passages.push({ ...NOTES, text: notes.join(' ') })
  return passages.filter(({ heading, text }) => heading !== undefined || text !== '')
}

function append(passage: Passage | undefined, text: string): void {
  if (passage && text) passage.text = passage.text ? `${passage.text} ${text}` : text
}

function toText(node: Node): string {
  if (node.value !== undefined) return isCode(node) ? '' : node.value
  if (node.type === 'break') return ' '
  const children = (node.children ?? []).map(toText)
  const isLine = LINES.has(node.type) || node.type === 'mdxJsxTextElement'
  const text = children
    .filter(Boolean)
    .join(isLine ? '' : node.type.startsWith('table') ? ' · ' : ' ')
  return [...listSpoken(node.attributes), text].filter(Boolean).join(' ')
}

function listSpoken(attributes: unknown): string[] {
  if (!Array.isArray(attributes)) return []
  return (attributes as { name?: string; value?: unknown }[]).flatMap(({ name, value }) =>
    typeof value === 'string' && SPOKEN_ATTRIBUTES.has(name ?? '') ? endSentence(value) : [],
  )
}

/** Captions have no period and would run into the next text. */
function endSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}

function isCode({ type }: Node): boolean {
  return type === 'html' || type === 'yaml' || /^mdx.*(Expression|Esm)$/.test(type)
}
