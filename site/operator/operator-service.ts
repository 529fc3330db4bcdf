import { z } from 'zod/mini'
import {
  type IssueStatus,
  IssueStatusSchema,
  type OperatingState,
  OperatingStateSchema,
  RefusalSchema,
  type Statistics,
  StatisticsSchema,
} from '#domain/newsletter/operator-answers.ts'
import { fetchAsKachi } from '#site/backend-client/fetch-as-kachi.ts'

const ISSUES_SHOWN = 12

/** Every call of this file can throw it. The message is shown to the operator. */
export class OperatorError extends Error {
  readonly isKeyWrong: boolean

  constructor(message: string, isKeyWrong = false) {
    super(message)
    this.isKeyWrong = isKeyWrong
  }
}

export function fetchState(key: string): Promise<OperatingState> {
  return ask({ key, path: '/state', schema: OperatingStateSchema })
}

export function fetchStatistics(key: string): Promise<Statistics> {
  return ask({ key, path: '/statistics', schema: StatisticsSchema })
}

/** Oldest first. */
export function fetchIssues(key: string): Promise<IssueStatus[]> {
  return ask({
    key,
    path: `/newsletter?newest=${ISSUES_SHOWN}`,
    schema: z.array(IssueStatusSchema),
  })
}

export function pauseIssue(key: string, issue: string, isPaused: boolean): Promise<IssueStatus> {
  return ask({
    key,
    path: `/newsletter/${encodeURIComponent(issue)}/paused`,
    schema: IssueStatusSchema,
    body: {
      isPaused,
    },
  })
}

async function ask<Schema extends z.ZodMiniType>({
  key,
  path,
  schema,
  body,
}: {
  key: string
  path: string
  schema: Schema
  body?: object
}): Promise<z.infer<Schema>> {
  const response = await fetchAsKachi(`${serviceAddress()}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
    cache: 'no-store',
  }).catch(() => undefined)
  if (!response) throw new OperatorError('The server did not respond. Check that it is running.')
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return parseAnswer(schema, answer)
  throw describeRefusal(response.status, answer)
}

/** The server of the site, or a function of the hosted project that the site was built for. */
function serviceAddress(): string {
  const { VITE_SUPABASE_URL: projectUrl } = import.meta.env
  return projectUrl ? new URL('/functions/v1/operator', projectUrl).href : '/operator'
}

function parseAnswer<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown) {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new OperatorError(
    'The server sent an unexpected answer. Reload this page: it may be out of date.',
  )
}

function describeRefusal(status: number, answer: unknown): OperatorError {
  if (status === 401 || status === 403) {
    const text =
      'This is not the service key of this server. Print the key on the server with "npm run --silent keys" and copy all of it. A hosted project shows it under API Keys.'
    return new OperatorError(text, true)
  }
  const refusal = RefusalSchema.safeParse(answer)
  if (refusal.success) return new OperatorError(refusal.data.error)
  return new OperatorError(
    status === 404
      ? 'There is no newsletter service at this address. This page needs Kachi’s own server, or the function operator of a hosted project.'
      : `The server answered with status ${status}. Try again, or check the server log.`,
  )
}
