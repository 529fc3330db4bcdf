import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from 'embedded-supabase'
import { z } from 'zod'
import { fetchFromServer } from '#backend/database/fetch-from-server.ts'
import {
  IssueStatusSchema,
  RefusalSchema,
  StatisticsSchema,
} from '#domain/newsletter/operator-answers.ts'
import { BounceOutcomesSchema, type BounceService } from '../bounces/bounce-service.ts'
import { IssueError } from '../issues/issue-file.ts'
import {
  EmailPreviewSchema,
  type NewsletterService,
  RecipientPageSchema,
  TestResultSchema,
} from '../sending/newsletter-service.ts'
import {
  ImportOutcomesSchema,
  ROWS_PER_REQUEST,
  SubscriberRecordSchema,
  type SubscriberService,
} from '../subscribers/subscriber-service.ts'

export function createRemoteService(callServer: CallServer): NewsletterService {
  const call: CallServer = (path, schema, body) => callServer(`/newsletter${path}`, schema, body)
  const of = (issue: string) => `/${encodeURIComponent(issue)}`
  return {
    selectStatus: (newest) => call(newest ? `?newest=${newest}` : '', z.array(IssueStatusSchema)),
    selectStatistics: () => callServer('/statistics', StatisticsSchema),
    selectProgress: (issue) => call(of(issue), IssueStatusSchema),
    preview: (issue) => call(`${of(issue)}/preview`, EmailPreviewSchema),
    listRecipients: (issue, after) =>
      call(`${of(issue)}/recipients?after=${encodeURIComponent(after)}`, RecipientPageSchema),
    send: (issue) => call(`${of(issue)}/send`, IssueStatusSchema, {}),
    sendTest: (issue, to) => call(`${of(issue)}/send`, TestResultSchema, { to }),
    setPaused: (issue, isPaused) => call(`${of(issue)}/paused`, IssueStatusSchema, { isPaused }),
  }
}

export type CallServer = <T>(path: string, schema: z.core.$ZodType<T>, body?: object) => Promise<T>

/** A hosted function can be ended in the middle of an answer. What only asks is asked again. */
const MAX_TRIES = 4
const PAUSE_MS = 500

/**
 * Calls `/operator` with the service key: GET, or POST with a body.
 *
 * @throws IssueError for problems the operator can fix
 */
export function createServerCall(address: string, serviceKey: string): CallServer {
  const ask = async (path: string, body?: object) => {
    const response = await fetchFromServer(`${address}/operator${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${serviceKey}`,
        apikey: serviceKey,
        'Content-Type': 'application/json',
      },
      body: body ? JSON.stringify(body) : null,
    })
    const answer: unknown = await response.json().catch(() => undefined)
    return { response, answer, refusal: RefusalSchema.safeParse(answer) }
  }
  return async (path, schema, body) => {
    let asked = await ask(path, body)
    for (let tries = 1; tries < MAX_TRIES && !body && isEnded(asked); tries += 1) {
      await wait(PAUSE_MS)
      asked = await ask(path)
    }
    const { response, answer, refusal } = asked
    const parsed = z.safeParse(schema, answer)
    if (response.ok && parsed.success) return parsed.data
    if (refusal.data?.code === 'issue') throw new IssueError(refusal.data.error)
    const reason = refusal.data?.error ?? 'this is not an answer of the operator function'
    throw new StartupError(`${address} answered ${response.status}: ${reason}`)
  }
}

function isEnded({ response, refusal }: { response: Response; refusal: { success: boolean } }) {
  return response.status >= 500 && !refusal.success
}

export function createRemoteBounces(call: CallServer): BounceService {
  return { recordBounces: (bounces) => call('/bounces', BounceOutcomesSchema, { bounces }) }
}

export function createRemoteSubscribers(call: CallServer): SubscriberService {
  return {
    rowsPerBatch: ROWS_PER_REQUEST,
    importRows: (rows, isDryRun) =>
      call('/subscribers/import', ImportOutcomesSchema, { rows, isDryRun }),
    listSubscribers: (after) =>
      call(`/subscribers?after=${encodeURIComponent(after)}`, z.array(SubscriberRecordSchema)),
  }
}
