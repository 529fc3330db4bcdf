import type { Queryable } from '#embedded/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'
import type { CodeChallenge } from '../http/code-challenge.ts'

export type FlowMethod =
  | 'email/signup'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email_change'
  | 'oauth'

export type FlowState = {
  id: string
  user_id: string
  challenge: CodeChallenge
  provider_type: string
  authentication_method: FlowMethod
  /** The provider's tokens after a provider sign-in, otherwise empty. */
  provider_access_token: string | null
  provider_refresh_token: string | null
  /** When the auth code was issued, or when the flow began. */
  started_at: Date
}

const DAY_MS = 24 * 3600 * 1000

export async function beginFlow(
  tx: Queryable,
  flow: {
    userId: string
    method: FlowMethod
    challenge: CodeChallenge | undefined
    now: Date
  },
): Promise<void> {
  if (!flow.challenge) return
  await tx.query(
    `with abandoned as (
       delete from auth.flow_state where user_id = $1 and created_at < $7
     )
     insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge,
       provider_type, provider_access_token, provider_refresh_token, authentication_method,
       created_at, updated_at)
     values (gen_random_uuid(), $1, gen_random_uuid()::text, $2, $3, $4, '', '', $5, $6, $6)`,
    [
      flow.userId,
      flow.challenge.method,
      flow.challenge.challenge,
      flow.method === 'email/signup' ? 'email' : flow.method,
      flow.method,
      flow.now,
      new Date(flow.now.getTime() - DAY_MS),
    ],
  )
}

export async function issueAuthCode({
  tx,
  userId,
  method,
  now,
}: {
  tx: Queryable
  userId: string
  method: FlowMethod
  now: Date
}): Promise<string> {
  const [flow] = await tx.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = $3, updated_at = $3
     where id = (
       select id from auth.flow_state
       where user_id = $1 and authentication_method = $2 and code_challenge <> ''
       order by created_at desc limit 1)
     returning auth_code`,
    [userId, method, now],
  )
  if (flow) return flow.auth_code
  throw new AuthError(
    400,
    'flow_state_not_found',
    'No associated flow state found. 422: No valid flow state found for user.',
  )
}

export async function findFlow(
  queryable: Queryable,
  authCode: string,
): Promise<FlowState | undefined> {
  const [flow] = await queryable.query<FlowState>(
    `select id, user_id, provider_type, authentication_method, provider_access_token,
       provider_refresh_token,
       jsonb_build_object('challenge', code_challenge, 'method', code_challenge_method) as challenge,
       coalesce(auth_code_issued_at, created_at) as started_at
     from auth.flow_state
     where auth_code = $1 and user_id is not null and code_challenge is not null`,
    [authCode],
  )
  return flow
}

/** @returns false if another request has already ended the flow */
export async function endFlow(tx: Queryable, id: string): Promise<boolean> {
  const ended = await tx.query('delete from auth.flow_state where id = $1 returning id', [id])
  return ended.length > 0
}

/** Each would open a session, for five minutes. */
export async function endIssuedCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    'delete from auth.flow_state where user_id = $1 and auth_code_issued_at is not null',
    [userId],
  )
}
