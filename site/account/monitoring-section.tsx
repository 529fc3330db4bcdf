import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { formatLongDate } from '#domain/format-date.ts'
import {
  countPortfolioFigures,
  describeOwnFigures,
  namePortfolioFigures,
  parsePortfolioFigures,
} from '#domain/portfolio/portfolio-figures.ts'
import { MONITORING_FREQUENCIES } from '#domain/portfolio-monitoring/monitoring-frequency.ts'
import { fetchOwnMonitors, type OwnMonitor } from '#site/backend-client/own-monitors.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button, LinkButton } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { LoadProblem, SECTION_QUERY } from './section.tsx'

export function MonitoringStatus() {
  const { user } = useAuth()
  const email = user?.email ?? ''
  const { data, isPending, error, refetch } = useQuery({
    ...SECTION_QUERY,
    queryKey: ['monitors', user?.id],
    queryFn: fetchOwnMonitors,
  })
  if (isPending) return <Skeleton className="h-24" />
  if (error) {
    return (
      <LoadProblem
        what="Your monitored portfolios"
        problem={error.message}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.length === 0) return <NothingMonitored />
  return (
    <ul className="grid gap-8">
      {data.map((monitor) => (
        <li key={monitor.id}>
          <MonitorCard monitor={monitor} email={email} onChange={refetch} />
        </li>
      ))}
    </ul>
  )
}

function NothingMonitored() {
  return (
    <>
      <p>
        You are not monitoring a portfolio. In the portfolio analyzer, Save & Monitor stores your
        holdings and emails you what changes.
      </p>
      <LinkButton href="/pro?tab=upload" look="secondary" className="mt-4">
        Portfolio analyzer
      </LinkButton>
    </>
  )
}

type CardProps = { monitor: OwnMonitor; email: string; onChange: () => Promise<unknown> }

function MonitorCard({ monitor, email, onChange }: CardProps) {
  const [isSending, setIsSending] = useState(false)
  const { id, other_email, frequency, confirmed_at, stopped_at } = monitor
  const isStopped = stopped_at !== null

  async function change(action: 'stop' | 'resume' | 'frequency', chosen?: string) {
    setIsSending(true)
    if (await changeMonitor(id, action, chosen)) await onChange()
    else showToast('Not saved', UNREACHABLE, 'problem')
    setIsSending(false)
  }

  return (
    <div aria-busy={isSending}>
      <p>
        <span className={`font-semibold ${isStopped ? '' : 'text-gain'}`}>
          {describeState(monitor)}
        </span>{' '}
        {describeHoldings(monitor)} Reports go to {other_email ?? email}.
      </p>
      {isStopped || !confirmed_at ? null : (
        <label className="mt-4 block text-small">
          <span className="font-medium">How often</span>
          <select
            className="mt-1 block min-h-11 w-full rounded-seal bg-raised px-3 ring-1 ring-control ring-inset"
            value={frequency}
            disabled={isSending}
            onChange={(event) => void change('frequency', event.target.value)}
          >
            {MONITORING_FREQUENCIES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {isStopped && other_email ? null : (
        <Button
          look="secondary"
          className="mt-4"
          disabled={isSending}
          onClick={() => void change(isStopped ? 'resume' : 'stop')}
        >
          {isStopped ? 'Undo' : 'Stop monitoring'}
        </Button>
      )}
    </div>
  )
}

/** Longer than a report takes whose prices are known. */
const LATE_AFTER_MS = 10 * 60_000

function describeState({ stopped_at, confirmed_at, next_run_at }: OwnMonitor): string {
  if (stopped_at) return 'Stopped. The holdings are deleted after 30 days.'
  if (!confirmed_at) return 'Waiting for confirmation by email.'
  const lateMs = Date.now() - Date.parse(next_run_at)
  if (lateMs > LATE_AFTER_MS) {
    return 'Monitored. The next report waits for prices or financial statements that have not come yet. It goes out as soon as they have, after two days without them.'
  }
  return `Monitored. The next report is due ${lateMs >= 0 ? 'soon' : `on ${formatLongDate(next_run_at)}`}.`
}

const SHOWN_SYMBOLS = 8

function describeHoldings({ holdings, own_figures, is_demo }: OwnMonitor): string {
  const symbols = holdings.slice(0, SHOWN_SYMBOLS).map(({ symbol }) => symbol)
  const more = holdings.length - symbols.length
  const list = symbols.join(', ') + (more > 0 ? ` and ${more} more` : '')
  const stored = `${is_demo ? 'Demo data' : 'Stored'}: ${list}.`
  const own = parsePortfolioFigures(
    own_figures,
    holdings.map(({ symbol }) => symbol),
  )
  const count = countPortfolioFigures(own)
  if (count === 0) return stored
  return `${stored} Scored with ${describeOwnFigures(count)} (${namePortfolioFigures(own)}).`
}

async function changeMonitor(id: string, action: string, frequency?: string): Promise<boolean> {
  try {
    const client = await getClient()
    const parameters = { p_id: id, p_action: action, ...(frequency && { p_frequency: frequency }) }
    const { data } = await client.rpc('change_own_monitor', parameters).throwOnError()
    return data
  } catch (cause) {
    console.warn('The monitored portfolio could not be changed.', cause)
    return false
  }
}
