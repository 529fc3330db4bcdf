import { z } from 'zod/mini'
import { UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { getClient } from './supabase-client.ts'

const OwnMonitorsSchema = z.array(
  z.object({
    id: z.string(),
    other_email: z.nullable(z.string()),
    frequency: z.string(),
    holdings: z.array(z.object({ symbol: z.string() })),
    own_figures: z.unknown(),
    is_demo: z.boolean(),
    confirmed_at: z.nullable(z.string()),
    stopped_at: z.nullable(z.string()),
    next_run_at: z.string(),
  }),
)

/** A portfolio of the signed-in reader that is scored again; null as `other_email` stands for the account's address. */
export type OwnMonitor = z.infer<typeof OwnMonitorsSchema>[number]

/** @throws with a text for the reader */
export async function fetchOwnMonitors(): Promise<OwnMonitor[]> {
  try {
    const client = await getClient()
    const { data } = await client
      .from('portfolio_monitors')
      .select(
        'id, other_email, frequency, holdings, own_figures, is_demo, confirmed_at, stopped_at, next_run_at',
      )
      .order('created_at')
      .throwOnError()
    return OwnMonitorsSchema.parse(data)
  } catch (cause) {
    throw new Error(UNREACHABLE, { cause })
  }
}
