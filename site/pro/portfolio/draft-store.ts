import type { DraftHolding } from '#domain/portfolio/draft-holding.ts'

const STORAGE_KEY = 'kachi-holdings-draft'
const DATABASE = 'kachi-portfolio'
const STORE = 'pictures'
const PICTURE_KEY = 'draft'
/** Larger pictures are read, but not kept. */
const MOST_PICTURE_BYTES = 15_000_000

/** The table as it was when the reader left. Undefined where there is none, or it cannot be read. */
export function loadDraft(): DraftHolding[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    if (!Array.isArray(kept)) return undefined
    const rows = kept.flatMap((row) => (isDraft(row) ? [row] : []))
    return rows.length > 0 ? rows : undefined
  } catch {
    return undefined
  }
}

/** Keeps the table on this device; without rows there is nothing to keep. */
export function saveDraft(rows: DraftHolding[] | undefined): void {
  try {
    if (rows) localStorage.setItem(STORAGE_KEY, JSON.stringify(rows))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is full or forbidden: the table on screen stays.
  }
}

export async function loadDraftPicture(): Promise<Blob | undefined> {
  const kept = await withStore<unknown>('readonly', (store) => store.get(PICTURE_KEY))
  return kept instanceof Blob ? kept : undefined
}

export async function saveDraftPicture(picture: Blob | undefined): Promise<void> {
  const isKept = picture && picture.size <= MOST_PICTURE_BYTES
  await withStore('readwrite', (store) =>
    isKept ? store.put(picture, PICTURE_KEY) : store.delete(PICTURE_KEY),
  )
}

/** Undefined where the browser has no database for us, as in private windows. */
function withStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(undefined)
    try {
      const opening = indexedDB.open(DATABASE, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
      opening.onerror = giveUp
      opening.onsuccess = () => {
        const database = opening.result
        const request = act(database.transaction(STORE, mode).objectStore(STORE))
        request.onerror = giveUp
        request.onsuccess = () => {
          resolve(request.result as T)
          database.close()
        }
      }
    } catch {
      giveUp()
    }
  })
}

function isDraft(row: unknown): row is DraftHolding {
  const { symbol, shares, price, currency, unsure } = (row ?? {}) as Record<string, unknown>
  const areTexts = [symbol, shares, price, currency].every((cell) => typeof cell === 'string')
  return areTexts && Array.isArray(unsure)
}
