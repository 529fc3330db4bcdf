import { summarize } from '#bench/load/measure.ts'

/** In bytes, after a full collection. */
export type MemorySample = { atSeconds: number; heap: number; external: number; resident: number }

export type MinuteSummary = { requests: number; failures: number; p50Ms: number; p99Ms: number }

export type TimedAnswer = { atSeconds: number; tookMs: number; failure?: string | undefined }

export function summarizeMinutes(
  answers: readonly TimedAnswer[],
  seconds: number,
): MinuteSummary[] {
  return Array.from({ length: Math.max(1, Math.floor(seconds / 60)) }, (_, minute) => {
    const part = answers.filter(({ atSeconds }) => Math.floor(atSeconds / 60) === minute)
    const failures = part.filter(({ failure }) => failure !== undefined).length
    const times = part.map(({ tookMs }) => tookMs)
    const { p50, p99 } = summarize(times, 60, failures)
    return { requests: part.length, failures, p50Ms: p50, p99Ms: p99 }
  })
}

/** By least squares, in megabytes an hour. NaN of fewer than two samples. */
export function slopePerHour(
  samples: readonly MemorySample[],
  pick: (sample: MemorySample) => number,
): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const times = samples.map(({ atSeconds }) => atSeconds / 3_600)
  const sizes = samples.map((sample) => pick(sample) / 1024 ** 2)
  const [time, size] = [mean(times), mean(sizes)]
  const above = times.reduce(
    (sum, value, index) => sum + (value - time) * ((sizes[index] ?? 0) - size),
    0,
  )
  return above / times.reduce((sum, value) => sum + (value - time) ** 2, 0)
}
