import { expect, test } from 'vitest'
import { createRefusedStatements, loggedBytes } from './refused-statements.ts'
import { createWriteBudget } from './write-quota.ts'

const unreachable = { query: () => Promise.reject(new Error('connection refused')) }
const KEYS = ['network:192.0.2.1', 'account:a']

function createCounted() {
  const clock = { ms: Date.UTC(2026, 10, 22) }
  const now = () => new Date(clock.ms)
  const writeBudget = createWriteBudget({ database: unreachable, now })
  return { clock, writeBudget, refused: createRefusedStatements(writeBudget, now) }
}

const isAdmitted = ({ refused }: ReturnType<typeof createCounted>, keys: string[]) => {
  try {
    refused.admit(keys)
    return true
  } catch {
    return false
  }
}

test('refused statements count as written, and shut their callers out once the day is spent', async () => {
  const counted = createCounted()
  const { refused, writeBudget, clock } = counted
  let bytes = 0
  while (isAdmitted(counted, KEYS)) {
    refused.note(KEYS, 14_000)
    bytes += 14_000
  }
  expect(bytes).toBeLessThan(8_000_000 + 100_000)
  await expect(writeBudget.take(['account:a'], { bytes: 100, rows: 1 })).rejects.toThrow('today')
  expect(isAdmitted(counted, ['network:192.0.2.1', 'account:b'])).toBe(true)
  expect(isAdmitted(counted, ['network:192.0.2.2'])).toBe(true)
  clock.ms += 400_000
  expect(isAdmitted(counted, KEYS)).toBe(true)
  // Eight at once, each of which shuts out for its own length: in a day four megabytes.
  for (let n = 0; n < 8; n += 1) refused.note(KEYS, 1_000_000)
  clock.ms += 2 * 86_400_000 - 1_000
  expect(isAdmitted(counted, KEYS)).toBe(false)
})

test('who only reads after the day is spent is not refused', async () => {
  const counted = createCounted()
  await counted.writeBudget.addLoss(KEYS, 20_000_000)
  expect(isAdmitted(counted, KEYS)).toBe(true)
})

test('the length of the lines is that of the message, the statement and the functions it was in', () => {
  const message = `invalid input syntax for type uuid: "${'z'.repeat(1_000)}"`
  const error = Object.assign(new Error(message), { code: '22P02', severity: 'ERROR' })
  expect(loggedBytes(error, 'select 1')).toBe(300 + message.length + 8)
  // Of several lines each begins with a tab.
  const where = 'SQL function "redact_value" statement 1\n'.repeat(300)
  expect(loggedBytes({ ...error, message, where }, 'select 1')).toBe(
    300 + message.length + where.length + 300 + 8,
  )
})
