import { setTimeout as wait } from 'node:timers/promises'
import type { Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import type { Kept, Writer } from './writers.ts'
import { createWriters } from './writers.ts'

export type KillResult = {
  kills: number
  /** Acknowledged writes by kind. */
  acknowledged: Record<string, number>
  /** Lost writes that the server had confirmed. Must be empty. */
  missing: string[]
  restartMs: number[]
}

/**
 * Without confirmations, so that an acknowledged sign-up can be checked by signing in. Without a
 * bot check: solving it would cost more than everything measured.
 */
export const SETTINGS_FOR_LOAD = {
  'enable_confirmations = true': 'enable_confirmations = false',
  '[auth.captcha]\nenabled = true': '[auth.captcha]\nenabled = false',
}

const MAX_STARTS = 3

export type KillOptions = {
  kills: number
  loadMs: number
  /** Before the first load, with the server that gets it. */
  begin?: (server: ServerProcess) => Promise<void>
  beforeStart?: () => Promise<void>
  /** After each kill, with what is known so far. */
  onKill?: (result: KillResult) => void
}

/** @returns the last server, which still runs, beside the result */
export async function killUnderLoad(
  scratch: Scratch,
  { kills, loadMs, begin, beforeStart, onKill }: KillOptions,
): Promise<{ result: KillResult; server: ServerProcess }> {
  const result: KillResult = { kills: 0, acknowledged: {}, missing: [], restartMs: [] }
  let server = await scratch.start()
  const writers = await createWriters(server.address, await scratch.loadKeys())
  await begin?.(server)
  for (; result.kills < kills; result.kills += 1) {
    const kept = await loadUntilKilled(server, { writers, loadMs, result })
    await beforeStart?.()
    const startedAt = performance.now()
    server = await startAgain(scratch)
    result.restartMs.push(performance.now() - startedAt)
    for (const { what, isThere } of kept.values()) {
      if (!(await isThere(server.address))) result.missing.push(what)
    }
    onKill?.(result)
  }
  return { result, server }
}

/** As a process manager does, if the machine is too busy for a start. */
async function startAgain(scratch: Scratch): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await scratch.start()
    } catch (error) {
      if (attempt === MAX_STARTS) throw error
    }
  }
}

type Load = { writers: readonly Writer[]; loadMs: number; result: KillResult }

/** @returns what was acknowledged, without what a later acknowledged write replaced */
async function loadUntilKilled(
  server: ServerProcess,
  { writers, loadMs, result }: Load,
): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>()
  const unheard = new Set(writers)
  const { promise: underWay, resolve: noteUnderWay } = Promise.withResolvers<void>()
  let isKilled = false
  const repeat = async (writer: Writer) => {
    while (!isKilled) {
      const written = await writer.write(server.address)
      if (!written) continue
      kept.set(written.what, written)
      result.acknowledged[writer.kind] = (result.acknowledged[writer.kind] ?? 0) + 1
      unheard.delete(writer)
      if (unheard.size === 0) noteUnderWay()
    }
  }
  const repeating = Promise.all(writers.map(repeat))
  await Promise.race([underWay, repeating])
  // Not waiting for anything: the moment of the kill varies.
  await wait(loadMs * Math.random())
  await server.kill()
  isKilled = true
  await repeating
  return kept
}
