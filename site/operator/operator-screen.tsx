import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createQueryClient } from '#site/data/query-client.ts'
import { Spinner } from '#site/ui/spinner.tsx'
import { forgetKey, keepKey, readKeptKey } from './kept-key.ts'
import { KeyForm } from './key-form.tsx'
import { Office } from './office.tsx'

const queryClient = createQueryClient()

type KeyState =
  | { status: 'looking' }
  | { status: 'missing'; problem?: string }
  | { status: 'known'; key: string }

/** The newsletter for its operator: asks for the service key once, then shows the office. */
export function OperatorScreen() {
  const [state, setState] = useState<KeyState>({ status: 'looking' })

  // Synchronises with what the tab has kept, which the server that wrote the page cannot know.
  useEffect(() => {
    const key = readKeptKey()
    setState(key ? { status: 'known', key } : { status: 'missing' })
  }, [])

  function handleKey(key: string) {
    keepKey(key)
    setState({ status: 'known', key })
  }

  function handleForget(problem?: string) {
    forgetKey()
    queryClient.clear()
    setState(problem ? { status: 'missing', problem } : { status: 'missing' })
  }

  if (state.status === 'looking') return <Spinner label="Opening the office..." />
  if (state.status === 'missing') {
    return <KeyForm onKey={handleKey} {...(state.problem ? { firstProblem: state.problem } : {})} />
  }
  return (
    <QueryClientProvider client={queryClient}>
      <Office operatorKey={state.key} onForget={handleForget} />
    </QueryClientProvider>
  )
}
