import { setTimeout as wait } from 'node:timers/promises'
import { insertSubscriber, subscriberExists } from '#bench/load/acknowledged-writes.ts'
import { type Call, createClient, type LoadClient, parseSession } from '#bench/load/client.ts'
import type { Scratch } from '#tests/scratch-server.ts'
import type { Fault } from './fault.ts'

export type Watch = {
  /** What is seen from now on counts under this name. */
  phase(name: string): void
  /** Waits until each request has been answered well once in this phase. */
  untilWell(longestMs?: number): Promise<boolean>
  stop(): Promise<void>
  describe(): string
  /** Looks for each acknowledged write on the server at `address`. */
  judgeWrites(address: string): Promise<Pick<Fault, 'facts' | 'problems'>>
}

type Act = { name: string; ask(client: LoadClient): Promise<number | string> }
type Seen = { outcomes: Map<string, number>; slowestMs: number; well: Set<string> }

const ACCOUNT = { email: 'watch@example.com', password: 'Aa1-margin-of-safety' }

/** One reader who opens pages, signs in, refreshes, reads and asks for quotes; and one write after the other. */
export async function watchReaders(address: string, scratch: Scratch): Promise<Watch> {
  const { anonKey, serviceRoleKey } = await scratch.loadKeys()
  const emails: string[] = []
  const phases = new Map<string, Seen>()
  let seen: Seen
  const phase = (name: string) => {
    seen = { outcomes: new Map(), slowestMs: 0, well: new Set() }
    phases.set(name, seen)
  }
  phase('before')
  const acts = await prepareActs(address, { anonKey, serviceRoleKey }, (email) =>
    emails.push(email),
  )
  let isOver = false
  const repeat = async ({ name, ask }: Act) => {
    const client = createClient(address, anonKey)
    while (!isOver) {
      const now = seen
      const startedAt = performance.now()
      const outcome = await ask(client).catch(
        (error: NodeJS.ErrnoException) => error.code ?? 'none',
      )
      now.slowestMs = Math.max(now.slowestMs, performance.now() - startedAt)
      const isWell = typeof outcome === 'number' && outcome < 300
      if (isWell) now.well.add(name)
      const label = isWell ? 'well' : `${name} ${outcome}`
      now.outcomes.set(label, (now.outcomes.get(label) ?? 0) + 1)
      await wait(50)
    }
    client.close()
  }
  const repeating = Promise.all(acts.map(repeat))
  return {
    phase,
    async untilWell(longestMs = 60_000) {
      const until = performance.now() + longestMs
      while (seen.well.size < acts.length && performance.now() < until) await wait(50)
      return seen.well.size === acts.length
    },
    async stop() {
      isOver = true
      await repeating
    },
    describe: () => [...phases].map(describePhase).join('; '),
    async judgeWrites(again) {
      let lost = 0
      for (const email of emails) {
        if (!(await subscriberExists(again, serviceRoleKey, email))) lost += 1
      }
      return {
        facts: `${emails.length} writes acknowledged, ${lost} lost`,
        problems: lost > 0 ? [`${lost} acknowledged writes lost`] : [],
      }
    },
  }
}

function describePhase([name, { outcomes, slowestMs }]: [string, Seen]): string {
  const parts = [...outcomes].map(([label, count]) => `${label} ×${count}`)
  return `${name}: ${parts.join(', ')}, slowest ${Math.round(slowestMs)} ms`
}

type Keys = { anonKey: string; serviceRoleKey: string }

async function prepareActs(
  address: string,
  { anonKey, serviceRoleKey }: Keys,
  keep: (email: string) => void,
): Promise<Act[]> {
  const post = (path: string, body: object, token?: string): Call => ({
    method: 'POST',
    path,
    body,
    ...(token ? { token } : {}),
  })
  const client = createClient(address, anonKey)
  await client.send(
    post('/rest/v1/newsletter_subscribers', { email: ACCOUNT.email }, serviceRoleKey),
  )
  let session = parseSession(await client.send(post('/auth/v1/signup', ACCOUNT)))
  client.close()
  const refresh = (tokens: typeof session) =>
    post('/auth/v1/token?grant_type=refresh_token', { refresh_token: tokens.refresh })
  const enter = post('/auth/v1/token?grant_type=password', ACCOUNT)
  const quotes = () => post('/functions/v1/market-data', { symbols: ['AAPL'] }, session.access)
  const ask = (call: () => Call) => async (from: LoadClient) => (await from.send(call())).status
  return [
    { name: 'page', ask: ask(() => ({ path: '/' })) },
    { name: 'sign-in', ask: ask(() => enter) },
    { name: 'quotes', ask: ask(quotes) },
    {
      name: 'refresh',
      async ask(from) {
        const reply = await from.send(refresh(session))
        if (reply.status === 200) session = parseSession(reply)
        return reply.status
      },
    },
    { name: 'user', ask: ask(() => ({ path: '/auth/v1/user', token: session.access })) },
    {
      name: 'write',
      async ask() {
        const email = await insertSubscriber(address, serviceRoleKey)
        if (email) keep(email)
        return email ? 201 : 'refused'
      },
    },
  ]
}
