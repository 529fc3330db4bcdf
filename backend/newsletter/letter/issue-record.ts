import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { IssueError } from '../issues/issue-error.ts'

const Text = z.string().min(1)

/** What a letter reads of a record; the build checks all of it (`site/issues/issue-record-schema.ts`). */
const RecordSchema = z.object({
  asOf: z.iso.datetime({ offset: true }),
  source: Text,
  indices: z.array(
    z.object({
      name: Text,
      symbol: Text,
      value: z.number(),
      change: z.number(),
      changePercent: z.number(),
    }),
  ),
  topPerformers: z.array(z.object({ name: Text, symbol: Text, changePercent: z.number() })),
  currencies: z.array(z.object({ pair: Text, rate: z.number(), change: z.number() })),
  picks: z.array(z.object({ title: Text, url: Text, source: Text, why: Text })),
})

export type IssueRecord = z.infer<typeof RecordSchema>

/**
 * What the web page of an issue shows, if that has been recorded: `data/newsletter/` beside the folder of the issues.
 *
 * @throws IssueError if there is a record that cannot be read
 */
export async function readIssueRecord(
  issuesDirectory: string,
  issue: string,
): Promise<IssueRecord | undefined> {
  const file = path.join(issuesDirectory, '..', 'data', 'newsletter', `${issue}.json`)
  try {
    return RecordSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new IssueError(
      `${file}: ${reason}\nMake it again with "npm run record-issue -- ${issue}".`,
    )
  }
}
