import { z } from 'zod'
import { parseFactsByStandard } from '#domain/markets/company-facts.ts'
import { isSameCompany } from '#domain/markets/company-names.ts'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import { parseEveryStandard } from '#domain/markets/merge-accounting-standards.ts'
import { ProviderError } from './provider-request.ts'

export type SecCompany = { cik: number; title: string }

export type SecAnswers = {
  symbol: string
  company: SecCompany
  /** `companyfacts/CIK##########.json`, up to tens of megabytes. */
  facts: ArrayBuffer
  /** `submissions/CIK##########.json`; null where there is none. */
  submissions: ArrayBuffer | null
}

const Cik = z.union([z.number(), z.string().regex(/^\d{1,10}$/)]).transform(Number)

/** About 10,000 rows, keyed by a running number. */
const TickersSchema = z.record(
  z.string(),
  z.object({ cik_str: Cik.pipe(z.int().positive()), ticker: z.string(), title: z.string() }),
)

const SubmissionsSchema = z.object({
  cik: Cik,
  name: z.string(),
  /** Empty for some funds. */
  sic: z.string().nullish(),
  formerNames: z.array(z.object({ name: z.string() })).default([]),
})

/** By symbol as the SEC writes it: BRK-B. Of two equal symbols, the first counts. */
export function parseListedCompanies(answer: ArrayBuffer): Map<string, SecCompany> {
  const rows = Object.values(parseJson(answer, TickersSchema)).reverse()
  return new Map(rows.map(({ ticker, cik_str, title }) => [ticker, { cik: cik_str, title }]))
}

/**
 * Takes a tenth of a second for large answers, so do not run it on a thread that serves requests.
 * @throws ProviderError `malformed`, `other-company`, or `unknown-symbol` without an annual report
 */
export function parseSecAnswers({
  symbol,
  company,
  facts: answer,
  submissions,
}: SecAnswers): FinancialStatements {
  const standards = parseFactsByStandard(parseJson(answer, z.unknown()))
  if (!standards) throw new ProviderError('malformed', 'The SEC answered in an unknown format.')
  const [facts] = standards
  if (!facts) throw withoutReport(company)
  const profile = submissions && parseProfile(submissions)
  const names = [facts.name, profile?.name, ...(profile?.formerNames ?? []).map(({ name }) => name)]
  const isOurs =
    facts.filer.id === String(company.cik) &&
    (profile === null || profile.cik === company.cik) &&
    names.some((name) => name !== undefined && isSameCompany(name, company.title))
  if (!isOurs) {
    throw new ProviderError(
      'other-company',
      `The SEC answered about ${facts.name} (CIK ${facts.filer.id}) instead of ${company.title} (CIK ${company.cik}).`,
    )
  }
  const sic = Number(profile?.sic) || null
  const statements = parseEveryStandard(standards, { symbol, sic })
  if (statements && statements.years.length > 0) return statements
  throw withoutReport(company)
}

function withoutReport({ title }: SecCompany): ProviderError {
  return new ProviderError('unknown-symbol', `The SEC has no annual report from ${title}.`)
}

/** Statements take only the classification and former names from it, so an unreadable one is ignored. */
function parseProfile(answer: ArrayBuffer): z.infer<typeof SubmissionsSchema> | null {
  try {
    return parseJson(answer, SubmissionsSchema)
  } catch {
    return null
  }
}

function parseJson<T>(answer: ArrayBuffer, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer)))
  } catch {
    throw new ProviderError('malformed', 'The SEC answered with something that is not JSON.')
  }
}
