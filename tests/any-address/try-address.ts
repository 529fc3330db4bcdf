import { randomUUID } from 'node:crypto'
import { join, leave, tryPro } from './journey-steps.ts'
import { tryPolicies } from './policy-steps.ts'
import { tryProtocols } from './protocol-steps.ts'
import { createReport, type Outcome, type Target } from './report.ts'

/** Makes one reader, who is gone at the end, and changes nothing else. */
export async function tryAddress(
  target: Target,
  tell: (outcome: Outcome) => void = () => {},
  email = `contract-${randomUUID()}@example.com`,
): Promise<readonly Outcome[]> {
  const { step, outcomes } = createReport(tell)
  await tryProtocols(target, step)
  const reader = await join(target, step, email)
  await tryPolicies(target, step, reader.token)
  await tryPro(target, step, reader)
  await leave(target, step, reader)
  return outcomes
}
