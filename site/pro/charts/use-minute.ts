import { useEffect, useState } from 'react'

export function useMinute(): number {
  const [nowMs, setNowMs] = useState(Date.now)

  // Synchronizes with the clock.
  useEffect(() => {
    const timer = setTimeout(() => setNowMs(Date.now()), 60_000 - (Date.now() % 60_000))
    return () => clearTimeout(timer)
  })

  return nowMs
}
