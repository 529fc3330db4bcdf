import { mdxToMdast } from 'satteri'
import type { Passage } from './find-snippet.ts'

/** What the trees of Markdown have in common, as far as their words go. */
type Node = {
  type: string
  depth?: number
  value?: string
  children?: Node[]
  /** Of a component: a list of names and values. */
  attributes?: unknown
}

const NOTES: Passage = { heading: 'Notes', anchor: 'footnote-label', text: '' }

/** Of a component, these attributes are read by people. */
const spokenAttributes = new Set(['title', 'caption', 'alt'])

/** Nodes whose children stand in one line; those of all others are apart. */
const lines = new Set(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link'])

/**
 * The words of an MDX text by its headings of the second and third rank, plain, with its footnotes at
 * the end. Parsed by the very parser that renders the page.
 */
export function readPassages(mdx: string): Passage[] {
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
  const isLine = lines.has(node.type) || node.type === 'mdxJsxTextElement'
  const text = children
    .filter(Boolean)
    .join(isLine ? '' : node.type.startsWith('table') ? ' · ' : ' ')
  return [...listSpoken(node.attributes), text].filter(Boolean).join(' ')
}

function listSpoken(attributes: unknown): string[] {
  if (!Array.isArray(attributes)) return []
  return (attributes as { name?: string; value?: unknown }[]).flatMap(({ name, value }) =>
    typeof value === 'string' && spokenAttributes.has(name ?? '') ? endSentence(value) : [],
  )
}

/** Captions carry no full stop, and would run into what follows them. */
function endSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}

/** Expressions, imports and raw markup of MDX: not words of the text. */
function isCode({ type }: Node): boolean {
  return type === 'html' || type === 'yaml' || /^mdx.*(Expression|Esm)$/.test(type)
}
