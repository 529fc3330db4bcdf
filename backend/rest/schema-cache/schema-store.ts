import type { Database } from '#backend/postgres/database.ts'
import { readSchema } from './read-schema.ts'
import type { SchemaCache } from './schema-cache.ts'

export type SchemaStore = {
  current(): Promise<SchemaCache>
  /** Reads the schema again if the copy at hand may be out of date; else answers undefined. */
  refresh(): Promise<SchemaCache | undefined>
}

/** The embedded engine cannot listen for `NOTIFY pgrst`, so a miss asks for a newer copy. */
const minimumAgeMs = 3_000

/** Keeps one copy of the schema, read on first use. */
export function createSchemaStore(
  database: Database,
  exposedSchemas: string[],
  now: () => Date,
): SchemaStore {
  let copy: Promise<SchemaCache> | undefined
  let readAtMs = 0

  function read(): Promise<SchemaCache> {
    readAtMs = now().getTime()
    const reading = readSchema(database, exposedSchemas)
    copy = reading
    // A failed reading must not stay: the next request tries again.
    reading.catch(() => {
      if (copy === reading) copy = undefined
    })
    return reading
  }

  return {
    current: () => copy ?? read(),
    refresh: async () =>
      Math.abs(now().getTime() - readAtMs) < minimumAgeMs ? undefined : await read(),
  }
}
