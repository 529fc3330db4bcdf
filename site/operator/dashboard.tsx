import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatTimeWithSeconds } from '#domain/format-date.ts'
import { Button } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { ActiveByWeek } from './active-by-week.tsx'
import { IssueTable } from './issue-table.tsx'
import { ListNumbers } from './list-numbers.tsx'
import { fetchIssues, fetchState, fetchStatistics, OperatorError } from './operator-service.ts'
import { type Watched, watch } from './pace.ts'
import { SendingNow } from './sending-now.tsx'
import { ServerState } from './server-state.tsx'

const MOVING_MS = 2_000
const RESTING_MS = 8_000

type DashboardProps = { operatorKey: string; onForget: (problem?: string) => void }

export function Dashboard({ operatorKey, onForget }: DashboardProps) {
  const shared = { retry: false, staleTime: 0, networkMode: 'always' } as const
  const statistics = useQuery({
    ...shared,
    queryKey: ['statistics'],
    queryFn: () => fetchStatistics(operatorKey),
    refetchInterval: RESTING_MS,
  })
  const issues = useQuery({
    ...shared,
    queryKey: ['issues'],
    queryFn: async ({ client }) => {
      const read = await fetchIssues(operatorKey)
      return watch(read, client.getQueryData<Watched>(['issues']), Date.now())
    },
    refetchInterval: ({ state }) =>
      state.data?.issues.some((issue) => issue.state === 'sending') ? MOVING_MS : RESTING_MS,
  })
  const state = useQuery({
    ...shared,
    queryKey: ['state'],
    queryFn: () => fetchState(operatorKey),
    refetchInterval: RESTING_MS,
  })
  const error = useStandingError(
    issues.error ?? statistics.error,
    issues.data !== undefined && statistics.data !== undefined,
  )
  useRefusedKey(error, onForget)

  async function handleRetry() {
    await Promise.all([issues.refetch(), statistics.refetch()])
  }

  return (
    <div className="grid grid-cols-1 gap-10">
      {error ? (
        <Stale
          problem={error.message}
          since={issues.dataUpdatedAt}
          onRetry={() => void handleRetry()}
        />
      ) : null}
      {issues.data && statistics.data ? (
        <>
          <Problems problems={statistics.data.problems ?? []} />
          <SendingNow
            operatorKey={operatorKey}
            watched={issues.data}
            schedule={statistics.data.schedule}
            onChange={async () => void (await issues.refetch())}
          />
          {state.data ? <ServerState state={state.data} /> : null}
          <ListNumbers list={statistics.data.list} />
          <ActiveByWeek weeks={statistics.data.weeks} />
          <IssueTable issues={issues.data.issues} />
        </>
      ) : error ? null : (
        <div aria-busy="true" className="grid gap-6">
          <p className="sr-only" role="status">
            Loading...
          </p>
          <Skeleton className="h-40" />
          <Skeleton className="h-32" />
          <Skeleton className="h-64" />
        </div>
      )}
      <Button look="secondary" className="justify-self-start" onClick={() => onForget()}>
        Forget the key
      </Button>
    </div>
  )
}

/** The query library clears the error on each retry without data, and the message would flicker. */
function useStandingError(error: Error | null, isAnswered: boolean): Error | null {
  const [standing, setStanding] = useState(error)
  const next = error ?? (isAnswered ? null : standing)
  if (next !== standing) setStanding(next)
  return next
}

function useRefusedKey(error: Error | null, onForget: DashboardProps['onForget']) {
  useEffect(() => {
    if (error instanceof OperatorError && error.isKeyWrong) onForget(error.message)
  }, [error, onForget])
}

function Problems({ problems }: { problems: { job: string; problem: string }[] }) {
  if (problems.length === 0) return null
  return (
    <ul role="alert" className="border-l-4 border-loss pl-4">
      {problems.map(({ job, problem }) => (
        <li key={job}>
          <span className="font-semibold">Background work “{job}”:</span> {problem}
        </li>
      ))}
    </ul>
  )
}

type StaleProps = { problem: string; since: number; onRetry: () => void }

function Stale({ problem, since, onRetry }: StaleProps) {
  return (
    <div role="alert" className="border-l-4 border-loss pl-4">
      <p className="font-semibold">{problem}</p>
      <p className="mt-1 text-small text-muted">
        {since
          ? `This page was last updated at ${formatTimeWithSeconds(since)}. Sending continues on the server.`
          : 'Nothing has loaded yet.'}{' '}
        Retrying every few seconds.
      </p>
      <Button look="secondary" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
