import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import {
  ACCOUNT_NAMES,
  type AccountName,
  type ReportedValue,
} from '#domain/markets/annual-accounts.ts'
import type { SourcedInputs } from '#domain/markets/company-inputs.ts'
import type { ExchangeRates } from '#domain/markets/exchange-rates.ts'
import type { AccountsOfYears } from '#domain/markets/ten-years.ts'
import { callFunction } from '#site/backend-client/call-function.ts'
import { fetchRates } from '#site/backend-client/fetch-rates.ts'

const DAY_MS = 86_400_000
/** The SEC takes a few seconds, and at its limit a minute: after as many answers without accounts the page gives up. */
const MOST_ASKS = 8
/** The server still reads accounts that it promises so soon; otherwise it waits before it asks for them. */
const READING_SECONDS = 10

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
  z.object({
    success: z.literal(false),
    error: z.string(),
    retryAfterSeconds: z.optional(z.number()),
  }),
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

/** While the accounts are still to come. `asked` counts the answers so far. */
export type WaitingAccounts = { problem: string; seconds: number; asked: number }

type AccountsAnswer = { known?: CompanyAccounts; problem?: string; waiting?: WaitingAccounts }

/** Asks again by itself while the accounts are still to come and the page is open. */
export function useAccounts(symbol: string) {
  const client = useQueryClient()
  const queryKey = ['accounts', symbol]
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const before = client.getQueryData<AccountsAnswer>(queryKey)?.waiting?.asked ?? 0
      return fetchAccounts(symbol, before + 1)
    },
    staleTime: DAY_MS,
    refetchInterval: ({ state }) => {
      const { waiting } = state.data ?? {}
      return waiting && canAskAgain(waiting) ? waiting.seconds * 1000 : false
    },
  })
  return { ...query, askFromStart: () => void client.resetQueries({ queryKey }) }
}

export function canAskAgain({ asked }: WaitingAccounts): boolean {
  return asked < MOST_ASKS
}

export function isBeingRead(waiting: WaitingAccounts | undefined): boolean {
  return waiting !== undefined && waiting.seconds < READING_SECONDS && canAskAgain(waiting)
}

async function fetchAccounts(symbol: string, asked: number): Promise<AccountsAnswer> {
  const answer = AnswerSchema.safeParse(await callFunction('company-accounts', { symbol }))
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
