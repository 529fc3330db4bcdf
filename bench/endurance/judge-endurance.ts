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

/** In megabytes an hour; `error` is the standard error of `perHour`. */
export type Slope = { perHour: number; error: number }

/** By least squares. NaN of fewer than two samples. */
export function fitSlope(
  samples: readonly MemorySample[],
  pick: (sample: MemorySample) => number,
): Slope {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const times = samples.map(({ atSeconds }) => atSeconds / 3_600)
  const sizes = samples.map((sample) => pick(sample) / 1024 ** 2)
  const [time, size] = [mean(times), mean(sizes)]
  const spread = sum(times.map((value) => (value - time) ** 2))
  const perHour =
    sum(times.map((value, index) => (value - time) * ((sizes[index] ?? 0) - size))) / spread
  const rest = sum(
    times.map((value, index) => ((sizes[index] ?? 0) - size - perHour * (value - time)) ** 2),
  )
  return { perHour, error: Math.sqrt(rest / (samples.length - 2) / spread) }
}
