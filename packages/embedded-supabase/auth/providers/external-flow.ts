import type { Queryable } from '#embedded/postgres/database.ts'
import type { CodeChallenge } from '../http/code-challenge.ts'
import type { ProviderTokens } from '../sessions/open-session.ts'
import type { LinkingTarget } from './browser-binding.ts'

/** Its id is the `state` of the authorization request. */
export type ExternalFlow = {
  id: string
  provider: string
  /** Set on return: a state works once. */
  user_id: string | null
  redirect_to: string
  /** The SHA-256 of the invitation's token. */
  invite_token: string | null
  linking_target_id: string | null
  linking_session_id: string | null
  browser_hash: string | null
  /** The code to exchange for a session; null outside of the PKCE flow. */
  auth_code: string | null
  /** Our secret for the provider's PKCE challenge and the nonce. */
  code_verifier: string | null
  created_at: Date
}

export type NewExternalFlow = {
  id: string
  provider: string
  challenge: CodeChallenge | undefined
  redirectTo: string
  inviteHash: string | undefined
  linking: LinkingTarget | undefined
  browserHash: string
  codeVerifier: string | undefined
  now: Date
}

const DAY_MS = 24 * 3600 * 1000
const ABANDONED_AT_ONCE = 100

export async function beginExternalFlow(tx: Queryable, flow: NewExternalFlow): Promise<void> {
  await forgetAbandoned(tx, flow.now)
  const clientStateId = flow.codeVerifier === undefined ? null : crypto.randomUUID()
  if (clientStateId) {
    await tx.query(
      `insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at)
       values ($1, $2, $3, $4)`,
      [clientStateId, flow.provider, flow.codeVerifier, flow.now],
    )
  }
  await tx.query(
    `insert into auth.flow_state (id, auth_code, code_challenge_method, code_challenge,
       provider_type, provider_access_token, provider_refresh_token, authentication_method,
       invite_token, referrer, oauth_client_state_id, linking_target_id, linking_session_id, browser_hash,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, '', '', 'oauth', $6, $7, $8, $9, $11, $12, $10, $10)`,
    [
      flow.id,
      flow.challenge ? crypto.randomUUID() : null,
      flow.challenge?.method ?? null,
      flow.challenge?.challenge ?? null,
      flow.provider,
      flow.inviteHash ?? null,
      flow.redirectTo,
      clientStateId,
      flow.linking?.userId ?? null,
      flow.now,
      flow.linking?.sessionId ?? null,
      flow.browserHash,
    ],
  )
}

export async function findExternalFlow(
  queryable: Queryable,
  id: string,
): Promise<ExternalFlow | undefined> {
  const [flow] = await queryable.query<ExternalFlow>(
    `select f.id, f.provider_type as provider, f.user_id, f.referrer as redirect_to,
       f.invite_token, f.linking_target_id, f.linking_session_id, f.browser_hash, f.auth_code, f.created_at, s.code_verifier
     from auth.flow_state f
     left join auth.oauth_client_states s on s.id = f.oauth_client_state_id
     where f.id = $1 and f.authentication_method = 'oauth'`,
    [id],
  )
  return flow
}

/** @returns false if another request with the same state was faster */
export async function completeExternalFlow(
  tx: Queryable,
  flow: ExternalFlow,
  outcome: { userId: string; tokens: ProviderTokens; now: Date },
): Promise<boolean> {
  await tx.query(
    `delete from auth.oauth_client_states
     where id = (select oauth_client_state_id from auth.flow_state where id = $1)`,
    [flow.id],
  )
  const completed = flow.auth_code
    ? await tx.query(
        `update auth.flow_state
         set user_id = $2, provider_access_token = $3, provider_refresh_token = $4,
           auth_code_issued_at = $5, updated_at = $5
         where id = $1 and user_id is null returning id`,
        [
          flow.id,
          outcome.userId,
          outcome.tokens.accessToken,
          outcome.tokens.refreshToken,
          outcome.now,
        ],
      )
    : await tx.query('delete from auth.flow_state where id = $1 returning id', [flow.id])
  return completed.length > 0
}

async function forgetAbandoned(tx: Queryable, now: Date): Promise<void> {
  await tx.query(
    `with flows as (
       delete from auth.flow_state where id in (
         select id from auth.flow_state where created_at < $1 order by created_at limit $2)
     )
     delete from auth.oauth_client_states where id in (
       select id from auth.oauth_client_states where created_at < $1 order by created_at limit $2)`,
    [new Date(now.getTime() - DAY_MS), ABANDONED_AT_ONCE],
  )
}
