import { z } from 'zod'
import { IssueError } from '../issues/issue-error.ts'

const RefusalSchema = z.object({ code: z.string(), error: z.string() })

export type CallServer = <T>(path: string, schema: z.ZodType<T>, body?: object) => Promise<T>

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
    if (response.ok) return schema.parse(answer)
    const refusal = RefusalSchema.safeParse(answer)
    if (refusal.data?.code === 'issue') throw new IssueError(refusal.data.error)
    throw new Error(`${address} answered ${response.status}: ${refusal.data?.error ?? 'no reason'}`)
  }
}
