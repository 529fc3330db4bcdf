import { AuthError } from '../errors/auth-error.ts'

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}

const durationPattern = /^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/

/** When a ban ends, from a duration as Go writes it (`24h`, `1h30m`); null for `none`. */
export function readBanEnd(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  if (!durationPattern.test(duration)) {
    const message = `invalid format for ban duration: time: invalid duration "${duration}"`
    throw new AuthError(400, 'validation_failed', message)
  }
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/gy)]
  const totalMs = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (unitMs[unit ?? ''] ?? 0),
    0,
  )
  const end = new Date(now.getTime() + totalMs)
  if (!Number.isNaN(end.getTime())) return end
  throw new AuthError(400, 'validation_failed', 'invalid format for ban duration: too long')
}
