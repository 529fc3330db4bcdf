import type { DraftHolding } from '#domain/portfolio/draft-holding.ts'
import { cleanName } from '#domain/portfolio/portfolio-file.ts'

const HOLDINGS_STORAGE_KEY = 'kachi-holdings-draft'
const DATABASE = 'kachi-portfolio'
const STORE = 'pictures'
const PICTURE_KEY = 'draft'
/** Larger pictures are read but not stored. */
const MOST_PICTURE_BYTES = 15_000_000

/** The table, and the name of its portfolio, if it was opened from one or saved as one. */
export type KeptDraft = { rows: DraftHolding[] | undefined; name: string }

/** The table as the reader left it; `rows` is undefined if there is none or it is unreadable. */
export function loadDraft(): KeptDraft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(HOLDINGS_STORAGE_KEY) ?? 'null')
    // Earlier versions stored a list without a name.
    const { rows, name } = (
      Array.isArray(kept) ? { rows: kept } : (kept ?? {})
    ) as Partial<KeptDraft>
    const drafts = Array.isArray(rows) ? rows.filter(isDraft) : []
    return { rows: drafts.length > 0 ? drafts : undefined, name: cleanName(name) }
  } catch {
    return { rows: undefined, name: '' }
  }
}

/** Stores the table on this device; without rows it removes it. */
export function saveDraft(draft: KeptDraft): void {
  try {
    if (draft.rows) localStorage.setItem(HOLDINGS_STORAGE_KEY, JSON.stringify(draft))
    else localStorage.removeItem(HOLDINGS_STORAGE_KEY)
  } catch {
    // Storage is full or blocked: the table stays on screen.
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

/** Undefined if the browser gives us no database, as in private windows. */
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
