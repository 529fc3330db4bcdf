import { useCallback, useEffect, useState } from 'react'

export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'failed'; problem: string }
  | { status: 'loaded'; data: T }

/** What a loading function may answer: data, or what to tell the reader. */
export type LoadAnswer<T> = { isDone: true; data: T } | { isDone: false; problem: string }

/**
 * Loads something for a section, once and again on demand. While it is loaded again, what is there
 * stays. `load` must be the same function each time.
 */
export function useLoaded<T>(load: () => Promise<LoadAnswer<T>>) {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' })

  const reload = useCallback(async () => setState(present(await load())), [load])

  // Synchronises with the service that holds the data.
  useEffect(() => {
    let isWanted = true
    void load().then((answer) => isWanted && setState(present(answer)))
    return () => {
      isWanted = false
    }
  }, [load])

  return { state, reload }
}

function present<T>(answer: LoadAnswer<T>): Loaded<T> {
  return answer.isDone
    ? { status: 'loaded', data: answer.data }
    : { status: 'failed', problem: answer.problem }
}
