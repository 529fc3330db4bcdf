import { randomUUID } from 'node:crypto'
import { insertSubscriber, signIn, signUp, subscriberExists } from './acknowledged-writes.ts'
import {
  type Call,
  type ClientReply,
  type ClientSession,
  createClient,
  parseSession,
} from './client.ts'

/** An acknowledged write. A later one with the same name replaces it. */
export type Kept = { what: string; isThere(address: string): Promise<boolean> }

export type Writer = {
  kind: string
  /** @returns undefined if the server went away or refused */
  write(address: string): Promise<Kept | undefined>
}

type Keys = { anonKey: string; serviceRoleKey: string }

/** One of each kind writes at a time, and three add subscribers. */
export async function createWriters(address: string, keys: Keys): Promise<Writer[]> {
  const { anonKey, serviceRoleKey } = keys
  const account = await signUp(address, anonKey)
  if (!account) throw new Error('the first account should have been created')
  const subscribe: Writer = {
    kind: 'subscribers',
    async write(server) {
      const email = await insertSubscriber(server, serviceRoleKey)
      if (!email) return undefined
      return {
        what: `subscriber ${email}`,
        isThere: (again) => subscriberExists(again, serviceRoleKey, email),
      }
    },
  }
  const join: Writer = {
    kind: 'accounts',
    async write(server) {
      const made = await signUp(server, anonKey)
      if (!made) return undefined
      return {
        what: `account ${made.email}`,
        isThere: async (again) => (await signIn(again, anonKey, made)) === 'signed-in',
      }
    },
  }
  const ask = askWith(anonKey)
  const enter = async (server: string) => {
    const reply = await ask(server, obtain('password', account))
    return reply?.status === 200 ? parseSession(reply) : undefined
  }
  const begun = await enter(address)
  if (!begun) throw new Error('the first account should be able to sign in')
  const refresh = createRefreshing(ask, begun)
  return [
    subscribe,
    subscribe,
    subscribe,
    join,
    { kind: 'sign-ins', write: async (server) => keepSession(ask, await enter(server)) },
    { kind: 'refreshes', write: refresh.write },
    createSaving(ask),
  ]
}

type Ask = (address: string, call: Call) => Promise<ClientReply | undefined>

/** Undefined if the server went away. */
function askWith(anonKey: string): Ask {
  return async (address, call) => {
    const client = createClient(address, anonKey)
    try {
      return await client.send(call)
    } catch {
      return undefined
    } finally {
      client.close()
    }
  }
}

const obtain = (grant: 'password' | 'refresh_token', body: object): Call => ({
  method: 'POST',
  path: `/auth/v1/token?grant_type=${grant}`,
  body,
})

const redeem = (ask: Ask, address: string, { refresh }: ClientSession) =>
  ask(address, obtain('refresh_token', { refresh_token: refresh }))

function keepSession(ask: Ask, session: ClientSession | undefined): Kept | undefined {
  if (!session) return undefined
  return {
    what: `session ${session.refresh}`,
    isThere: async (address) => (await redeem(ask, address, session))?.status === 200,
  }
}

/** One session, refreshed again and again. After a kill, the last token that arrived must still be good. */
function createRefreshing(ask: Ask, session: ClientSession) {
  let latest = session
  const write = async (address: string): Promise<Kept | undefined> => {
    const reply = await redeem(ask, address, latest)
    if (reply?.status !== 200) return undefined
    latest = parseSession(reply)
    return {
      what: 'the refreshed session',
      isThere: async (again) => (await write(again)) !== undefined,
    }
  }
  return { write }
}

/** A reader may save 60 times an hour. */
const SAVES_PER_READER = 50

/** A portfolio, saved again and again. What is found later is the last acknowledged state or a newer one. */
function createSaving(ask: Ask): Writer {
  const holdings = [{ symbol: 'AAPL', shares: 10, price: 150, currency: 'USD' }]
  const path = '/rest/v1/portfolios'
  let owner: { token: string; id: string; saved: number } | undefined
  const create = async (address: string): Promise<typeof owner> => {
    const account = { email: `${randomUUID()}@example.com`, password: `Aa1-${randomUUID()}` }
    const reply = await ask(address, { method: 'POST', path: '/auth/v1/signup', body: account })
    if (reply?.status !== 200) return undefined
    return { token: parseSession(reply).access, id: randomUUID(), saved: 0 }
  }
  return {
    kind: 'saves',
    async write(address) {
      if (!owner || owner.saved >= SAVES_PER_READER) owner = await create(address)
      if (!owner) return undefined
      const { token, id, saved } = owner
      const number = saved + 1
      const row = { name: String(number), holdings }
      const reply = await ask(
        address,
        saved === 0
          ? { method: 'POST', path, token, body: { id, ...row } }
          : { method: 'PATCH', path: `${path}?id=eq.${id}`, token, body: row },
      )
      // 409: the first one was stored by a server that was killed before it answered.
      if (reply === undefined || (reply.status >= 300 && reply.status !== 409)) return undefined
      owner.saved = number
      return {
        what: `the portfolio ${id}`,
        async isThere(again) {
          const found = await ask(again, { path: `${path}?select=name&id=eq.${id}`, token })
          return Number(/"name":"(\d+)"/.exec(found?.text ?? '')?.[1]) >= number
        },
      }
    },
  }
}
