import { Button } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import {
  canAskAgain,
  isBeingRead,
  type useStatements,
  type WaitingStatements,
} from './company-data.ts'

type StatementsStateProps = { symbol: string; statements: ReturnType<typeof useStatements> }

/** What there is to say while there are no statements. */
export function StatementsState({ symbol, statements }: StatementsStateProps) {
  const { data, error, isPending, isFetching, refetch, askFromStart } = statements
  if (error) return <StatementsFailed message={error.message} onRetry={() => void refetch()} />
  if (isPending || isBeingRead(data.waiting)) return <WaitingForStatements symbol={symbol} />
  if (!data.waiting) return null
  return (
    <StatementsLater
      symbol={symbol}
      waiting={data.waiting}
      isAsking={isFetching}
      onRetry={askFromStart}
    />
  )
}

function WaitingForStatements({ symbol }: { symbol: string }) {
  return (
    <div className="wrap py-10" aria-busy="true">
      <p role="status" className="mb-4 text-small text-muted">
        Looking up the financial statements of {symbol}...
      </p>
      <Skeleton className="h-72 w-full" />
    </div>
  )
}

type StatementsLaterProps = {
  symbol: string
  waiting: WaitingStatements
  isAsking: boolean
  onRetry: () => void
}

/** What the page asks for by itself ends with the page. */
function StatementsLater({ symbol, waiting, isAsking, onRetry }: StatementsLaterProps) {
  const goesOn = canAskAgain(waiting)
  return (
    <div className="wrap py-10">
      <div role="status" className="max-w-2xl border-l-4 border-fair pl-4">
        <p className="font-semibold">The financial statements of {symbol} are not available yet.</p>
        <p className="mt-1 text-muted">
          {waiting.problem}{' '}
          {isAsking
            ? 'Trying again...'
            : goesOn
              ? `This page will try again in ${Math.ceil(waiting.seconds)} seconds. Meanwhile, you can enter your own figures in the worksheet below.`
              : 'This page has stopped trying.'}
        </p>
      </div>
      {goesOn ? null : (
        <Button look="secondary" className="mt-4" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

type StatementsFailedProps = { message: string; onRetry: () => void }

function StatementsFailed({ message, onRetry }: StatementsFailedProps) {
  return (
    <div role="alert" className="wrap py-10">
      <p className="max-w-2xl border-l-4 border-loss pl-4">
        <span className="font-semibold text-loss">
          The financial statements could not be loaded.
        </span>{' '}
        <span className="text-muted">{message}</span>
      </p>
      <Button look="secondary" className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
