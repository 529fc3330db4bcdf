import { setTimeout } from 'node:timers/promises'
import type { Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import {
  type Account,
  insertSubscriber,
  signIn,
  signUp,
  subscriberExists,
} from './acknowledged-writes.ts'

export type KillResult = {
  kills: number
  acknowledged: { subscribers: number; accounts: number }
  /** Lost writes that the server had confirmed. Must be empty. */
  missing: string[]
  restartMs: number[]
}

/**
 * Without confirmations, so that an acknowledged sign-up can be checked by signing in. Without a
 * bot check: solving it would cost more than everything measured.
 */
export const settingsForLoad = {
  'enable_confirmations = true': 'enable_confirmations = false',
  '[auth.captcha]\nenabled = true': '[auth.captcha]\nenabled = false',
}

export async function killUnderLoad(
  scratch: Scratch,
  { kills, loadMs }: { kills: number; loadMs: number },
): Promise<KillResult> {
  const result: KillResult = {
    kills: 0,
    acknowledged: { subscribers: 0, accounts: 0 },
    missing: [],
    restartMs: [],
  }
  let server = await scratch.start()
  for (; result.kills < kills; result.kills += 1) {
    const acknowledged = await loadUntilKilled(server, scratch, loadMs)
    const startedAt = performance.now()
    server = await scratch.start()
    result.restartMs.push(performance.now() - startedAt)
    await checkAll(server, scratch, acknowledged, result)
  }
  await server.stop()
  return result
}

type Acknowledged = { subscribers: string[]; accounts: Account[] }

async function loadUntilKilled(
  server: ServerProcess,
  scratch: Scratch,
  loadMs: number,
): Promise<Acknowledged> {
  const keys = await scratch.readKeys()
  const acknowledged: Acknowledged = { subscribers: [], accounts: [] }
  const { promise: underWay, resolve: noteUnderWay } = Promise.withResolvers<void>()
  let isKilled = false
  const insert = async () => {
    while (!isKilled) {
      const email = await insertSubscriber(server.address, keys.serviceRoleKey)
      if (email) acknowledged.subscribers.push(email)
    }
  }
  const signUpAndIn = async () => {
    while (!isKilled) {
      const account = await signUp(server.address, keys.anonKey)
      if (!account) continue
      acknowledged.accounts.push(account)
      if (acknowledged.subscribers.length > 0) noteUnderWay()
      await signIn(server.address, keys.anonKey, account)
    }
  }
  const writers = [insert(), insert(), insert(), signUpAndIn(), signUpAndIn()]
  await underWay
  // Not waiting for anything: the moment of the kill varies.
  await setTimeout(loadMs * Math.random())
  await server.kill()
  isKilled = true
  await Promise.all(writers)
  return acknowledged
}

async function checkAll(
  server: ServerProcess,
  scratch: Scratch,
  { subscribers, accounts }: Acknowledged,
  result: KillResult,
) {
  const keys = await scratch.readKeys()
  result.acknowledged.subscribers += subscribers.length
  result.acknowledged.accounts += accounts.length
  for (const email of subscribers) {
    const exists = await subscriberExists(server.address, keys.serviceRoleKey, email)
    if (!exists) result.missing.push(`subscriber ${email}`)
  }
  for (const account of accounts) {
    const answer = await signIn(server.address, keys.anonKey, account)
    if (answer !== 'signed-in') result.missing.push(`account ${account.email}`)
  }
}
