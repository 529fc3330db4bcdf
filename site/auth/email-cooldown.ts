import { useSyncExternalStore } from 'react'

export type EmailKind = 'sign-in' | 'recovery'

/** In milliseconds. */
const pauses = new Map<string, number>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Seconds to wait, from the service's message, which leaves out the current second. */
export function parsePause(message: string): number | undefined {
  const [, seconds] = /only request this after (\d{1,5}) seconds?/i.exec(message) ?? []
  return seconds === undefined ? undefined : Number(seconds) + 1
}

export function beginPause(kind: EmailKind, email: string, seconds: number): void {
  pauses.set(name(kind, email), Date.now() + seconds * 1000)
  tick()
}

export function useEmailCooldown(kind: EmailKind, email: string): number {
  return useSyncExternalStore(
    subscribe,
    () => loadSecondsLeft(kind, email),
    () => 0,
  )
}

function loadSecondsLeft(kind: EmailKind, email: string): number {
  const endsAt = pauses.get(name(kind, email)) ?? 0
  return Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
}

function name(kind: EmailKind, email: string): string {
  return `${kind} ${email.toLowerCase()}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tick(): void {
  clearTimeout(timer)
  for (const [key, endsAt] of pauses) if (endsAt <= Date.now()) pauses.delete(key)
  for (const listener of listeners) listener()
  if (pauses.size > 0) timer = setTimeout(tick, 250)
}
