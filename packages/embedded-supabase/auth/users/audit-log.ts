import { createHmac } from 'node:crypto'
import { networkOf } from '#embedded/http/client-address.ts'
import type { Queryable } from '#embedded/postgres/database.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { INSTANCE_ID } from './create-user.ts'
import type { UserRecord } from './user-record.ts'

const LOG_TYPES = {
  identity_linked: 'user',
  identity_unlinked: 'user',
  invite_accepted: 'account',
  challenge_created: 'factor',
  factor_deleted: 'factor',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_updated: 'factor',
  login: 'account',
  logout: 'account',
  user_confirmation_requested: 'user',
  user_deleted: 'team',
  user_modified: 'user',
  user_reauthenticate_requested: 'user',
  user_recovery_requested: 'user',
  user_repeated_signup: 'user',
  user_signedup: 'team',
  user_updated_password: 'user',
  verification_attempted: 'factor',
} as const

export type AuditAction = keyof typeof LOG_TYPES

/**
 * Logs who did what, except for session refreshes, which would fill most of the log. Entries
 * outlive accounts, so they hold only the account id, five characters of the email or phone number,
 * and a keyed hash of the network that shows whether two entries share it.
 */
export async function writeAuditEntry(
  { tx, services, c }: { tx: Queryable; services: AuthServices; c: AuthContext },
  entry: { actor: UserRecord; action: AuditAction; traits?: Record<string, unknown> },
): Promise<void> {
  const { actor, action, traits } = entry
  const payload = {
    actor_id: actor.id,
    actor_via_sso: actor.is_sso_user,
    actor_username: maskName(actor.email || actor.phone || ''),
    action,
    log_type: LOG_TYPES[action],
    traits,
  }
  await tx.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ($1, gen_random_uuid(), $2, $3, $4)`,
    [INSTANCE_ID, JSON.stringify(payload), services.now(), hashAddress(services, c)],
  )
}

function maskName(name: string): string {
  return name && `${name.slice(0, 5)}***`
}

function hashAddress({ encryptionKeys }: AuthServices, c: AuthContext): string {
  const hash = createHmac('sha256', encryptionKeys.current.key)
  return hash
    .update(`audit ${networkOf(c.var.clientAddress)}`)
    .digest('hex')
    .slice(0, 16)
}
