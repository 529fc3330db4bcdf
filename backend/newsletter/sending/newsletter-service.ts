import { z } from 'zod'
import type { IssueStatus, Statistics } from '#domain/newsletter/operator-answers.ts'

/**
 * Implemented locally in the process that has the database, and over HTTP against a running server.
 */
export type NewsletterService = {
  /** Oldest first; `newest` limits how many. */
  selectStatus(newest?: number): Promise<IssueStatus[]>
  selectStatistics(): Promise<Statistics>
  selectProgress(issue: string): Promise<IssueStatus>
  /** Uses current figures; nothing is stored. */
  preview(issue: string): Promise<EmailPreview>
  /** What `send` would do for each subscriber, by address, starting after `after`. */
  listRecipients(issue: string, after: string): Promise<RecipientPage>
  /** Starts or resumes sending to every recipient who does not have the issue yet. */
  send(issue: string): Promise<IssueStatus>
  /** One copy to one address; no delivery is recorded. */
  sendTest(issue: string, to: string): Promise<TestResult>
  setPaused(issue: string, isPaused: boolean): Promise<IssueStatus>
}

const Count = z.number().int().nonnegative()

export const EmailPreviewSchema = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  bytes: Count,
  /** Of the whole message, headers included. */
  messageBytes: Count,
  hasMarket: z.boolean(),
})
export type EmailPreview = z.infer<typeof EmailPreviewSchema>

export const RecipientPageSchema = z.array(z.object({ email: z.string(), plan: z.string() }))
export type RecipientPage = z.infer<typeof RecipientPageSchema>

export const RECIPIENTS_PER_PAGE = 1_000

export const TestResultSchema = z.object({ isSent: z.boolean(), answer: z.string() })
export type TestResult = z.infer<typeof TestResultSchema>
