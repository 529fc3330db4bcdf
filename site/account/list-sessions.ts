import { z } from 'zod/mini'
import { UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'

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

/** The current session comes first. @throws with a text for the reader */
export async function listSessions(): Promise<ListedSession[]> {
  try {
    const client = await getClient()
    const { data } = await client.rpc('list_sessions').throwOnError()
    return SessionsSchema.parse(data)
  } catch (cause) {
    throw new Error(UNREACHABLE, { cause })
  }
}
