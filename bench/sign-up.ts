import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { say } from '#scripts/progress.mjs'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import { type BenchDatabase, measureDatabases } from './databases.ts'
import { summarize } from './load/measure.ts'
import { cpuSecondsByThread, cpuSecondsOf } from './load/processor-time.ts'
import { findSignUps, issueReceipts, type Receipt } from './load/receipts-in-advance.ts'
import { type Arrival, sendAtRate } from './load/send-at-rate.ts'
import { describeMachine } from './machine.ts'

// npm run bench sign-up [-- --rate 300 --seconds 60 --only PGlite]
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
  },
})
const perSecond = Number(values.rate)
const seconds = Number(values.seconds)
const WARM_UP_SECONDS = 2
const MAX_MILLISECONDS = 200
const PATH = '/rest/v1/newsletter_subscribers?select=*'

say(describeMachine())
say(
  `${perSecond} sign-ups per second for ${seconds} s, after ${WARM_UP_SECONDS} s of warm-up. Receipts are issued beforehand, in the database.\n` +
    'Times count from when a request was due; milliseconds of processor time are for one sign-up, in the main thread and in that of\n' +
    'the embedded database. The client shares the machine with the server.\n',
)
say(
  row([
    '',
    'p50 ms',
    'p99 ms',
    'worst ms',
    'refused',
    'lost',
    'emails ≠ 1',
    'emails out',
    'CPU',
    'main ms',
    'db ms',
  ]),
)
await measureBareServer('bare node:http, before')
await measureDatabases(measureDatabase, values.only)
await measureBareServer('bare node:http, after')

async function measureBareServer(name: string): Promise<void> {
  const server = fork(fileURLToPath(new URL('./load/bare-server.ts', import.meta.url)))
  const [port] = await once(server, 'message')
  const load = {
    perSecond,
    path: PATH,
    headers: {},
    createBody: () => bodyOf({ email: '', receipt: '' }),
  }
  const arrivals = await sendAtRate(`http://127.0.0.1:${port}`, { ...load, seconds: 10 })
  server.disconnect()
  say(row([name, ...times(arrivals, 10)]))
}

async function measureDatabase(database: BenchDatabase): Promise<void> {
  const scratch = await createScratch({ databaseUrl: database.url, withoutSite: true })
  try {
    // Creates the database and the keys.
    await (await scratch.start()).stop()
    const receipts = await issueReceipts(scratch, perSecond * (seconds + WARM_UP_SECONDS))
    const { arrivals, emails, cpuSeconds, threadMs } = await signUpAll(scratch, receipts)
    const found = await findSignUps(scratch, emails)
    const refusals = arrivals.map(({ outcome }) => outcome).filter((outcome) => outcome !== 201)
    const refused = refusals.length
    say(
      row([
        database.name,
        ...times(arrivals, seconds),
        String(refused),
        String(found.lost),
        String(found.withoutOneMail),
        String(found.delivered),
        `${Math.round((cpuSeconds / seconds) * 100)} %`,
        threadMs.main.toFixed(2),
        threadMs.database.toFixed(2),
      ]),
    )
    if (refused > 0) say(`  refused with ${[...new Set(refusals)].join(', ')}`)
    const { p99 } = summarize(
      arrivals.map(({ milliseconds }) => milliseconds),
      seconds,
      0,
    )
    if (refused + found.lost + found.withoutOneMail > 0 || p99 > MAX_MILLISECONDS)
      process.exitCode = 1
  } finally {
    await scratch.remove()
  }
}

async function signUpAll(scratch: Scratch, receipts: Receipt[]) {
  const server = await scratch.start()
  const { anonKey } = await scratch.loadKeys()
  // The headers of the form's supabase-js.
  const headers = {
    apikey: anonKey,
    Authorization: `Bearer ${anonKey}`,
    Accept: 'application/vnd.pgrst.object+json',
    'Content-Type': 'application/json',
    'Content-Profile': 'public',
    Prefer: 'return=representation',
  }
  const send = (of: Receipt[], forSeconds: number) =>
    sendAtRate(server.address, {
      perSecond,
      seconds: forSeconds,
      path: PATH,
      headers,
      createBody: (index) => bodyOf(of[index] ?? { email: '', receipt: '' }),
    })
  const [warmUp, counted] = [
    receipts.slice(0, perSecond * WARM_UP_SECONDS),
    receipts.slice(perSecond * WARM_UP_SECONDS),
  ]
  const before = await send(warmUp, WARM_UP_SECONDS)
  const cpuBefore = await cpuSecondsOf(server.pid)
  const threadsBefore = await cpuSecondsByThread(server.pid)
  const arrivals = await send(counted, seconds)
  const cpuSeconds = (await cpuSecondsOf(server.pid)) - cpuBefore
  const threads = await cpuSecondsByThread(server.pid)
  const threadMs = {
    main: ((threads.main - threadsBefore.main) * 1000) / counted.length,
    database: ((threads.database - threadsBefore.database) * 1000) / counted.length,
  }
  await server.stop()
  const emails = [...acknowledged(before, warmUp), ...acknowledged(arrivals, counted)]
  return { arrivals, emails, cpuSeconds, threadMs }
}

function bodyOf({ email, receipt }: Receipt): string {
  return JSON.stringify({
    email,
    utm_source: 'letter',
    utm_medium: null,
    utm_campaign: null,
    referrer: 'http://localhost:3000/magazine',
    subscription_status: 'active',
    turnstile_token: receipt,
  })
}

function acknowledged(arrivals: Arrival[], receipts: Receipt[]): string[] {
  return arrivals.flatMap(({ outcome, index }) =>
    outcome === 201 ? (receipts[index]?.email ?? []) : [],
  )
}

function times(arrivals: Arrival[], forSeconds: number): string[] {
  const milliseconds = arrivals.map((arrival) => arrival.milliseconds)
  const { p50, p99 } = summarize(milliseconds, forSeconds, 0)
  return [p50, p99, milliseconds.reduce((a, b) => Math.max(a, b), 0)].map((time) => time.toFixed(1))
}

function row([name = '', ...figures]: string[]): string {
  return name.padEnd(24) + figures.map((figure) => figure.padStart(11)).join('')
}
