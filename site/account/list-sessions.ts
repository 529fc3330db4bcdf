import { z } from 'zod/mini'
import { getClient } from '#site/data/supabase-client.ts'
import { UNREACHABLE } from '#site/session/describe-refusal.ts'
import type { LoadAnswer } from './section.tsx'

const SessionsSchema = z.array(
  z.object({
    id: z.string(),
    started_at: z.string(),
    last_used_at: z.string(),
    user_agent: z.nullable(z.string()),
    is_current: z.boolean(),
  }),
)

export type ListedSession = z.infer<typeof SessionsSchema>[number]

/** The reader's own sessions, this one first. */
export async function listSessions(): Promise<LoadAnswer<ListedSession[]>> {
  try {
    const client = await getClient()
    const { data, error } = await client.rpc('list_sessions')
    if (error) return { isDone: false, problem: UNREACHABLE }
    return { isDone: true, data: SessionsSchema.parse(data) }
  } catch {
    return { isDone: false, problem: UNREACHABLE }
  }
}
