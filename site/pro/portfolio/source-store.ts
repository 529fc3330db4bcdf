const DATABASE = 'kachi-portfolio'
const VERSION = 2
const STORE = 'sources'
/** Larger ones are read but not stored. */
const MOST_BYTES = 100_000_000
const KEPT_DAYS = 7

/** A file is stored by the browser as it is: nothing of it passes through the page's memory. */
type KeptSource = { blob: Blob; chosenAt: number }

/** Releases this tab's claims on sources, by their identifiers. */
const claims = new Map<string, () => void>()

/** Keeps a picture, a file or pasted text on this device; not where storage is blocked or full. */
export async function saveSource(id: string, blob: Blob): Promise<void> {
  claim(id)
  if (blob.size > MOST_BYTES) return
  const kept: KeptSource = { blob, chosenAt: Date.now() }
  await withStore('readwrite', (sources) => sources.put(kept, id))
}

/** Undefined if it is no longer kept, or never was. */
export async function loadSource(id: string): Promise<Blob | undefined> {
  claim(id)
  const kept = await withStore<KeptSource>('readonly', (sources) => sources.get(id))
  return kept?.blob
}

/** Unless another tab shows it: that tab then deletes it. */
export async function deleteSource(id: string): Promise<void> {
  const own = claims.has(id) ? 1 : 0
  if ((await countClaims(id)) <= own) await withStore('readwrite', (sources) => sources.delete(id))
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
  await withStore('readwrite', (sources) => {
    const request = sources.openCursor()
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return
      if ((cursor.value as KeptSource).chosenAt < oldest) cursor.delete()
      cursor.continue()
    }
    return request
  })
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

/** Undefined if the browser gives us no database or has no room, as in some private windows. */
async function withStore<T>(
  mode: IDBTransactionMode,
  act: (sources: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  try {
    const database = await openDatabase()
    try {
      return await complete<T>(database.transaction(STORE, mode), act)
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, VERSION)
    opening.onupgradeneeded = () => {
      const { result } = opening
      // Earlier versions kept one picture, without its age.
      for (const name of [...result.objectStoreNames]) result.deleteObjectStore(name)
      result.createObjectStore(STORE)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

/** Full storage shows only when the transaction ends. */
function complete<T>(
  transaction: IDBTransaction,
  act: (sources: IDBObjectStore) => IDBRequest,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = act(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result as T)
    transaction.onabort = () => reject(transaction.error)
  })
}
