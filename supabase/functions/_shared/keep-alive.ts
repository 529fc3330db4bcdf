/** A hosted function may be stopped after its answer, unless it announces unfinished work. */
export function keepAlive(work: Promise<unknown>): void {
  const host = globalThis as { EdgeRuntime?: { waitUntil?: (work: Promise<unknown>) => void } }
  host.EdgeRuntime?.waitUntil?.(work)
}
