import { isAsian, listBundledSummaries } from '#domain/coverage/bundled-coverage.ts'
import type { CompanySummary } from '#domain/coverage/company-summary.ts'
import { scoreSummary } from '#domain/coverage/covered-company.ts'
import { say } from '#scripts/progress.mjs'
import { createScratch } from '#tests/scratch-server.ts'
import { SETTINGS_FOR_LOAD } from './load/kill-under-load.ts'
import { measureMemory } from './load/measure-memory.ts'
import { describeMachine } from './machine.ts'
import { post, signUpReader } from './sign-up-reader.ts'

// npm run bench coverage: the list of all companies behind /pro/companies, scored in one pass.
const COMPANIES = 4_000
const MOST = { seconds: 5, megabytes: 200 }

say(describeMachine())
countBundled()
const summaries = Array.from({ length: COMPANIES }, (_, index) => makeUp(index))
measurePass()
await measureServer()

/** Without a key and without a network. Any price tells what is missing beside a price. */
function countBundled(): void {
  const bundled = listBundledSummaries()
  const price = { value: 1, quoted: 1, currency: 'USD', source: 'made up', asOf: '2026-11-20' }
  const verdicts = bundled.flatMap((summary) =>
    Object.values(scoreSummary(summary, price, Date.parse('2026-11-22')).schools),
  )
  const scores = verdicts.filter(({ score }) => score !== null).length
  say(
    `${bundled.length} companies offline, ${bundled.filter(isAsian).length} of them Asian: with a price ` +
      `${scores} of ${verdicts.length} scores, ${verdicts.length - scores} with the reason why not`,
  )
}

/** The figures of the bundle under made-up names. */
function makeUp(index: number): CompanySummary {
  const bundled = listBundledSummaries()
  const model = bundled[index % bundled.length]
  if (!model) throw new Error('the bundle should not be empty')
  const symbol = `${String(index).padStart(4, '0')}.TW`
  return { ...model, symbol, symbols: [symbol], name: `Made-up company ${index}`, market: 'TWSE' }
}

function measurePass(): void {
  const price = { quoted: 100, currency: 'TWD', source: 'made up', asOf: '2026-11-20' }
  const start = performance.now()
  const scored = summaries.map((summary) =>
    scoreSummary(summary, { ...price, value: 100 }, Date.parse('2026-11-22')),
  )
  const verdicts = scored.flatMap(({ schools }) => Object.values(schools))
  const known = verdicts.filter(({ score }) => score !== null).length
  say(
    `${COMPANIES} companies, ${known} of ${verdicts.length} scores, bare pass: ${(performance.now() - start).toFixed(0)} ms`,
  )
}

async function measureServer(): Promise<void> {
  const scratch = await createScratch({ withoutSite: true, settings: SETTINGS_FOR_LOAD })
  const server = await scratch.start()
  try {
    const { anonKey, serviceRoleKey } = await scratch.loadKeys()
    const token = await signUpReader(server.address, { anonKey, serviceRoleKey })
    const ask = () =>
      post({
        address: `${server.address}/functions/v1/company-coverage`,
        token,
        apiKey: anonKey,
        body: {},
      })
    await ask()
    for (const summary of summaries) {
      const parameters = { p_company: summary.symbol, p_source: 'twse', p_summary: summary }
      const now = { p_now: new Date().toISOString() }
      const address = `${server.address}/rest/v1/rpc/note_company_summary`
      await post({
        address,
        token: serviceRoleKey,
        apiKey: serviceRoleKey,
        body: { ...parameters, ...now },
      })
    }
    // The answer of before is kept for a minute.
    await new Promise((resolve) => setTimeout(resolve, 61_000))
    const before = (await measureMemory(server.pid)).largestMegabytes
    const start = performance.now()
    const { companies } = (await ask()) as { companies: unknown[] }
    const seconds = (performance.now() - start) / 1000
    const after = (await measureMemory(server.pid)).largestMegabytes
    const megabytes = after - before
    say(
      `${companies.length} companies from the database, scored and sent: ${seconds.toFixed(2)} s, ` +
        `${Math.round(megabytes)} MB more (${Math.round(before)} before)`,
    )
    if (seconds > MOST.seconds || megabytes > MOST.megabytes) process.exitCode = 1
  } finally {
    await server.stop()
    await scratch.remove()
  }
}
