import { QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import { Spinner } from '#site/ui/skeleton.tsx'
import { Dashboard } from './dashboard.tsx'
import { forgetKey, keepKey, loadKeptKey, watchKeptKey } from './kept-key.ts'
import { KeyForm } from './key-form.tsx'

const queryClient = createQueryClient()

export function OperatorScreen() {
  // Undefined in the static page: only the tab knows its key.
  const kept = useSyncExternalStore(watchKeptKey, loadKeptKey, () => undefined)

  if (!kept) return <Spinner label="Opening the dashboard..." />
  if (kept.key === undefined) return <KeyForm firstProblem={kept.problem} onKey={keepKey} />
  return (
    <QueryClientProvider client={queryClient}>
      <Dashboard operatorKey={kept.key} onForget={handleForget} />
    </QueryClientProvider>
  )
}

function handleForget(problem?: string) {
  queryClient.clear()
  forgetKey(problem)
}
