import { z } from 'zod'
import { fetchText, ProviderError } from './provider-request.ts'

/** Units of each currency for one euro. */
export type EcbRates = { date: string; rates: Record<string, number> }

const NAME = 'The European Central Bank'
const DAILY_FILE = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'

const RatesSchema = z.object({
  date: z.iso.date(),
  rates: z.record(z.string().length(3), z.number().positive()),
})

/**
 * The reference rates of the last working day, published about 16:00 CET; no key.
 *
 * @param url `ECB_URL`, the whole address of the daily file
 * @throws ProviderError
 */
export async function fetchEcbRates(url = DAILY_FILE, timeoutMs = 8_000): Promise<EcbRates> {
  const text = await fetchText(NAME, url, { accept: 'text/xml, application/xml', timeoutMs })
  const rates = parseEcbRates(text)
  if (!rates) {
    throw new ProviderError('malformed', `${NAME} answered with something that is not its file.`)
  }
  return rates
}

/**
 * Reads `<Cube time="2026-07-06"><Cube currency="USD" rate="1.14"/>…`. Any other shape, a repeated
 * currency or a second day gives undefined.
 */
export function parseEcbRates(xml: string): EcbRates | undefined {
  if (!xml.includes('eurofxref') || !xml.trimEnd().endsWith('</gesmes:Envelope>')) return undefined
  const days = [...xml.matchAll(/<Cube time=["'](\d{4}-\d\d-\d\d)["']>/g)]
  const rows = [
    ...xml.matchAll(
      /<Cube currency=["']([A-Z]{3})["'] rate=["'](\d{1,9}(?:\.\d{1,9})?)["']\s*\/>/g,
    ),
  ]
  const openings = xml.split('<Cube currency').length - 1
  const rates = Object.fromEntries(rows.map(([, currency = '', rate]) => [currency, Number(rate)]))
  const isWhole = days.length === 1 && rows.length >= 5 && rows.length === openings
  if (!isWhole || Object.keys(rates).length !== rows.length) return undefined
  return RatesSchema.safeParse({ date: days[0]?.[1], rates }).data
}
