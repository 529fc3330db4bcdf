import { runForAll } from '#embedded/http/current-network.ts'
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
  let copy: SchemaCache | undefined
  let loading: Promise<SchemaCache> | undefined
  let loadedAtMs = 0

  /** Until it is there, requests go on with the copy before it. A failure is not kept: the next request tries again. */
  function load(): Promise<SchemaCache> {
    loadedAtMs = now().getTime()
    loading ??= runForAll(() => selectSchema(database, exposedSchemas))
      .then((schema) => {
        copy = schema
        return schema
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  return {
    current: async () => copy ?? load(),
    async refresh() {
      if (Math.abs(now().getTime() - loadedAtMs) < MINIMUM_AGE_MS) return undefined
      // What is being read may be older than the name that was asked for.
      await loading?.catch(() => undefined)
      return load()
    },
  }
}
