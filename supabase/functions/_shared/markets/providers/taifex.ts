import { z } from 'zod'
import { FigureSchema, parseProviderJson } from './provider-figures.ts'
import { fetchText, ProviderError } from './provider-request.ts'

const NAME = 'The Taiwan Futures Exchange'
const DAILY_FILE = 'https://openapi.taifex.com.tw/v1/DailyForeignExchangeRates'

const RowsSchema = z
  .array(
    z.object({
      Date: z
        .string()
        .regex(/^\d{8}$/)
        .transform((text) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)
        .pipe(z.iso.date()),
      'USD/NTD': FigureSchema,
    }),
  )
  .min(1)

/**
 * New Taiwan dollars for one US dollar on the newest day: open data without a key, the last month
 * in one file. A day without a rate has a dash.
 *
 * @param url `TAIFEX_URL`, the whole address of the file
 * @throws ProviderError
 */
export async function fetchTaiwanDollar(url = DAILY_FILE, timeoutMs = 8_000) {
  const text = await fetchText(NAME, url, { accept: 'application/json', timeoutMs })
  const rows = RowsSchema.safeParse(parseProviderJson(NAME, text)).data ?? []
  const days = rows.flatMap(({ Date: date, 'USD/NTD': rate }) =>
    rate !== null && rate > 0 ? [{ date, rate }] : [],
  )
  const [newest] = days.toSorted((one, other) => other.date.localeCompare(one.date))
  if (!newest) throw new ProviderError('malformed', `${NAME} sent no rate of the US dollar.`)
  return { date: newest.date, base: 'USD', rates: { TWD: newest.rate } }
}
