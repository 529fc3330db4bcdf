import { endEverySession } from 'embedded-supabase'
import { z } from 'zod'
import type { Environment } from '#backend/configuration/environment.ts'
import { formatCount } from '#domain/format-number.ts'
import { runBesideServer } from './run-beside-server.ts'

const EndedSchema = z.object({ ended: z.number() })

export async function runEndSessions(environment: Environment): Promise<string> {
  const { ended } = await runBesideServer(environment, {
    here: async (database) => ({ ended: await endEverySession(database) }),
    there: '/end-sessions',
    schema: EndedSchema,
  })
  const sessions = ended === 1 ? '1 session' : `${formatCount(ended)} sessions`
  return `Ended ${sessions}: everyone signs in anew, at the latest within an hour. Links and codes sent before are void.`
}
