import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { say } from '#scripts/progress.mjs'
import { inProject } from '#scripts/project.mjs'
import { type BenchDatabase, measureDatabases } from './databases.ts'
import { type Endurance, endure } from './endurance/endure.ts'
import type { Slope } from './endurance/judge-endurance.ts'
import { describeMachine } from './machine.ts'

// npm run bench endurance [-- --minutes 60 --share 0.7 --per-second 100 --only PGlite]: mixed load while an issue
// goes out, reports fall due and feeds are read. Writes bench/results/endurance-….json.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    share: { type: 'string', default: '0.7' },
    'per-second': { type: 'string' },
    only: { type: 'string' },
  },
})
const seconds = Number(values.minutes) * 60
const MAX_SLOPE = 1
const MAX_SLOWDOWN = 2

say(describeMachine())
await measureDatabases(measure, values.only)

async function measure(database: BenchDatabase): Promise<void> {
  const begun = new Date()
  const result = await endure({
    databaseUrl: database.url,
    seconds,
    share: Number(values.share),
    perSecond: values['per-second'] === undefined ? undefined : Number(values['per-second']),
    readers: Math.round(seconds * 4),
    monitors: Math.round(seconds / 2),
    say: (line) => say(`${database.name}: ${line}`),
  })
  report(database.name, result)
  const folder = inProject('bench/results')
  await mkdir(folder, { recursive: true })
  const { serverOutput: _, failures, ...figures } = result
  const record = {
    command: `npm run bench endurance -- --minutes ${values.minutes} --only ${database.name}`,
    database: database.name,
    begun: begun.toISOString(),
    machine: describeMachine(),
    failures: countByKind(failures),
    ...figures,
  }
  const file = `${folder}/endurance-${database.name.toLowerCase()}.json`
  await writeFile(file, `${JSON.stringify(record, undefined, 2)}\n`)
}

function countByKind(failures: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const failure of failures) {
    const kind = failure.slice(0, 120)
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

function report(
  name: string,
  { minutes, slopes, failures, mail, serverOutput, requests }: Endurance,
) {
  const [first, last] = [minutes[0], minutes.at(-1)]
  const slowdown = (last?.p99Ms ?? Number.NaN) / (first?.p99Ms ?? Number.NaN)
  say(
    `${name}: ${requests} requests, ${failures.length} failures; p99 ${first?.p99Ms.toFixed(0)} ms in the first minute, ` +
      `${last?.p99Ms.toFixed(0)} ms in the last; slope after warm-up, MB/h: heap ${write(slopes.heap)}, ` +
      `external ${write(slopes.external)}, resident ${write(slopes.resident)}; emails: ${mail.missing} missing, ${mail.twice} twice`,
  )
  for (const [kind, count] of Object.entries(countByKind(failures))) say(`  ${count} × ${kind}`)
  if (serverOutput.includes('"level":50')) say(serverOutput)
  const isFlat = slopes.heap.perHour < MAX_SLOPE && slopes.external.perHour < MAX_SLOPE
  if (failures.length > 0 || mail.twice > 0 || !isFlat || !(slowdown <= MAX_SLOWDOWN)) {
    process.exitCode = 1
  }
}

function write({ perHour, error }: Slope): string {
  return `${perHour.toFixed(2)} ± ${error.toFixed(2)}`
}
