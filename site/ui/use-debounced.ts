import { useEffect, useState } from 'react'

export function useDebounced<Value>(value: Value, pauseMs = 250): Value {
  const [settled, setSettled] = useState(value)

  // Synchronizes with the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])

  return settled
}
