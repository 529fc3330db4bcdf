import { useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { MATCHES } from '#domain/search/search-companies.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'

const TYPING_PAUSE_MS = 200
const KEPT_MS = 600_000
const MAX_QUERY = 60
const NONE: AnsweredCompany[] = []

const ListingSchema = {
  symbol: z.string(),
  exchange: z.string(),
  currency: z.string(),
  /** Of a preference share. */
  ordinary: z.optional(z.string()),
}
const CompanySchema = z.object({
  ...ListingSchema,
  name: z.string(),
  localName: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  size: z.union([z.literal([0, 1, 2, 3])]),
  listings: z.array(z.object(ListingSchema)),
  match: z.enum(MATCHES),
  /** Whether we have financial statements of the company, and a price of one of its listings. */
  known: z.optional(z.object({ statements: z.boolean(), price: z.boolean() })),
})
const AnswerSchema = z.object({ data: z.array(CompanySchema) })

export type AnsweredCompany = z.infer<typeof CompanySchema>

/** From the server, after a pause in typing. Empty without an answer. */
export function useAnsweredCompanies(query: string, isWanted: boolean): AnsweredCompany[] {
  return useCompaniesAnswer(query, isWanted).data ?? NONE
}

/** The same, for callers that must tell "not answered yet" from "none". */
export function useCompaniesAnswer(query: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['companies found', query.toLowerCase()],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
      signal.throwIfAborted()
      return fetchCompanies(query)
    },
    enabled: isWanted && query.length <= MAX_QUERY,
    staleTime: KEPT_MS,
    retry: false,
  })
}

async function fetchCompanies(query: string): Promise<AnsweredCompany[]> {
  const client = await getClient()
  const name = `market-listings?query=${encodeURIComponent(query)}`
  const { data } = await client.functions.invoke<unknown>(name, { method: 'GET' })
  return AnswerSchema.safeParse(data).data?.data ?? []
}
