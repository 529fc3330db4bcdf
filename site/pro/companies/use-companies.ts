import { useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { AUTHORITY_NAMES } from '#domain/companies/authorities.ts'
import type { CoveredCompany } from '#domain/coverage/covered-company.ts'
import { type CompanyInputs, INPUT_NAMES } from '#domain/markets/company-inputs.ts'
import { SECTORS } from '#domain/markets/company-sector.ts'
import { plainCompanyName } from '#domain/markets/plain-company-name.ts'
import { SCHOOLS } from '#domain/scoring/schools.ts'
import { callFunction } from '#site/backend-client/call-function.ts'

const FIVE_MINUTES_MS = 300_000
const UNREADABLE = 'The server sent a list this page cannot read.'

const VerdictSchema = z.object({
  score: z.nullable(z.number()),
  coverage: z.number(),
  judged: z.optional(z.number()),
  why: z.enum(['scored', 'noPrice', 'tooFewFigures']),
})

const CompanySchema = z.object({
  symbol: z.string(),
  symbols: z.array(z.string()),
  name: z.pipe(z.string(), z.transform(plainCompanyName)),
  localName: z.nullable(z.string()),
  market: z.string(),
  source: z.string(),
  currency: z.string(),
  firstYear: z.number(),
  lastYear: z.number(),
  years: z.number(),
  newest: z.object({
    authority: z.nullable(z.enum(AUTHORITY_NAMES)),
    form: z.nullable(z.string()),
    periodEnd: z.string(),
    filed: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
  byExtract: z.boolean(),
  missing: z.array(z.enum(INPUT_NAMES)),
  overdue: z.nullable(z.string()),
  price: z.nullable(
    z.object({
      quoted: z.number(),
      currency: z.string(),
      source: z.string(),
      asOf: z.string(),
    }),
  ),
  schools: z.record(z.enum(SCHOOLS.map(({ id }) => id)), VerdictSchema),
})

const AnswerSchema = z.object({ companies: z.array(CompanySchema), asOf: z.string() })

const InputsSchema = z.object({
  inputs: z.looseObject({ sector: z.enum(SECTORS) }),
  priceInStatements: z.nullable(z.number()),
})

const ScreenedSchema = z.object({ companies: z.array(z.extend(CompanySchema, InputsSchema.shape)) })

export type ScreenedCompany = CoveredCompany & {
  inputs: CompanyInputs
  priceInStatements: number | null
}

export function useCompanies() {
  return useQuery({
    queryKey: ['companies'],
    queryFn: async (): Promise<{ companies: CoveredCompany[]; asOf: string }> => {
      const answer = AnswerSchema.safeParse(await callFunction('company-coverage', {}))
      if (!answer.success) throw new Error(UNREADABLE)
      return answer.data
    },
    staleTime: FIVE_MINUTES_MS,
  })
}

/** With what each company is judged by, so that the page can screen them all by itself. */
export function useScreenedCompanies() {
  return useQuery({
    queryKey: ['screened-companies'],
    queryFn: async (): Promise<ScreenedCompany[]> => {
      const answer = ScreenedSchema.safeParse(
        await callFunction('company-coverage', { inputs: true }),
      )
      if (!answer.success) throw new Error(UNREADABLE)
      return answer.data.companies
    },
    staleTime: FIVE_MINUTES_MS,
  })
}
