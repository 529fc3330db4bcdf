import { takePause } from '#backend/limits/take-pause.ts'
import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import { mailPause, pretendMailLimit } from './mail-limits.ts'

/**
 * For a request that sends no mail, since nobody has the address, or somebody has it already: counts
 * for the mailbox what its mail would have counted, and throws the same 429. Otherwise asking twice
 * would tell.
 */
export async function pretendMail(
  tx: Queryable,
  services: AuthServices,
  { email, kind }: { email: string; kind: 'confirmation' | 'recovery' | 'email_change' },
): Promise<void> {
  const left = await takePause(tx, {
    key: `auth:no-mail:${kind}:address:${email}`,
    seconds: services.settings.email.max_frequency,
  })
  if (left !== undefined) throw mailPause(left)
  await pretendMailLimit(tx, services, email)
}
