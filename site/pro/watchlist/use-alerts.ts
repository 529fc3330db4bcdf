import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import {
  ALERT_DIRECTIONS,
  ALERT_MEASURES,
  type WatchlistAlert,
} from '#domain/portfolio-monitoring/watchlist-alert.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { showToast } from '#site/ui/toast-store.ts'

const AlertsSchema = z.array(
  z.object({
    symbol: z.string(),
    measure: z.enum(ALERT_MEASURES),
    direction: z.enum(ALERT_DIRECTIONS),
    threshold: z.number(),
    currency: z.nullable(z.string()),
    problem: z.nullable(z.string()),
    checked_at: z.nullable(z.string()),
    told_at: z.nullable(z.string()),
    stopped_at: z.nullable(z.string()),
  }),
)

export type SetAlert = z.infer<typeof AlertsSchema>[number]

export type AlertsOfReader = {
  alerts: readonly SetAlert[]
  /** Those that are set, also while the page is still loading them; none if they cannot be loaded. */
  load: () => Promise<readonly SetAlert[]>
  set: (alert: WatchlistAlert) => Promise<boolean>
  remove: (alert: Pick<WatchlistAlert, 'symbol' | 'measure'>) => Promise<boolean>
}

/** @param sync puts the watched symbols into the database, without which an alert has nothing to watch */
export function useAlerts(sync: () => Promise<void>): AlertsOfReader {
  const { user } = useAuth()
  const client = useQueryClient()
  const queryKey = ['alerts', user?.id]
  const { data } = useQuery({
    queryKey,
    queryFn: fetchAlerts,
    // A new alert is checked within a minute or so.
    refetchInterval: ({ state }) => (isWaiting(state.data) ? FIRST_CHECK_MS : false),
  })
  const { mutateAsync } = useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const attempt = (change: () => Promise<void>) =>
    mutateAsync(change).then(
      () => true,
      (cause: unknown) => {
        showToast('Not saved', describeFailure(cause), 'problem')
        return false
      },
    )
  return {
    alerts: data ?? [],
    load: async () => data ?? fetchAlerts().catch(() => []),
    set: (alert) =>
      attempt(async () => {
        await sync()
        await storeAlert(alert)
      }),
    remove: (alert) => attempt(() => deleteAlert(alert)),
  }
}

const FIRST_CHECK_MS = 10_000

function isWaiting(alerts: readonly SetAlert[] | undefined): boolean {
  return alerts?.some(({ checked_at, stopped_at }) => !checked_at && !stopped_at) ?? false
}

async function fetchAlerts(): Promise<SetAlert[]> {
  const client = await getClient()
  const { data } = await client
    .from('watchlist_alerts')
    .select(
      'symbol, measure, direction, threshold, currency, problem, checked_at, told_at, stopped_at',
    )
    // A newer version may know more schools.
    .in('measure', ALERT_MEASURES)
    .order('created_at')
    .throwOnError()
  return AlertsSchema.parse(data)
}

async function storeAlert({ symbol, measure, direction, threshold, currency }: WatchlistAlert) {
  const client = await getClient()
  await client
    .from('watchlist_alerts')
    .upsert(
      { symbol, measure, direction, threshold, currency },
      { onConflict: 'user_id,symbol,measure' },
    )
    .throwOnError()
}

async function deleteAlert({ symbol, measure }: Pick<WatchlistAlert, 'symbol' | 'measure'>) {
  const client = await getClient()
  const table = client.from('watchlist_alerts')
  await table.delete().eq('symbol', symbol).eq('measure', measure).throwOnError()
}

const TOO_MANY = 'PT429'

function describeFailure(cause: unknown): string {
  const isTooMany = cause instanceof Error && 'code' in cause && cause.code === TOO_MANY
  if (isTooMany) return `${cause.message} Try again tomorrow.`
  return 'The server did not save the alert. Check your connection and try again.'
}
