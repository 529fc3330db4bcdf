import { useSyncExternalStore } from 'react'
import type { MailKind } from './request-mail.ts'

/** Until when, in milliseconds, the service sends no other mail of a kind to an address. */
const pauses = new Map<string, number>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * The seconds to wait before another mail, by the service's message, which leaves out the begun one;
 * undefined if it names none.
 */
export function readPause(message: string): number | undefined {
  const [, seconds] = /only request this after (\d{1,5}) seconds?/i.exec(message) ?? []
  return seconds === undefined ? undefined : Number(seconds) + 1
}

export function beginPause(kind: MailKind, email: string, seconds: number): void {
  pauses.set(name(kind, email), Date.now() + seconds * 1000)
  tick()
}

/** How many seconds are left before a mail of this kind can be asked for again; 0 if it can be now. */
export function useMailPause(kind: MailKind, email: string): number {
  return useSyncExternalStore(
    subscribe,
    () => readSecondsLeft(kind, email),
    () => 0,
  )
}

function readSecondsLeft(kind: MailKind, email: string): number {
  const endsAt = pauses.get(name(kind, email)) ?? 0
  return Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
}

function name(kind: MailKind, email: string): string {
  return `${kind} ${email.toLowerCase()}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts down for as long as there is something to count. */
function tick(): void {
  clearTimeout(timer)
  for (const [key, endsAt] of pauses) if (endsAt <= Date.now()) pauses.delete(key)
  for (const listener of listeners) listener()
  if (pauses.size > 0) timer = setTimeout(tick, 250)
}
