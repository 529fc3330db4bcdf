import { mdxToJs, mdxToMdast } from 'satteri'
import type { TextFile } from './content-files.ts'
import type { ContentProblem } from './problem.ts'

export type TextNode = {
  type: string
  name?: string | null
  value?: string
  url?: string
  alt?: string | null
  depth?: number
  identifier?: string
  label?: string
  attributes?: { type: string; name?: string; value?: unknown }[]
  position?: { start: { line: number } }
  children?: TextNode[]
}

/** Nodes inside JSX have no position, so they get the line of the nearest parent. */
export type PlacedNode = TextNode & { line: number; isInFootnote: boolean }

export function parseTextTree(text: TextFile): { nodes: PlacedNode[]; problems: ContentProblem[] } {
  try {
    mdxToJs(text.text)
    return { nodes: flatten(mdxToMdast(text.text) as TextNode, START), problems: [] }
  } catch (error) {
    return { nodes: [], problems: [describeFailure(text.file, error)] }
  }
}

const START: Place = { line: 1, isInFootnote: false }

type Place = { line: number; isInFootnote: boolean }

function flatten(node: TextNode, above: Place): PlacedNode[] {
  const place = {
    line: node.position?.start.line ?? above.line,
    isInFootnote: above.isInFootnote || node.type === 'footnoteDefinition',
  }
  return [{ ...node, ...place }, ...(node.children ?? []).flatMap((child) => flatten(child, place))]
}

/** The compiler's messages look like `12:3: Unexpected … (mdx-jsx:unexpected-character)`. */
function describeFailure(file: string, error: unknown): ContentProblem {
  const message = error instanceof Error ? error.message : String(error)
  const [, line, column, reason = message] = /^(\d+):(\d+): ([\s\S]*)$/.exec(message) ?? []
  const found = reason.replace(/ \([\w-]+:[\w-]+\)$/, '').replace(/\.$/, '')
  return {
    file,
    line: line === undefined ? undefined : Number(line),
    place: column === undefined ? 'text' : `text, column ${column}`,
    expected: 'MDX that compiles',
    found,
  }
}
