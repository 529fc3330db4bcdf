import { cpuUsage } from 'node:process'

/** The part of a job that one call of a function does. */
export type Slice = { signal: AbortSignal; end(): void }

export type SliceLimits = { wallMs: number; processorMs: number }

/** A hosted function has 2 s of the processor and 150 s a request, starting and stopping included. */
export const SLICE_LIMITS: SliceLimits = { wallMs: 20_000, processorMs: 1_000 }

const LOOK_EVERY_MS = 50

/** Aborts when its time or its share of the processor is used up. What is under way is finished. */
export function startSlice({ wallMs, processorMs }: SliceLimits = SLICE_LIMITS): Slice {
  const over = new AbortController()
  const startedAt = performance.now()
  const before = cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = cpuUsage(before)
    const isSpent = (user + system) / 1000 >= processorMs
    if (isSpent || performance.now() - startedAt >= wallMs) over.abort()
  }, LOOK_EVERY_MS)
  return { signal: over.signal, end: () => clearInterval(timer) }
}
