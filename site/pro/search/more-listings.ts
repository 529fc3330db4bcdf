import { useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { ListedName } from '#domain/markets/asian-listings.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'

const TYPING_PAUSE_MS = 250
const KEPT_MS = 600_000
const LONGEST_QUERY = 60

const AnswerSchema = z.object({
  data: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      exchange: z.string(),
      currency: z.string(),
      localName: z.optional(z.string()),
      industry: z.optional(z.string()),
    }),
  ),
})

/** From the daily list of the publication's provider. Empty without a provider or an answer. */
export function useMoreListings(query: string, isWanted: boolean): ListedName[] {
  const { data } = useQuery({
    queryKey: ['listings', query.toLowerCase()],
    queryFn: ({ signal }) => fetchListings(query, signal),
    enabled: isWanted && query.length <= LONGEST_QUERY,
    staleTime: KEPT_MS,
    retry: false,
  })
  return data ?? []
}

async function fetchListings(query: string, signal: AbortSignal): Promise<ListedName[]> {
  await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
  signal.throwIfAborted()
  const client = await getClient()
  const name = `market-listings?query=${encodeURIComponent(query)}`
  const { data } = await client.functions.invoke<unknown>(name, { method: 'GET' })
  return AnswerSchema.safeParse(data).data?.data ?? []
}
