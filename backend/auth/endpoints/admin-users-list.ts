import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { requireAdminCredentials } from '../requests/admin-credentials.ts'
import { readQuery } from '../requests/query-parameters.ts'
import { presentUser } from '../users/present-user.ts'
import { type UserRecord, userRecordSql } from '../users/user-record.ts'

const defaultPerPage = 50
const maxPerPage = 1000

export async function adminListUsers(services: AuthServices, c: AuthContext): Promise<Response> {
  await requireAdminCredentials(services, c)
  const query = readQuery(c.req.url)
  const page = readCount(query.get('page'), 1)
  const perPage = Math.min(readCount(query.get('per_page'), defaultPerPage), maxPerPage)
  const [row] = await services.database.query<{ users: UserRecord[]; total: number }>(
    `with matching as (
       select * from auth.users
       where $3 = '' or strpos(email, $3) > 0
         or strpos(lower(raw_user_meta_data ->> 'full_name'), lower($3)) > 0
     )
     select (select count(*)::integer from matching) as total,
       coalesce((select jsonb_agg(record) from (
         select ${userRecordSql} as record from matching u
         order by u.created_at desc, u.id limit $1 offset $2) as page), '[]') as users`,
    [perPage, (page - 1) * perPage, query.get('filter') ?? ''],
  )
  const { users = [], total = 0 } = row ?? {}
  c.header('X-Total-Count', String(total))
  c.header('Link', pageLinks(c.req.url, page, Math.ceil(total / perPage)))
  return c.json({ users: users.map(presentUser), aud: 'authenticated' })
}

function readCount(text: string | undefined, fallback: number): number {
  if (!text) return fallback
  const count = Number(text)
  // Far below what PostgreSQL takes as an offset, far above any number of pages.
  if (/^\d{1,9}$/.test(text) && count > 0) return count
  const message = `Bad Pagination Parameters: "${text}" is not a number of pages or users`
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
