import { useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import {
  ACCOUNT_NAMES,
  type AccountName,
  type ReportedValue,
} from '#domain/markets/annual-accounts.ts'
import type { SourcedInputs } from '#domain/markets/company-inputs.ts'
import type { ExchangeRates } from '#domain/markets/exchange-rates.ts'
import type { AccountsOfYears } from '#domain/markets/ten-years.ts'
import { callFunction, FunctionFailure } from '#site/backend-client/call-function.ts'
import { fetchRates } from '#site/backend-client/fetch-rates.ts'

const DAY_MS = 86_400_000
/** The SEC takes a few seconds; until then the function answers that accounts are pending. */
const WAITS = { most: 8, ms: 2500 }

const ValueSchema = z.object({
  value: z.number(),
  unit: z.string(),
  tag: z.string(),
  accession: z.string(),
  filed: z.string(),
})

const AccountsSchema = z.object({
  symbol: z.string(),
  cik: z.number(),
  name: z.string(),
  currency: z.string(),
  years: z.array(
    z.object({
      fiscalYear: z.number(),
      periodEnd: z.string(),
      form: z.nullable(z.string()),
      accession: z.nullable(z.string()),
      filed: z.nullable(z.string()),
      values: z.record(z.string(), ValueSchema),
    }),
  ),
  splits: z.array(
    z.object({
      ratio: z.number(),
      firstRestatedIn: z.object({ accession: z.string(), filed: z.string() }),
      kind: z.enum(['restated', 'reported', 'jump']),
      evidence: z.string(),
    }),
  ),
})

const AnswerSchema = z.union([
  z.object({
    success: z.literal(true),
    data: AccountsSchema,
    inputs: z.looseObject({
      inputs: z.looseObject({}),
      currency: z.string(),
      notes: z.array(z.string()),
    }),
    source: z.string(),
    asOf: z.nullish(z.string()),
  }),
  z.object({ success: z.literal(false), error: z.string() }),
])

export type CompanyAccounts = {
  name: string
  accounts: AccountsOfYears
  inputs: SourcedInputs
  notes: string[]
  /** `bundled` comes with the site, `sec` was fetched. */
  source: string
  asOf: string | undefined
}

type AccountsAnswer = { known?: CompanyAccounts; problem?: string }

export function useAccounts(symbol: string) {
  return useQuery({
    queryKey: ['accounts', symbol],
    queryFn: () => fetchAccounts(symbol),
    staleTime: DAY_MS,
    retry: (count, error) => isStillToCome(error) && count < WAITS.most,
    retryDelay: WAITS.ms,
  })
}

async function fetchAccounts(symbol: string): Promise<AccountsAnswer> {
  const answer = AnswerSchema.safeParse(await callFunction('company-accounts', { symbol }))
  if (!answer.success) throw new Error('The server sent accounts in a form this page cannot read.')
  if (!answer.data.success) return { problem: answer.data.error }
  const { data, inputs, source, asOf } = answer.data
  const years = data.years.map((year) => ({ ...year, values: keepKnownNames(year.values) }))
  const accounts = { ...data, years }
  const { notes } = inputs
  return { known: { name: data.name, accounts, inputs, notes, source, asOf: asOf ?? undefined } }
}

function keepKnownNames(values: Record<string, ReportedValue>) {
  const known: Partial<Record<AccountName, ReportedValue>> = {}
  for (const name of ACCOUNT_NAMES) if (values[name]) known[name] = values[name]
  return known
}

function isStillToCome(error: unknown): boolean {
  return error instanceof FunctionFailure && error.status === 503
}

/** The server's rates, requested only if price and accounts have different currencies. */
export function useRates(priceCurrency: string, accountsCurrency: string) {
  return useQuery({
    queryKey: ['exchange-rates', priceCurrency, accountsCurrency],
    queryFn: async (): Promise<ExchangeRates | null> =>
      (await fetchRates({ required: [priceCurrency, accountsCurrency] })) ?? null,
    enabled: priceCurrency !== accountsCurrency,
    staleTime: DAY_MS,
  })
}
