import { setLatest } from '../set-latest.ts'
import type { Known } from './shared-cache.ts'

const MAX_KEPT = 5_000
/** A caller's own part of a day's credits grows with the hours, so a refusal for hours is tried again before. */
const LONGEST_KEPT_MS = 300_000

type Kept = { refusal: Known; untilMs: number }

/** What was refused to one caller alone: each question about it would cost the store several calls. */
export class CallerRefusals {
  readonly #kept = new Map<string, Kept>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  find(caller: string, key: string): Known | undefined {
    const kept = this.#kept.get(nameKept(caller, key))
    const leftMs = kept ? kept.untilMs - this.#now() : 0
    return leftMs > 0 && leftMs <= LONGEST_KEPT_MS ? kept?.refusal : undefined
  }

  note(caller: string, key: string, refusal: Known): void {
    const untilMs = Math.min(refusal.retryAtMs, this.#now() + LONGEST_KEPT_MS)
    setLatest(this.#kept, { key: nameKept(caller, key), value: { refusal, untilMs } }, MAX_KEPT)
  }
}

function nameKept(caller: string, key: string): string {
  return `${caller}\n${key}`
}
