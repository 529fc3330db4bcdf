import { z } from 'zod'
import type { IssueStatus, Statistics } from '#domain/newsletter/operator-answers.ts'

/**
 * What an operator can do with the newsletter. The command and the server's endpoints speak through it: in the
 * process that has the database, or over HTTP with one that has.
 */
export type NewsletterService = {
  /** The issues and what became of them, oldest first: all, or so many of the newest. */
  readStatus(newest?: number): Promise<IssueStatus[]>
  /** The list in numbers, and what is sent next. */
  readStatistics(): Promise<Statistics>
  readProgress(issue: string): Promise<IssueStatus>
  /** The letter with the figures of this moment; nothing is stored. */
  preview(issue: string): Promise<EmailPreview>
  /** Subscribers by address, from the one after `after`, and what `send` would do for each. */
  listRecipients(issue: string, after: string): Promise<RecipientPage>
  /** Begins to send, or goes on: every active subscriber who has not got the issue gets it. */
  send(issue: string): Promise<IssueStatus>
  /** One copy to one address; no delivery is noted. */
  sendTest(issue: string, to: string): Promise<TestResult>
  setPaused(issue: string, isPaused: boolean): Promise<IssueStatus>
}

const Count = z.number().int().nonnegative()

export const EmailPreviewSchema = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Of the HTML. */
  bytes: Count,
  /** Of a whole message, headers included. */
  messageBytes: Count,
  hasMarket: z.boolean(),
})
export type EmailPreview = z.infer<typeof EmailPreviewSchema>

export const RecipientPageSchema = z.array(
  z.object({
    email: z.string(),
    plan: z.enum(['would get it', 'has got it', 'has failed', 'suppressed', 'unsubscribed']),
  }),
)
export type RecipientPage = z.infer<typeof RecipientPageSchema>

/** As many as one page of recipients holds. */
export const recipientsPerPage = 1_000

export const TestResultSchema = z.object({ isSent: z.boolean(), answer: z.string() })
export type TestResult = z.infer<typeof TestResultSchema>
