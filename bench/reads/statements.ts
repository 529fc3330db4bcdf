import { SIGNED_IN_USER_SQL } from '#embedded/auth/sessions/authenticate.ts'
import { assumeCallerStatement, type BoundStatement } from '#embedded/postgres/database.ts'
import { type OpenedDatabase, openDatabase } from '#embedded/postgres/open-database.ts'
import { parseRestRequest } from '#embedded/rest/parse/rest-request.ts'
import { planAction } from '#embedded/rest/plan/action-plan.ts'
import { selectSchema } from '#embedded/rest/schema-cache/select-schema.ts'
import { answerSql } from '#embedded/rest/sql/answer-sql.ts'

/** What a bare handler answers, and on which database: a server, or PGlite's own folder. */
export type Task = {
  url: string | undefined
  folder: string
  answers: Record<
    '/user' | '/rows' | '/rows-as-caller',
    { select: BoundStatement; opening?: BoundStatement }
  >
}

export const SELECT_PATH =
  '/rest/v1/newsletter_subscribers?select=id,email&order=created_at.desc&limit=10'

const MAX_ROWS = 1000

/** The statements that Kachi itself sends. `opening` assumes the caller's role and claims, as each REST request must. */
export async function composeAnswers(
  { url, folder }: Pick<Task, 'url' | 'folder'>,
  [userId, sessionId]: readonly [string, string],
): Promise<Task['answers']> {
  const opened = await openDatabase(folder, url)
  const rows = await composeSelect(opened).finally(() => opened.close())
  const opening = assumeCallerStatement({
    role: 'service_role',
    claims: { role: 'service_role', iss: 'supabase', iat: 1, exp: 2 },
    settings: {
      search_path: '"public", "public", "extensions"',
      'request.method': 'GET',
      'request.path': '/newsletter_subscribers',
      'request.headers': JSON.stringify({ host: '127.0.0.1', connection: 'keep-alive' }),
      transaction_read_only: 'on',
    },
  })
  return {
    '/user': { select: { text: SIGNED_IN_USER_SQL, values: [userId, sessionId] } },
    '/rows': { select: rows },
    '/rows-as-caller': { select: rows, opening },
  }
}

async function composeSelect({ database }: OpenedDatabase): Promise<BoundStatement> {
  const { pathname, search } = new URL(SELECT_PATH, 'http://127.0.0.1')
  const request = parseRestRequest(
    {
      method: 'GET',
      segments: [pathname.split('/').at(-1) ?? ''],
      query: search.slice(1),
      header: () => undefined,
      body: '',
    },
    ['public'],
  )
  const { action } = request
  if (action.kind !== 'read') throw new Error('The select should be one')
  const cache = await selectSchema(database, ['public'])
  return answerSql(request, planAction({ request, action, cache, maxRows: MAX_ROWS }), {
    maxRows: MAX_ROWS,
    maxBytes: 8_000_000,
  })
}
