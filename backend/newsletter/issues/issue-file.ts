import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ScheduledIssue } from '#domain/newsletter/issue-schedule.ts'

/** A header or a title is one line: a control character in it would be somebody's mistake, or attempt. */
const Line = z.string().regex(/^\P{Cc}+$/u, 'expected one line without control characters')

/** The front matter, as `site/content.config.ts` checks it at build; a mail needs no tags. */
const FrontMatterSchema = z.object({
  title: Line,
  subject: Line.max(90),
  preheader: Line.max(150),
  date: z.iso.date(),
  number: z.number().int().positive(),
  draft: z.boolean().default(false),
})

type IssueFrontMatter = z.infer<typeof FrontMatterSchema>

export type IssueFile = {
  /** The name of its file, without ending. */
  issue: string
  /** As messages name it. */
  file: string
  frontMatter: IssueFrontMatter
  /** The whole file, front matter included, so that line numbers hold. */
  source: string
  /** SHA-256 of the file, hexadecimal. */
  contentHash: string
}

const ending = '.mdx'

/** The names of all issues, oldest first. */
export async function listIssueNames(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new IssueError(
      `The issues cannot be read (${reason}). NEWSLETTER_DIR names another folder.`,
    )
  })
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort()
}

/** @throws IssueError that names the issues there are, or file, key and what was expected */
export async function readIssue(directory: string, issue: string): Promise<IssueFile> {
  const names = await listIssueNames(directory)
  if (!names.includes(issue)) throw unknownIssue(directory, issue, names)
  const file = path.join(directory, `${issue}${ending}`)
  const source = await readFile(file, 'utf8')
  return {
    issue,
    file,
    source,
    frontMatter: await readFrontMatter(file, source),
    contentHash: createHash('sha256').update(source).digest('hex'),
  }
}

function unknownIssue(directory: string, issue: string, names: string[]): IssueError {
  const list = names.length > 0 ? `There are: ${names.join(', ')}.` : 'There is no issue yet.'
  return new IssueError(`There is no issue ${issue} in ${directory}. ${list}`)
}

async function readFrontMatter(file: string, source: string): Promise<IssueFrontMatter> {
  const [, block] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/.exec(source) ?? []
  if (block === undefined) {
    throw new IssueError(
      `${file}:1: expected front matter between two lines of ---, with title, subject, preheader, date and number`,
    )
  }
  // Loaded with the first issue: an idle server does not need it.
  const { LineCounter, parseDocument } = await import('yaml')
  const lineCounter = new LineCounter()
  const document = parseDocument(block, { lineCounter })
  const [problem] = document.errors
  if (problem) {
    // The block begins below the line of dashes.
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

/** All issues of the folder; those that are wrong are told as problems. */
export async function readIssues(
  directory: string,
): Promise<{ files: IssueFile[]; problems: string[] }> {
  const files: IssueFile[] = []
  const problems: string[] = []
  for (const name of await listIssueNames(directory)) {
    try {
      files.push(await readIssue(directory, name))
    } catch (error) {
      if (!(error instanceof IssueError)) throw error
      problems.push(error.message)
    }
  }
  return { files, problems }
}

/** The issue as the calendar sees it. */
export function toScheduled({ issue, frontMatter }: IssueFile): ScheduledIssue {
  return { issue, date: frontMatter.date, isDraft: frontMatter.draft }
}

/** An issue that cannot be sent as it is: lines for the editor, with file and line where there is one. */
export class IssueError extends Error {
  override name = 'IssueError'
}
