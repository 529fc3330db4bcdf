import type { Database } from '#embedded/postgres/database.ts'
import type { SchemaCache } from './schema-cache.ts'
import { selectSchema } from './select-schema.ts'

export type SchemaStore = {
  current(): Promise<SchemaCache>
  refresh(): Promise<SchemaCache | undefined>
}

/** The embedded engine cannot listen for `NOTIFY pgrst`, so an unknown name triggers a refresh. */
const MINIMUM_AGE_MS = 3_000

export function createSchemaStore(
  database: Database,
  exposedSchemas: string[],
  now: () => Date,
): SchemaStore {
  let copy: Promise<SchemaCache> | undefined
  let loadedAtMs = 0

  function load(): Promise<SchemaCache> {
    loadedAtMs = now().getTime()
    const reading = selectSchema(database, exposedSchemas)
    copy = reading
    // Does not cache a failure: the next request tries again.
    reading.catch(() => {
      if (copy === reading) copy = undefined
    })
    return reading
  }

  return {
    current: () => copy ?? load(),
    refresh: async () =>
      Math.abs(now().getTime() - loadedAtMs) < MINIMUM_AGE_MS ? undefined : await load(),
  }
}
