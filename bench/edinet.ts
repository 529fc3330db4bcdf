import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runWithDatabase } from '#backend/database/call-database.ts'
import { firstOpenDay, lastCompleteDay, listWeekdays } from '#domain/edinet/plan-days.ts'
import { loadCompanyStatements } from '#functions/_shared/markets/edinet/edinet-company.ts'
import { say } from '#scripts/progress.mjs'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { createScratch } from '#tests/scratch-server.ts'
import { type EdinetStandIn, type ListedDocument, startEdinet } from '#tests/stand-ins/edinet.ts'
import { zipCsv } from '#tests/stand-ins/edinet-files.ts'
import { makeReport } from '#tests/stand-ins/edinet-reports.ts'
import { openEdinetIndex } from './edinet/open-index.ts'
import { describeMachine } from './machine.ts'

// npm run bench edinet: ten years of EDINET's index over SIGKILLs, then one company cold and warm.
const COMPANIES = 4_000
const KILL_AFTER_CALLS = [400, 1_100, 1_900]
const AIMS = { calls: 8_000, coldSeconds: 10, warmMs: 50 }
/** Longer than a killed process keeps its turn. */
const LEASE_MS = 120_000

/** What it may take to keep a day whose list has arrived. */
const COMMIT_MS = 50
const killedTimes: number[] = []

say(describeMachine())
const edinet = await startEdinet()
const scratch = await createScratch()
Object.assign(process.env, scratch.environment, edinet.variables)
try {
  const reports = fileReports(edinet)
  say(`${COMPANIES} companies, ${reports} annual reports in ten years`)
  await measureIndex()
  await measureCompany()
} finally {
  await scratch.remove()
  await edinet.stop()
}

/** Two thirds of the companies end their year in March; reports are filed within ten days. */
function fileReports({ companies: filers, days, documents }: EdinetStandIn): number {
  const weekdays = listWeekdays(firstOpenDay(new Date()), lastCompleteDay(new Date()))
  let reports = 0
  for (let index = 0; index < COMPANIES; index += 1) {
    const [edinetCode, secCode] = [`E${String(10_000 + index)}`, `${String(1_000 + index)}0`]
    const month = index % 3 === 0 ? (index % 12) + 1 : 3
    filers.push([
      ...[edinetCode, '内国法人・組合', '上場', '有', '100', `${month}月末日`, `架空${index}`],
      ...[`Made Up ${index}`, 'カクウ', '京都市', '電気機器', secCode, '0000000000000'],
    ])
    for (
      let year = new Date().getUTCFullYear() - 10;
      year <= new Date().getUTCFullYear();
      year += 1
    ) {
      const end = new Date(Date.UTC(year, month, 0))
      const due = new Date(end.getTime() + (80 + (index % 10)) * 86_400_000)
      const day = weekdays.find((one) => one >= due.toISOString().slice(0, 10))
      if (!day || day.slice(0, 7) !== due.toISOString().slice(0, 7)) continue
      const docID = `S1${String(index).padStart(4, '0')}${String(year).slice(2)}`
      const periodEnd = end.toISOString().slice(0, 10)
      const periodStart = new Date(Date.UTC(year - 1, month, 1)).toISOString().slice(0, 10)
      const row: ListedDocument = { docID, edinetCode, secCode, periodStart, periodEnd }
      days.set(day, [...(days.get(day) ?? []), row])
      reports += 1
      // The company that is looked up.
      if (index === 1) documents.set(`${docID} 5`, zipCsv(makeReport({ years: fiveYears(year) })))
    }
  }
  return reports
}

function fiveYears(last: number) {
  return [4, 3, 2, 1, 0].map((ago) => {
    const place = last - ago - 2_000
    return {
      end: `${last - ago}-03-31`,
      revenue: 1_000 + place * 10,
      income: 100 + place,
      eps: 100 + place,
      dividend: 20,
      issued: 1_000_000,
      restated: 1_000_000,
    }
  })
}

async function measureIndex(): Promise<void> {
  const began = performance.now()
  for (const [kills, limit] of [...KILL_AFTER_CALLS, Infinity].entries()) {
    await indexUntil(limit, kills * LEASE_MS)
  }
  const seconds = (performance.now() - began) / 1000
  const asked = edinet.received.flatMap(({ path, query }) =>
    path.endsWith('documents.json') ? [query.get('date') ?? ''] : [],
  )
  const weekdays = listWeekdays(firstOpenDay(new Date()), lastCompleteDay(new Date()))
  const twice = asked.length - new Set(asked).size
  const lost = findAnsweredTwice()
  const lacking = weekdays.filter((day) => !asked.includes(day)).length
  say(
    `index: ${edinet.received.length} calls for ${weekdays.length} days (aim under ${AIMS.calls}), ` +
      `${KILL_AFTER_CALLS.length} SIGKILLs, ${twice} days asked twice (in flight at a SIGKILL), ${lost} of them answered before; ` +
      `${lacking} never; ${seconds.toFixed(0)} s without pauses, ${Math.ceil(asked.length / 60)} minutes at one a second`,
  )
  const isWhole = lacking === 0 && lost === 0 && twice <= KILL_AFTER_CALLS.length
  if (!isWhole || edinet.received.length >= AIMS.calls) process.exitCode = 1
}

/** Days whose list had been sent in full some time before the process was killed, and that were asked for again. */
function findAnsweredTwice(): number {
  const lists = edinet.received.filter(({ path }) => path.endsWith('documents.json'))
  return lists.filter(({ query, answeredAt = Infinity }, index) => {
    const again = lists.slice(index + 1).find((one) => one.query.get('date') === query.get('date'))
    const killedAt = again && killedTimes.findLast((time) => time < again.at)
    return killedAt !== undefined && answeredAt < killedAt - COMMIT_MS
  }).length
}

/** Kills the process with the call that reaches the limit still under way. */
async function indexUntil(calls: number, aheadMs: number): Promise<void> {
  const program = inProject('bench/edinet/index-in-process.ts')
  const child = spawn(pinnedNode, [program, String(aheadMs)], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  edinet.misbehave = () => {
    if (edinet.received.length === calls) {
      child.kill('SIGKILL')
      killedTimes.push(performance.now())
    }
    return undefined
  }
  const [code] = await ended
  if (calls === Infinity && code !== 0) throw new Error(`the index should be done, not ${code}`)
}

async function measureCompany(): Promise<void> {
  edinet.misbehave = undefined
  process.exitCode ||= await runWithDatabase(process.env, {
    patienceMs: 60_000,
    work: async (call) => {
      const polite = openEdinetIndex(call, { pauseMs: 1_000, aheadMs: 4 * LEASE_MS })
      const read = async () => {
        const began = performance.now()
        const { years } = await loadCompanyStatements('1001.T', '10010', polite)
        return { ms: performance.now() - began, years: years.length }
      }
      const before = edinet.received.length
      const cold = await read()
      const documents = edinet.received.length - before
      const times: number[] = []
      for (let round = 0; round < 21; round += 1) times.push((await read()).ms)
      const warm = times.toSorted((one, other) => one - other)[10] ?? Infinity
      say(
        `one company: cold ${(cold.ms / 1000).toFixed(1)} s for ${documents} reports and ${cold.years} years ` +
          `(aim ${AIMS.coldSeconds} s), warm ${warm.toFixed(1)} ms in the middle of 21 (aim ${AIMS.warmMs} ms)`,
      )
      return cold.ms > AIMS.coldSeconds * 1000 || warm > AIMS.warmMs ? 1 : 0
    },
  })
}
