import { takePause } from '#backend/limits/take-pause.ts'
import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import { requireWayOut } from './message-channel.ts'
import { pretendSmsLimits, smsPause } from './sms-limits.ts'

/**
 * For a sign-up with a number that somebody has already: counts what its message would have counted,
 * and throws what it would have thrown. Otherwise asking twice would tell.
 */
export async function pretendMessage(
  tx: Queryable,
  services: AuthServices,
  phone: string,
): Promise<void> {
  const left = await takePause(tx, {
    key: `auth:no-sms:confirmation:number:${phone}`,
    seconds: services.settings.sms.max_frequency,
  })
  if (left !== undefined) throw smsPause(left)
  requireWayOut(services, 'confirmation')
  await pretendSmsLimits(tx, services, phone)
}
