import { deleteFrom, withStore } from './device-database.ts'

const SOURCES = { database: 'kachi-portfolio', version: 2, store: 'sources' }
/** Larger ones are read but not stored. */
const MAX_BYTES = 100_000_000
const KEPT_DAYS = 7

/** A file is stored by the browser as it is: nothing of it passes through the page's memory. */
type KeptSource = { blob: Blob; chosenAt: number }

/** Releases this tab's claims on sources, by their identifiers. */
const claims = new Map<string, () => void>()

/** Keeps a picture, a file or pasted text on this device; not where storage is blocked or full. */
export async function saveSource(id: string, blob: Blob): Promise<void> {
  claim(id)
  if (blob.size > MAX_BYTES) return
  const kept: KeptSource = { blob, chosenAt: Date.now() }
  await withStore(SOURCES, 'readwrite', (sources) => sources.put(kept, id))
}

/** Undefined if it is no longer kept, or never was. */
export async function loadSource(id: string): Promise<Blob | undefined> {
  claim(id)
  const kept = await withStore<KeptSource>(SOURCES, 'readonly', (sources) => sources.get(id))
  return kept?.blob
}

/** Unless another tab shows it: that tab then deletes it. */
export async function deleteSource(id: string): Promise<void> {
  const own = claims.has(id) ? 1 : 0
  if ((await countClaims(id)) <= own)
    await withStore(SOURCES, 'readwrite', (sources) => sources.delete(id))
  claims.get(id)?.()
  claims.delete(id)
}

/** Whether another tab reads or shows it, as long as this one has not loaded it. */
export async function isClaimed(id: string): Promise<boolean> {
  return (await countClaims(id)) > 0
}

/** What closed tabs have left behind, too. */
export async function deleteOldSources(): Promise<void> {
  const oldest = Date.now() - KEPT_DAYS * 86_400_000
  await deleteFrom(SOURCES, (kept) => (kept as KeptSource).chosenAt < oldest)
}

/** The browser ends a claim with its page. Without this interface, every source counts as this tab's alone. */
function claim(id: string): void {
  if (claims.has(id)) return
  claims.set(id, () => undefined)
  void navigator.locks?.request(nameClaim(id), { mode: 'shared' }, () => {
    return new Promise<void>((resolve) => {
      if (claims.has(id)) claims.set(id, resolve)
      else resolve()
    })
  })
}

async function countClaims(id: string): Promise<number> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.filter(({ name }) => name === nameClaim(id)).length
}

const nameClaim = (id: string) => `kachi-source-${id}`
