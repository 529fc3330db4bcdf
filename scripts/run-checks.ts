import { parseArgs } from 'node:util'
import type { Check, CheckResult } from './check.ts'
import { checks, cleanUpAfterChecks } from './checks.ts'
import { giveUp, say } from './progress.mjs'

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const selected = values.only ? checks.filter(({ name }) => values.only?.includes(name)) : checks
if (selected.length === 0) {
  giveUp(`--only knows these checks: ${checks.map(({ name }) => name).join(', ')}.`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUpAfterChecks().finally(() => process.exit(130)))
}

let passed = 0
let failed = 0
for (const check of selected) {
  const result = await runAndReport(check)
  passed += result.passed
  failed += result.failed
}
await cleanUpAfterChecks()
say(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runAndReport(check: Check): Promise<CheckResult> {
  const startedAt = performance.now()
  const result = await check.run().catch(asFailure)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (result.failed > 0) say(result.output.trimEnd())
  const mark = result.failed === 0 ? 'ok  ' : 'FAIL'
  const counts = result.passed + result.failed === 1 ? '' : `, ${result.passed} passed`
  const failures = result.failed > 0 ? `, ${result.failed} failed` : ''
  say(`${mark} ${check.title} (${seconds} s${counts}${failures})`)
  return result
}

function asFailure(error: unknown): CheckResult {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { passed: 0, failed: 1, output }
}
