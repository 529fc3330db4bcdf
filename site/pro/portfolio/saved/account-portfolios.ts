import { z } from 'zod/mini'
import type { Json } from '#domain/database.types.ts'
import { parsePortfolio } from '#domain/portfolio/exported-portfolio.ts'
import { type Client, getClient, loadAccessToken } from '#site/backend-client/supabase-client.ts'
import type { KeptPortfolio } from './saved-portfolio.ts'

const RowsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    updated_at: z.string(),
    holdings: z.unknown(),
    own_figures: z.unknown(),
  }),
)

const NO_ANSWER = 'The server did not respond. Nothing was changed; try again.'

/** Newest first. @throws if there is no answer */
export async function listAccountPortfolios(): Promise<KeptPortfolio[]> {
  const { client, authorization } = await open()
  const { data, error } = await client
    .from('portfolios')
    .select('id, name, holdings, own_figures, updated_at')
    .order('updated_at', { ascending: false })
    .setHeader('Authorization', authorization)
  if (error) throw new Error(error.message, { cause: error })
  return RowsSchema.parse(data).flatMap(({ id, name, holdings, own_figures, updated_at }) => {
    const portfolio = parsePortfolio({ name, holdings, ownFigures: own_figures })
    if ('problem' in portfolio) return []
    return [{ ...portfolio, id, savedAt: updated_at, place: 'account' as const }]
  })
}

/** Adds the portfolio, or replaces the one with its id. Resolves to a sentence if it was not saved. */
export function saveInAccount(
  { id, name, holdings, ownFigures = {} }: KeptPortfolio,
  isNew: boolean,
): Promise<string | undefined> {
  return attempt(({ client, authorization }) => {
    const row = {
      name,
      holdings: holdings as unknown as NonNullable<Json>,
      own_figures: ownFigures as unknown as NonNullable<Json>,
    }
    const table = client.from('portfolios')
    const request = isNew ? table.insert({ id, ...row }) : table.update(row).eq('id', id)
    return request.setHeader('Authorization', authorization)
  })
}

export function removeFromAccount({ id }: KeptPortfolio): Promise<string | undefined> {
  return attempt(({ client, authorization }) =>
    client.from('portfolios').delete().eq('id', id).setHeader('Authorization', authorization),
  )
}

type Opened = { client: Client; authorization: string }

async function open(): Promise<Opened> {
  const client = await getClient()
  return { client, authorization: `Bearer ${await loadAccessToken(client)}` }
}

async function attempt(
  request: (opened: Opened) => PromiseLike<{ error: { code: string; message: string } | null }>,
): Promise<string | undefined> {
  try {
    const { error } = await request(await open())
    return error ? explain(error) : undefined
  } catch {
    return NO_ANSWER
  }
}

/** Errors of our own rules are sentences already. */
function explain({ code, message }: { code: string; message: string }): string {
  if (code.startsWith('PT') || message.startsWith('A portfolio takes')) return message
  return code === '' ? NO_ANSWER : 'The server did not accept this portfolio.'
}
