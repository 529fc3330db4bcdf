import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { say } from '#scripts/progress.mjs'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import { type BenchDatabase, openBenchDatabases } from './databases.ts'
import { SETTINGS_FOR_LOAD } from './load/kill-under-load.ts'
import { load, type Scenario } from './load/measure.ts'
import { cpuSecondsOf } from './load/processor-time.ts'
import { describeMachine } from './machine.ts'
import type { Compared, Comparison } from './reads/compare-engine.ts'
import { prepareReader } from './reads/prepare-reader.ts'
import { composeAnswers, type Task } from './reads/statements.ts'

// npm run bench reads [-- --rounds 7] [--seconds 1]: GET user and a REST select of ten rows on both databases, next to the
// same SQL by the same driver behind a bare node:http handler, and the embedded database next to PGlite called directly.
// All take turns of a second, so that other programs slow down each of them as much.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '1' },
    database: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const WARM_UP_SECONDS = 4

type Subject = { pid: number; address: string; scenario: Scenario } & Compared

say(describeMachine())
say(`${rounds} turns of ${seconds} s each, 10 connections; medians. Processor: of the process that`)
say('answers, with its database where that is embedded, without a PostgreSQL server.\n')
say(row(['', 'requests/s', 'ratio', 'per CPU second', 'ratio']))
for (const database of await openBenchDatabases()) {
  try {
    if ((values.database ?? database.name) === database.name) await measureDatabase(database)
  } finally {
    await database.stop()
  }
}

async function measureDatabase(database: BenchDatabase): Promise<void> {
  const scratch = await createScratch({
    databaseUrl: database.url,
    withoutSite: true,
    settings: SETTINGS_FOR_LOAD,
  })
  try {
    const first = await scratch.start()
    const reader = await prepareReader(first.address, await scratch.loadKeys()).finally(first.stop)
    const { DATA_DIR = '', DATABASE_URL: url } = scratch.environment
    const answers = await composeAnswers({ url, folder: DATA_DIR }, reader.ids)
    const folder = url ? DATA_DIR : await copyFiles(DATA_DIR, 'bare')
    await compareHandlers({ scratch, name: database.name, reader, task: { url, folder, answers } })
    if (!url) await compareEngine(DATA_DIR, answers)
  } finally {
    await scratch.remove()
  }
}

async function copyFiles(dataDirectory: string, name: string): Promise<string> {
  const copy = path.join(path.dirname(dataDirectory), name)
  await cp(path.join(dataDirectory, 'postgres'), copy, { recursive: true })
  return copy
}

type Handlers = {
  scratch: Scratch
  name: string
  reader: Awaited<ReturnType<typeof prepareReader>>
  task: Task
}

async function compareHandlers({ scratch, name, reader, task }: Handlers): Promise<void> {
  const server = await scratch.start()
  const child = startFile(new URL('./reads/bare-handler.ts', import.meta.url))
  child.send(task)
  const [port] = await once(child, 'message')
  const bare = { pid: child.pid ?? 0, address: `http://127.0.0.1:${port}` }
  const groups = [
    [reader.getUser, '/user'],
    [reader.select, '/rows', '/rows-as-caller'],
  ] as const
  try {
    for (const [scenario, ...paths] of groups) {
      const references = paths.map((path) => {
        const words = path === '/rows-as-caller' ? 'as the caller, in a transaction' : 'alone'
        return createSubject(bare, { name: `  its SQL ${words}, bare`, method: 'GET', path })
      })
      await compareInTurns([
        createSubject(server, { ...scenario, name: `${name}: ${scenario.name}` }),
        ...references,
      ])
    }
  } finally {
    child.disconnect()
    await server.stop()
  }
}

function createSubject(process: Pick<Subject, 'pid' | 'address'>, scenario: Scenario): Subject {
  return { pid: process.pid, address: process.address, scenario, perSecond: [], perCpuSecond: [] }
}

async function compareInTurns(subjects: readonly Subject[]): Promise<void> {
  for (const { address, scenario } of subjects) {
    await load({ address, scenario, seconds: WARM_UP_SECONDS })
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { pid, address, scenario, perSecond, perCpuSecond } of subjects) {
      const before = await cpuSecondsOf(pid)
      const { requestsPerSecond, failures } = await load({ address, scenario, seconds })
      if (failures > 0) throw new Error(`${scenario.name} failed ${failures} times`)
      perSecond.push(requestsPerSecond)
      perCpuSecond.push((requestsPerSecond * seconds) / ((await cpuSecondsOf(pid)) - before))
    }
  }
  report(subjects.map((subject) => ({ ...subject, name: subject.scenario.name })))
}

async function compareEngine(dataDirectory: string, answers: Task['answers']): Promise<void> {
  const folders = [
    await copyFiles(dataDirectory, 'ours'),
    await copyFiles(dataDirectory, 'direct'),
  ] as const
  for (const [path, name] of [
    ['/user', "GET user's SQL"],
    ['/rows', "the select's SQL"],
  ] as const) {
    const child = startFile(new URL('./reads/compare-engine.ts', import.meta.url))
    const { select: statement } = answers[path]
    child.send({ folders, statement, rounds, seconds } satisfies Comparison)
    const [[ours, direct]] = (await once(child, 'message')) as [[Compared, Compared]]
    child.disconnect()
    await once(child, 'exit')
    report([
      { name: `Embedded database: ${name}`, ...ours },
      { name: '  PGlite called directly', ...direct },
    ])
  }
}

function startFile(file: URL) {
  return fork(fileURLToPath(file))
}

/** Each with the first's ratio to it. */
function report(subjects: readonly (Compared & { name: string })[]): void {
  const [ours] = subjects
  for (const { name, perSecond, perCpuSecond } of subjects) {
    const isOurs = ours?.perSecond === perSecond
    const figures = [perSecond, perCpuSecond].flatMap((figure, index) => {
      const first = (index === 0 ? ours?.perSecond : ours?.perCpuSecond) ?? []
      const ratio = isOurs ? '' : (median(first) / median(figure)).toFixed(2)
      return [median(figure).toFixed(0), ratio]
    })
    say(row([name, ...figures]))
  }
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN
}

function row([name = '', ...figures]: readonly string[]): string {
  return name.padEnd(46) + figures.map((figure) => figure.padStart(16)).join('')
}
