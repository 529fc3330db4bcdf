import { z } from 'zod'
import { IssueStatusSchema, StatisticsSchema } from '#domain/newsletter/office-answers.ts'
import type { CallServer } from './call-server.ts'
import {
  LetterPreviewSchema,
  type NewsletterOffice,
  RecipientPageSchema,
  TestResultSchema,
} from './newsletter-office.ts'

/** The office of a running server. */
export function createRemoteOffice(callServer: CallServer): NewsletterOffice {
  const call: CallServer = (path, schema, body) => callServer(`/newsletter${path}`, schema, body)
  const of = (issue: string) => `/${encodeURIComponent(issue)}`
  return {
    readStatus: (newest) => call(newest ? `?newest=${newest}` : '', z.array(IssueStatusSchema)),
    readStatistics: () => callServer('/statistics', StatisticsSchema),
    readProgress: (issue) => call(of(issue), IssueStatusSchema),
    preview: (issue) => call(`${of(issue)}/letter`, LetterPreviewSchema),
    listRecipients: (issue, after) =>
      call(`${of(issue)}/recipients?after=${encodeURIComponent(after)}`, RecipientPageSchema),
    send: (issue) => call(`${of(issue)}/send`, IssueStatusSchema, {}),
    sendTest: (issue, to) => call(`${of(issue)}/send`, TestResultSchema, { to }),
    setPaused: (issue, isPaused) => call(`${of(issue)}/paused`, IssueStatusSchema, { isPaused }),
  }
}
