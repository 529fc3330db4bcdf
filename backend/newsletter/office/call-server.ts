import { z } from 'zod'
import { RefusalSchema } from '#domain/newsletter/office-answers.ts'
import { IssueError } from '../issues/issue-error.ts'

export type CallServer = <T>(path: string, schema: z.core.$ZodType<T>, body?: object) => Promise<T>

/**
 * Asks a running server's `/operator` with the service key: GET, or POST with a body.
 *
 * @throws IssueError for what an operator can put right
 */
export function createServerCall(address: string, serviceKey: string): CallServer {
  return async (path, schema, body) => {
    const response = await fetch(`${address}/operator${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${serviceKey}`, 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
    const answer: unknown = await response.json()
    if (response.ok) return z.parse(schema, answer)
    const refusal = RefusalSchema.safeParse(answer)
    if (refusal.data?.code === 'issue') throw new IssueError(refusal.data.error)
    throw new Error(`${address} answered ${response.status}: ${refusal.data?.error ?? 'no reason'}`)
  }
}
