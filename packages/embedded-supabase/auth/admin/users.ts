import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from '#embedded/postgres/database.ts'
import { clearOneTimeTokens } from '../codes-and-links/one-time-tokens.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { requireAdminCredentials } from '../http/credentials.ts'
import { isUuid, parseBody, parseQuery } from '../http/request-body.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { presentUser } from '../users/present-user.ts'
import { findUserById, USER_RECORD_SQL, type UserRecord } from '../users/user-record.ts'

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000

export async function adminListUsers(services: AuthServices, c: AuthContext): Promise<Response> {
  await requireAdminCredentials(services, c)
  const query = parseQuery(c.req.url)
  const page = parseCount(query.get('page'), 1)
  const perPage = Math.min(parseCount(query.get('per_page'), DEFAULT_PER_PAGE), MAX_PER_PAGE)
  const [row] = await services.database.query<{ users: UserRecord[]; total: number }>(
    `with matching as (
       select * from auth.users
       where $3 = '' or strpos(email, $3) > 0
         or strpos(lower(raw_user_meta_data ->> 'full_name'), lower($3)) > 0
     )
     select (select count(*)::integer from matching) as total,
       coalesce((select jsonb_agg(record) from (
         select ${USER_RECORD_SQL} as record from matching u
         order by u.created_at desc, u.id limit $1 offset $2) as page), '[]') as users`,
    [perPage, (page - 1) * perPage, query.get('filter') ?? ''],
  )
  const { users = [], total = 0 } = row ?? {}
  c.header('X-Total-Count', String(total))
  c.header('Link', pageLinks(c.req.url, page, Math.ceil(total / perPage)))
  return c.json({ users: users.map(presentUser), aud: 'authenticated' })
}

function parseCount(text: string | undefined, fallback: number): number {
  if (!text) return fallback
  const count = Number(text)
  // Far below PostgreSQL's maximum offset.
  if (/^\d{1,9}$/.test(text) && count > 0) return count
  const message = `Bad Pagination Parameters: "${text}" is not a valid page or number of users`
  throw new AuthError(400, 'validation_failed', message)
}

function pageLinks(url: string, page: number, lastPage: number): string {
  const link = (number: number, relation: string) => {
    const target = new URL(url)
    target.searchParams.set('page', String(number))
    return `<${target.pathname}${target.search}>; rel="${relation}"`
  }
  const last = link(lastPage, 'last')
  return lastPage > page ? `${link(page + 1, 'next')}, ${last}` : last
}

export async function adminGetUser(services: AuthServices, c: AuthContext): Promise<Response> {
  return c.json(presentUser(await loadAdministeredUser(services, c)))
}

const DeleteSchema = z.object({ should_soft_delete: z.boolean().nullish() })

export async function adminDeleteUser(services: AuthServices, c: AuthContext): Promise<Response> {
  const user = await loadAdministeredUser(services, c)
  const { should_soft_delete: isSoft } = await parseBody(c, DeleteSchema, {
    isOptional: true,
  })
  await services.database.transaction(async (tx) => {
    await writeAuditEntry({ tx, services, c }, { actor: user, action: 'user_deleted' })
    if (!isSoft) await tx.query('delete from auth.users where id = $1', [user.id])
    else if (!user.deleted_at) await softDeleteUser(tx, user, services.now())
  })
  return c.json({})
}

async function softDeleteUser(tx: Transaction, user: UserRecord, now: Date): Promise<void> {
  await tx.query(
    `update auth.users set
       email = $2, email_change = $3, encrypted_password = null, confirmation_token = '',
       recovery_token = '', email_change_token_current = '', email_change_token_new = '',
       phone = $5, phone_change = '', phone_change_token = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
       deleted_at = $4, updated_at = $4
     where id = $1`,
    [
      user.id,
      obscure(user.id, user.email),
      obscure(user.id, user.email_change),
      now,
      // As in GoTrue, as many characters as a number may have digits.
      user.phone && obscure(user.id, user.phone).slice(0, 15),
    ],
  )
  for (const { id, provider, provider_id: providerId } of user.identities) {
    await tx.query(
      `update auth.identities set identity_data = '{}', provider_id = $2, updated_at = $3
       where id = $1`,
      [id, obscure(user.id, `${provider}:${providerId}`), now],
    )
  }
  await tx.query('delete from auth.mfa_factors where user_id = $1', [user.id])
  await clearOneTimeTokens(tx, user.id)
  await endAllSessions(tx, user.id)
}

function obscure(userId: string, value: string | null): string {
  return createHash('sha256')
    .update(userId + (value ?? ''))
    .digest('base64url')
}

export async function loadAdministeredUser(
  services: AuthServices,
  c: AuthContext,
): Promise<UserRecord> {
  await requireAdminCredentials(services, c)
  const id = c.req.param('user_id')
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const user = await findUserById(services.database, id)
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}
