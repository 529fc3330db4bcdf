import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type IssueFolder = {
  directory: string
  write(issue: string, changes?: IssueChanges): Promise<void>
  remove(): Promise<void>
}

export type IssueChanges = { body?: string; frontMatter?: Record<string, string> }

export async function createIssueFolder(): Promise<IssueFolder> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-issues-'))
  return {
    directory,
    write: (issue, changes) =>
      writeFile(path.join(directory, `${issue}.mdx`), issueSource(issue, changes)),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

/** @param changes front matter as YAML values */
export function issueSource(issue: string, changes: IssueChanges = {}): string {
  const frontMatter = {
    title: '"Patience, priced"',
    subject: '"Patience, priced: 価値 in ten minutes"',
    preheader: '"What waiting costs."',
    date: issue,
    number: '4',
    ...changes.frontMatter,
  }
  const lines = Object.entries(frontMatter).map(([key, value]) => `${key}: ${value}`)
  const body = changes.body ?? '## A heading\n\nSome *text*.\n\n<MarketSnapshot />\n\n<Picks />\n'
  return `---\n${lines.join('\n')}\n---\n\n${body}`
}
