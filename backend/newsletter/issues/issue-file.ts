import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ScheduledIssue } from '#domain/newsletter/issue-schedule.ts'

/** Prevents header injection: control characters are not allowed. */
const Line = z.string().regex(/^\P{Cc}+$/u, 'expected one line without control characters')

/** The part of the front matter that emails use; the build checks all of it (`site/content.config.ts`). */
const FrontMatterSchema = z.object({
  title: Line,
  subject: Line.max(90),
  preheader: Line.max(150),
  date: z.iso.date(),
  number: z.number().int().positive(),
  draft: z.boolean().default(false),
  webOnly: z.boolean().default(false),
})

type IssueFrontMatter = z.infer<typeof FrontMatterSchema>

export type IssueFile = {
  /** The file name without its extension. */
  issue: string
  file: string
  frontMatter: IssueFrontMatter
  /** The whole file with its front matter, so that line numbers are right. */
  source: string
  /** SHA-256 of the file, hexadecimal. */
  contentHash: string
}

const ENDING = '.mdx'

export async function listIssueNames(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new IssueError(
      `Cannot read the issues (${reason}). Set NEWSLETTER_DIR to use another folder.`,
    )
  })
  return names
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .sort()
}

/** @throws IssueError naming the existing issues, or file, line, key and the expected value */
export async function loadIssue(directory: string, issue: string): Promise<IssueFile> {
  const names = await listIssueNames(directory)
  if (!names.includes(issue)) throw unknownIssue(directory, issue, names)
  const file = path.join(directory, `${issue}${ENDING}`)
  const source = await readFile(file, 'utf8')
  return {
    issue,
    file,
    source,
    frontMatter: await parseFrontMatter(file, source),
    contentHash: createHash('sha256').update(source).digest('hex'),
  }
}

function unknownIssue(directory: string, issue: string, names: string[]): IssueError {
  const list = names.length > 0 ? `There are: ${names.join(', ')}.` : 'There are no issues yet.'
  return new IssueError(`There is no issue ${issue} in ${directory}. ${list}`)
}

async function parseFrontMatter(file: string, source: string): Promise<IssueFrontMatter> {
  const [, block] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/.exec(source) ?? []
  if (block === undefined) {
    throw new IssueError(
      `${file}:1: expected front matter between two lines of ---, with title, subject, preheader, date and number`,
    )
  }
  // Loaded lazily: an idle server does not need it.
  const { LineCounter, parseDocument } = await import('yaml')
  const lineCounter = new LineCounter()
  const document = parseDocument(block, { lineCounter })
  const [problem] = document.errors
  if (problem) {
    // The block starts below the line of dashes.
    const line = lineCounter.linePos(problem.pos[0]).line + 1
    throw new IssueError(`${file}:${line}: ${problem.message.split('\n')[0]}`)
  }
  const parsed = FrontMatterSchema.safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    ({ path: keys, message }) =>
      `${file}:${lineOf(block, String(keys[0] ?? ''))}: ${keys.join('.') || 'front matter'}: ${message}`,
  )
  throw new IssueError(problems.join('\n'))
}

function lineOf(block: string, key: string): number {
  const index = block.split('\n').findIndex((line) => line.startsWith(`${key}:`))
  return index < 0 ? 1 : index + 2
}

export async function loadIssues(
  directory: string,
): Promise<{ files: IssueFile[]; problems: string[] }> {
  const files: IssueFile[] = []
  const problems: string[] = []
  for (const name of await listIssueNames(directory)) {
    try {
      files.push(await loadIssue(directory, name))
    } catch (error) {
      if (!(error instanceof IssueError)) throw error
      problems.push(error.message)
    }
  }
  return { files, problems }
}

export function toScheduled({ issue, frontMatter }: IssueFile): ScheduledIssue {
  const { date, draft, webOnly } = frontMatter
  return { issue, date, isDraft: draft, isWebOnly: webOnly }
}

export class IssueError extends Error {
  override name = 'IssueError'
}
