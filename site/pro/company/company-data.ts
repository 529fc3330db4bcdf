import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { AUTHORITY_NAMES } from '#domain/companies/authorities.ts'
import type { SourcedInputs } from '#domain/markets/company-inputs.ts'
import type { ExchangeRates } from '#domain/markets/exchange-rates.ts'
import { ACCOUNTING_STANDARDS, type ReportedValue } from '#domain/markets/financial-statements.ts'
import type { FigureName } from '#domain/markets/line-items/figures.ts'
import { plainCompanyName } from '#domain/markets/plain-company-name.ts'
import type { StatementsOfYears } from '#domain/markets/ten-years.ts'
import { callFunction } from '#site/backend-client/call-function.ts'
import { fetchRates } from '#site/backend-client/fetch-rates.ts'

const DAY_MS = 86_400_000

/** The SEC takes a few seconds, and at its limit a minute: after as many answers without statements the page gives up. */
const MAX_ASKS = 8
/** The server still reads statements that it promises so soon; otherwise it waits before it asks for them. */
const READING_SECONDS = 10

const ComparisonSchema = z.enum(['sum', 'earnings', 'years', 'filing'])

const ValueSchema = z.object({
  value: z.number(),
  unit: z.string(),
  tag: z.string(),
  accession: z.nullable(z.string()),
  filed: z.string(),
  sharesAsOf: z.optional(z.string()),
  mixesShares: z.optional(z.literal(true)),
  form: z.optional(z.string()),
  restatedOn: z.optional(z.string()),
  extract: z.optional(
    z.object({ agrees: z.array(ComparisonSchema), differs: z.array(ComparisonSchema) }),
  ),
})

const StatementsSchema = z.object({
  symbol: z.string(),
  filer: z.nullable(z.object({ authority: z.enum(AUTHORITY_NAMES), id: z.string() })),
  name: z.string(),
  names: z.object({ en: z.string(), local: z.nullable(z.string()) }),
  listings: z.array(
    z.object({ symbol: z.string(), ratio: z.nullable(z.union([z.number(), z.string()])) }),
  ),
  currency: z.string(),
  years: z.array(
    z.object({
      fiscalYear: z.number(),
      periodEnd: z.string(),
      form: z.nullable(z.string()),
      accession: z.nullable(z.string()),
      filed: z.nullable(z.string()),
      standard: z.optional(z.enum(ACCOUNTING_STANDARDS)),
      values: z.record(z.string(), ValueSchema),
    }),
  ),
  latestPeriodEnd: z.optional(z.string()),
  splits: z.array(
    z.object({
      ratio: z.number(),
      between: z.optional(z.tuple([z.string(), z.string()])),
      firstRestatedIn: z.object({ accession: z.nullable(z.string()), filed: z.string() }),
      kind: z.enum(['restated', 'reported', 'jump']),
      evidence: z.string(),
    }),
  ),
})

const AnswerSchema = z.union([
  z.object({
    success: z.literal(true),
    data: StatementsSchema,
    inputs: z.looseObject({
      inputs: z.looseObject({}),
      currency: z.string(),
      notes: z.array(z.string()),
    }),
    source: z.string(),
    asOf: z.nullish(z.string()),
  }),
  z.object({
    success: z.literal(false),
    error: z.string(),
    retryAfterSeconds: z.optional(z.number()),
  }),
])

export type CompanyStatements = {
  name: string
  localName: string | null
  listings: readonly { symbol: string; ratio: number | string | null }[]
  statements: StatementsOfYears
  inputs: SourcedInputs
  notes: string[]
  /** `bundled` comes with the site, `sec` was fetched. */
  source: string
  asOf: string | undefined
}

/** While the statements are still to come. `asked` counts the answers so far. */
export type WaitingStatements = { problem: string; seconds: number; asked: number }

type StatementsAnswer = { known?: CompanyStatements; problem?: string; waiting?: WaitingStatements }

/** Asks again by itself while the statements are still to come and the page is open. */
export function useStatements(symbol: string) {
  const client = useQueryClient()
  const queryKey = ['statements', symbol]
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const before = client.getQueryData<StatementsAnswer>(queryKey)?.waiting?.asked ?? 0
      return fetchStatements(symbol, before + 1)
    },
    staleTime: DAY_MS,
    refetchInterval: ({ state }) => {
      const { waiting } = state.data ?? {}
      return waiting && canAskAgain(waiting) ? waiting.seconds * 1000 : false
    },
  })
  return { ...query, askFromStart: () => void client.resetQueries({ queryKey }) }
}

export function canAskAgain({ asked }: WaitingStatements): boolean {
  return asked < MAX_ASKS
}

export function isBeingRead(waiting: WaitingStatements | undefined): boolean {
  return waiting !== undefined && waiting.seconds < READING_SECONDS && canAskAgain(waiting)
}

async function fetchStatements(symbol: string, asked: number): Promise<StatementsAnswer> {
  const answer = AnswerSchema.safeParse(await callFunction('company-statements', { symbol }))
  if (!answer.success)
    throw new Error('The server sent financial statements in a form this page cannot read.')
  if (!answer.data.success) {
    const { error: problem, retryAfterSeconds } = answer.data
    if (retryAfterSeconds === undefined) return { problem }
    // At least two, and more from answer to answer.
    const seconds = Math.max(retryAfterSeconds, Math.ceil(1.5 + asked / 2))
    return { waiting: { problem, seconds, asked } }
  }
  const { data, inputs, source, asOf } = answer.data
  const years = data.years.map((year) => ({ ...year, values: year.values as KnownFigures }))
  const statements = { ...data, years }
  const { notes } = inputs
  const { names, listings } = data
  const name = plainCompanyName(data.name)
  const known = { name, localName: names.local, listings, statements, inputs, notes, source }
  return { known: { ...known, asOf: asOf ?? undefined } }
}

/** A figure that only the server knows is never asked for. */
type KnownFigures = Partial<Record<FigureName, ReportedValue>>

/** The server's rates, requested only if there are several currencies; null if one has no rate. */
export function useRates(currencies: readonly string[]) {
  const required = [...new Set(currencies)].sort()
  return useQuery({
    queryKey: ['exchange-rates', ...required],
    queryFn: async (): Promise<ExchangeRates | null> => (await fetchRates({ required })) ?? null,
    enabled: required.length > 1,
    staleTime: DAY_MS,
  })
}
