import { parseArgs } from 'node:util'
import { giveUp, say } from '#scripts/progress.mjs'
import type { Check, CheckResult } from './check.ts'
import { cleanUpAfterChecks, installPrograms, stages } from './checks.ts'

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const selected = stages.map((stage) =>
  stage.filter(({ name }) => !values.only || values.only.includes(name)),
)
if (selected.flat().length === 0) {
  const names = stages.flat().map(({ name }) => name)
  giveUp(`--only knows these checks: ${names.join(', ')}.`)
}
/** As many as there are processors, on the machine that this is made for. */
const AT_A_TIME = 2

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUpAfterChecks().finally(() => process.exit(130)))
}

let passed = 0
let failed = 0
if (selected.flat().some(({ needsPrograms }) => needsPrograms)) installPrograms()
for (const stage of selected) {
  const waiting = [...stage]
  await Promise.all(Array.from({ length: AT_A_TIME }, () => runWhatWaits(waiting)))
}
await cleanUpAfterChecks()
say(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runWhatWaits(waiting: Check[]): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const result = await runAndReport(check)
    passed += result.passed
    failed += result.failed
  }
}

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
