import { isScalar, LineCounter, parseDocument } from 'yaml'
import type { ContentProblem } from './problem.ts'

export type FrontMatter = {
  /** Empty if front matter is missing or is not valid YAML. */
  values: Record<string, unknown>
  lineOf: (path: PropertyKey[]) => number | undefined
  sourceOf: (key: string) => string | undefined
  /** The file with blank lines instead of front matter, so that line numbers stay the same. */
  text: string
  problems: ContentProblem[]
}

const PATTERN = /^---\r?\n([\s\S]*?\n)?---[ \t]*(?:\r?\n|$)/

export function parseFrontMatter(file: string, source: string): FrontMatter {
  const match = PATTERN.exec(source)
  if (!match) return withoutFrontMatter(file, source)
  const lines = new LineCounter()
  const document = parseDocument(match[1] ?? '', { lineCounter: lines, customTags: ['timestamp'] })
  const toLine = (offset: number) => lines.linePos(offset).line + 1
  const values: unknown = document.errors.length === 0 ? document.toJS() : {}
  return {
    values: isRecord(values) ? values : {},
    lineOf: (path) => {
      const node: unknown = document.getIn(path, true)
      const range = hasRange(node) ? node.range : undefined
      return range ? toLine(range[0]) : undefined
    },
    sourceOf: (key) => {
      const node: unknown = document.get(key, true)
      return isScalar(node) ? node.source : undefined
    },
    text: match[0].replace(/[^\n]/g, '') + source.slice(match[0].length),
    problems: document.errors.map(({ message, pos }) => ({
      file,
      line: toLine(pos[0]),
      place: 'front matter',
      expected: 'YAML, one "key: value" per line',
      found: message.split(/\n| at line \d/, 1)[0] ?? '',
    })),
  }
}

function withoutFrontMatter(file: string, source: string): FrontMatter {
  const found = JSON.stringify(source.slice(0, 30).split('\n')[0])
  const expected = 'a line "---", the keys and another line "---" before the text'
  return {
    values: {},
    lineOf: () => undefined,
    sourceOf: () => undefined,
    text: source,
    problems: [{ file, line: 1, place: 'front matter', expected, found }],
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasRange(node: unknown): node is { range?: [number, number, number] } {
  return isRecord(node) && Array.isArray(node.range)
}
