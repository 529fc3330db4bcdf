import { z } from 'zod'
import { IssueError } from '../issues/issue-error.ts'
import {
  IssueStatusSchema,
  LetterPreviewSchema,
  type NewsletterOffice,
  RecipientPageSchema,
  TestResultSchema,
} from './newsletter-office.ts'

const RefusalSchema = z.object({ code: z.string(), error: z.string() })

/** The office of a running server, reached with the service key. */
export function createRemoteOffice(address: string, serviceKey: string): NewsletterOffice {
  async function call<T>(path: string, schema: z.ZodType<T>, body?: object): Promise<T> {
    const response = await fetch(`${address}/operator/newsletter${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${serviceKey}`, 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
    const answer: unknown = await response.json()
    if (response.ok) return schema.parse(answer)
    const refusal = RefusalSchema.safeParse(answer)
    if (refusal.data?.code === 'issue') throw new IssueError(refusal.data.error)
    throw new Error(`${address} answered ${response.status}: ${refusal.data?.error ?? 'no reason'}`)
  }
  const of = (issue: string) => `/${encodeURIComponent(issue)}`
  return {
    readStatus: () => call('', z.array(IssueStatusSchema)),
    readProgress: (issue) => call(of(issue), IssueStatusSchema),
    preview: (issue) => call(`${of(issue)}/letter`, LetterPreviewSchema),
    listRecipients: (issue, after) =>
      call(`${of(issue)}/recipients?after=${encodeURIComponent(after)}`, RecipientPageSchema),
    send: (issue) => call(`${of(issue)}/send`, IssueStatusSchema, {}),
    sendTest: (issue, to) => call(`${of(issue)}/send`, TestResultSchema, { to }),
    setPaused: (issue, isPaused) => call(`${of(issue)}/paused`, IssueStatusSchema, { isPaused }),
  }
}
