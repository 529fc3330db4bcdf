import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { evaluate } from 'satteri'
import { IssueError, type IssueFile } from './issue-file.ts'

export type IssueBody = (properties: { components: Record<string, unknown> }) => React.ReactNode

type CreateElement = (type: unknown, properties: unknown, key?: unknown) => unknown

/**
 * Uses the same compiler as the site's build.
 *
 * @throws IssueError naming file, line and column
 */
export function compileIssue({ file, source }: Pick<IssueFile, 'file' | 'source'>): IssueBody {
  refuseImports(file, source)
  try {
    const compiled = evaluate(source, {
      Fragment,
      // The compiler's types do not know React's elements.
      jsx: jsx as CreateElement,
      jsxs: jsxs as CreateElement,
      features: { gfm: { footnotes: { label: 'Notes' } } },
    })
    if (compiled instanceof Promise)
      throw new Error('compiling without asynchronous plugins should be synchronous')
    return compiled.default as IssueBody
  } catch (error) {
    throw new IssueError(describeProblem(file, error))
  }
}

/** Pages can import components that emails cannot show. */
function refuseImports(file: string, source: string): void {
  const lines = source.split(/\r?\n/)
  const line = lines.findIndex(
    (text, index) => /^(?:import|export)\s/.test(text) && !lines[index - 1]?.trim(),
  )
  if (line < 0) return
  throw new IssueError(
    `${file}:${line + 1}: an issue cannot import or export; it can use <MarketSnapshot /> and <Picks />`,
  )
}

/** The compiler's messages start with line and column. */
function describeProblem(file: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [, position, text] = /^(\d+:\d+)(?:-\d+:\d+)?: ([\s\S]*)$/.exec(message) ?? []
  return position ? `${file}:${position}: ${text}` : `${file}: ${message}`
}
