/** A store of the browser's database. Its objects are kept as they are, and need not fit into the page's memory. */
export type DeviceStore = { database: string; version: number; store: string }

/** Undefined if the browser gives us no database or has no room, as in some private windows. */
export async function withStore<T>(
  device: DeviceStore,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  try {
    const database = await openDatabase(device)
    try {
      return await complete<T>(database.transaction(device.store, mode), act)
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/** Deletes the objects that `isOld` names. */
export async function deleteFrom(
  device: DeviceStore,
  isOld: (kept: unknown) => boolean,
): Promise<void> {
  await withStore(device, 'readwrite', (store) => {
    const request = store.openCursor()
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return
      if (isOld(cursor.value)) cursor.delete()
      cursor.continue()
    }
    return request
  })
}

function openDatabase({ database, version, store }: DeviceStore): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, version)
    opening.onupgradeneeded = () => {
      const { result } = opening
      // Earlier versions kept their objects in another shape.
      for (const name of [...result.objectStoreNames]) result.deleteObjectStore(name)
      result.createObjectStore(store)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

/** Full storage shows only when the transaction ends. */
function complete<T>(
  transaction: IDBTransaction,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = act(transaction.objectStore(transaction.objectStoreNames[0] ?? ''))
    transaction.oncomplete = () => resolve(request.result as T)
    transaction.onabort = () => reject(transaction.error)
  })
}
