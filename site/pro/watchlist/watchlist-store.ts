import { z } from 'zod/mini'

export const MAX_WATCHED = 50
const STORAGE_KEY = 'kachi-watchlist'

type Change = 'add' | 'remove'

const KeptSchema = z.object({
  /** The list's reader, so that the next reader on a shared device does not see it. */
  owner: z.string(),
  symbols: z.array(z.string()),
  unsent: z.record(z.string(), z.enum(['add', 'remove'])),
})

export type WatchlistState = z.infer<typeof KeptSchema> & {
  /** Why the database refused a change, which is then dropped. */
  refusal: string | undefined
}

export type WatchlistTable = {
  list: () => Promise<string[]>
  add: (symbols: string[]) => Promise<void>
  remove: (symbols: string[]) => Promise<void>
}

/** The database would give the same answer again. */
export class Refused extends Error {
  override name = 'Refused'
}

export type WatchlistStore = ReturnType<typeof createWatchlistStore>

/**
 * The list on the device changes at once; the database follows as soon as it answers. Changes from
 * other devices arrive with the next `sync`.
 */
export function createWatchlistStore(owner: string, table: WatchlistTable) {
  const list = createKeptList(owner)
  let syncing: Promise<void> | undefined

  function change(symbol: string, kind: Change) {
    const { symbols, unsent } = list.getState()
    const others = symbols.filter((other) => other !== symbol)
    list.change({
      symbols: kind === 'add' ? [...others, symbol] : others,
      unsent: { ...unsent, [symbol]: kind },
      refusal: undefined,
    })
  }

  return {
    getState: list.getState,
    subscribe: list.subscribe,
    add(symbol: string): boolean {
      const { symbols } = list.getState()
      if (!symbols.includes(symbol) && symbols.length >= MAX_WATCHED) return false
      change(symbol, 'add')
      return true
    },
    remove: (symbol: string) => change(symbol, 'remove'),
    /** Merges both lists. Without an answer, unsent changes stay on the device for the next time. */
    sync(): Promise<void> {
      syncing ??= exchange(list, table)
        .catch(() => undefined)
        .finally(() => {
          syncing = undefined
        })
      return syncing
    },
  }
}

type KeptList = ReturnType<typeof createKeptList>

function createKeptList(owner: string) {
  let state: WatchlistState = { ...recall(owner), refusal: undefined }
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    change(next: Partial<WatchlistState>) {
      state = { ...state, ...next }
      const { refusal: _, ...kept } = state
      keep(kept)
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

async function exchange(list: KeptList, table: WatchlistTable): Promise<void> {
  await send(list, 'remove', table.remove)
  await send(list, 'add', table.add)
  const rows = await table.list()
  list.change({ symbols: applyUnsent(rows, list.getState().unsent) })
}

async function send(list: KeptList, kind: Change, tell: (symbols: string[]) => Promise<void>) {
  const changes = list.getState().unsent
  const symbols = Object.keys(changes).filter((symbol) => changes[symbol] === kind)
  if (symbols.length === 0) return
  const refusal = await tell(symbols).catch((cause: unknown) => {
    if (cause instanceof Refused) return cause.message
    throw cause
  })
  // Changes made in the meantime are sent next time.
  const unsent = Object.entries(list.getState().unsent).filter(
    ([symbol, wanted]) => wanted !== kind || !symbols.includes(symbol),
  )
  list.change({ unsent: Object.fromEntries(unsent), ...(refusal ? { refusal } : {}) })
}

function applyUnsent(rows: string[], unsent: WatchlistState['unsent']): string[] {
  const kept = rows.filter((symbol) => unsent[symbol] !== 'remove')
  const added = Object.keys(unsent).filter((symbol) => unsent[symbol] === 'add')
  return [...new Set([...kept, ...added])]
}

function recall(owner: string) {
  const nothing = { owner, symbols: [], unsent: {} }
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    const parsed = KeptSchema.safeParse(kept)
    return parsed.success && parsed.data.owner === owner ? parsed.data : nothing
  } catch {
    return nothing
  }
}

function keep(kept: z.infer<typeof KeptSchema>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
  } catch {
    // If storage is full, the list lasts as long as the page, unless the database has it.
  }
}
