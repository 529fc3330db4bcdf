import type { ScheduledIssue } from '#domain/newsletter/issue-schedule.ts'
import { IssueError } from './issue-error.ts'
import { type IssueFile, listIssueNames, readIssue } from './issue-file.ts'

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
