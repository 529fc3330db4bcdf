export type ContentProblem = {
  /** Relative to the project: `content/articles/name.mdx`. */
  file: string
  /** From 1; undefined if something is missing. */
  line?: number | undefined
  /** `key "related"`, `footnote "graham"`, `text`. */
  place: string
  expected: string
  found: string
}

/** `content/articles/name.mdx:15, key "related": expected …; found ….` */
export function formatProblem({ file, line, place, expected, found }: ContentProblem): string {
  return `${file}${line ? `:${line}` : ''}, ${place}: expected ${expected}; found ${found}.`
}

/** The value as written, in at most 80 characters. */
export function describeValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
