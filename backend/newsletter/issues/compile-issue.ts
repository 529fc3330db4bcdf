import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { evaluate } from 'satteri'
import type { IssueFile } from './issue-file.ts'
import { IssueError } from './issue-file.ts'

/** The body of an issue: a component that takes its elements, by tag or name, as the property `components`. */
export type IssueBody = (properties: { components: Record<string, unknown> }) => React.ReactNode

type CreateElement = (type: unknown, properties: unknown, key?: unknown) => unknown

/**
 * Compiles an issue with the compiler that the site builds its page with.
 *
 * @throws IssueError naming file, line and column
 */
export function compileIssue({ file, source }: Pick<IssueFile, 'file' | 'source'>): IssueBody {
  refuseImports(file, source)
  try {
    const compiled = evaluate(source, {
      Fragment,
      // React's own types want to know what an element is; the compiler's leave that open.
      jsx: jsx as CreateElement,
      jsxs: jsxs as CreateElement,
      features: { gfm: { footnotes: { label: 'Notes' } } },
    })
    if (compiled instanceof Promise) throw new Error('no plugin of ours is asynchronous')
    return compiled.default as IssueBody
  } catch (error) {
    throw new IssueError(describeProblem(file, error))
  }
}

/** What a page can import, a mail cannot show. */
function refuseImports(file: string, source: string): void {
  const lines = source.split(/\r?\n/)
  const line = lines.findIndex(
    (text, index) => /^(?:import|export)\s/.test(text) && !lines[index - 1]?.trim(),
  )
  if (line < 0) return
  throw new IssueError(
    `${file}:${line + 1}: an issue cannot import or export; it has <MarketSnapshot /> and <Picks />`,
  )
}

/** The compiler begins its messages with line and column. */
function describeProblem(file: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [, position, text] = /^(\d+:\d+)(?:-\d+:\d+)?: ([\s\S]*)$/.exec(message) ?? []
  return position ? `${file}:${position}: ${text}` : `${file}: ${message}`
}
