import { z } from 'zod'
import { parseProviderJson } from './provider-figures.ts'
import { fetchText, ProviderError } from './provider-request.ts'

const NAME = 'Frankfurter'
const SERVICE = 'https://api.frankfurter.dev/v2'
const WANTED = ['TWD', 'VND'] as const

const RowsSchema = z
  .array(
    z.object({
      date: z.iso.date(),
      base: z.literal('USD'),
      quote: z.enum(WANTED),
      rate: z.number().positive(),
    }),
  )
  .min(1)

/**
 * The Monetary Authority of Singapore's rates of the currencies that the European Central Bank
 * lacks, for one US dollar. Frankfurter, free and without a key, passes on central banks' rates;
 * naming the bank keeps it from mixing several.
 *
 * @param url `FRANKFURTER_URL`, the address of the service
 * @throws ProviderError
 */
export async function fetchSingaporeRates(url = SERVICE, timeoutMs = 8_000) {
  const address = `${url.replace(/\/$/, '')}/rates?base=USD&quotes=${WANTED.join()}&providers=MAS`
  const text = await fetchText(NAME, address, { accept: 'application/json', timeoutMs })
  const rows = RowsSchema.safeParse(parseProviderJson(NAME, text)).data
  if (!rows) throw new ProviderError('malformed', `${NAME} sent something that is not its rates.`)
  const [date = ''] = rows.map((row) => row.date).sort()
  return { date, base: 'USD', rates: Object.fromEntries(rows.map((row) => [row.quote, row.rate])) }
}
