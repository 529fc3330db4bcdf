import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { say } from '#scripts/progress.mjs'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import { type BenchDatabase, measureDatabases } from './databases.ts'
import { compareTimes } from './load/compare-times.ts'
import { issueReceipts, type Receipt } from './load/receipts-in-advance.ts'
import { describeMachine } from './machine.ts'

// npm run bench honeypot [-- --pairs 500 --only PGlite]
const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '500' }, only: { type: 'string' } },
})
const pairs = Number(values.pairs)
const WARM_UP = 40
/** The server's work after an answer, such as its email, must not slow down the next request. */
const PAUSE_MS = 15
/** Beyond this, a robot could recognize the trap by timing. */
const MAX_SHARE_ABOVE = 0.1

say(describeMachine())
say(`${pairs} sign-ups of each kind, one at a time, in random order.`)
await measureDatabases(measure, values.only)

async function measure(database: BenchDatabase): Promise<void> {
  const scratch = await createScratch({ databaseUrl: database.url, withoutSite: true })
  try {
    await (await scratch.start()).stop()
    const receipts = await issueReceipts(scratch, 2 * pairs + WARM_UP)
    const { times, answers } = await signUpAll(scratch, receipts)
    const { person, robot, share, chance } = compareTimes(times.person, times.robot)
    say(
      `${database.name}: person ${person.toFixed(2)} ms, robot ${robot.toFixed(2)} ms (medians); ` +
        `the robot took longer in ${(share * 100).toFixed(1)}% of all pairs ` +
        `(chance alone: 50 ± ${(chance * 100).toFixed(1)}); ${answers.size === 1 ? 'the same answer to all' : 'DIFFERENT ANSWERS'}`,
    )
    for (const answer of answers.size === 1 ? [] : answers) say(`  ${answer}`)
    if (answers.size !== 1 || Math.abs(share - 0.5) > MAX_SHARE_ABOVE) process.exitCode = 1
  } finally {
    await scratch.remove()
  }
}

async function signUpAll(scratch: Scratch, receipts: Receipt[]) {
  const server = await scratch.start()
  const { anonKey } = await scratch.loadKeys()
  const times = { person: [] as number[], robot: [] as number[] }
  const answers = new Set<string>()
  for (const [index, receipt] of receipts.entries()) {
    const isFull = { person: times.person.length >= pairs, robot: times.robot.length >= pairs }
    const kind = isFull.robot || (!isFull.person && Math.random() < 0.5) ? 'person' : 'robot'
    const { milliseconds, answer } = await signUp({
      address: server.address,
      anonKey,
      receipt,
      kind,
    })
    if (index >= WARM_UP) {
      times[kind].push(milliseconds)
      answers.add(answer)
    }
    await wait(PAUSE_MS)
  }
  await server.stop()
  return { times, answers }
}

async function signUp({
  address,
  anonKey,
  receipt: { email, receipt },
  kind,
}: {
  address: string
  anonKey: string
  receipt: Receipt
  kind: 'person' | 'robot'
}) {
  const website = kind === 'robot' ? { website: 'https://spam.example' } : {}
  const body = JSON.stringify({
    email,
    subscription_status: 'active',
    turnstile_token: receipt,
    ...website,
  })
  const started = performance.now()
  const response = await fetch(`${address}/rest/v1/newsletter_subscribers?select=id,email`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${anonKey}`,
      Accept: 'application/vnd.pgrst.object+json',
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
    },
    body,
  })
  const text = await response.text()
  const milliseconds = performance.now() - started
  return { milliseconds, answer: describeAnswer(response, text.replaceAll(email, 'EMAIL')) }
}

function describeAnswer(response: Response, text: string): string {
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  return JSON.stringify([response.status, headers, text]).replaceAll(
    /[0-9a-f]{8}-[0-9a-f-]{27}/g,
    'ID',
  )
}
