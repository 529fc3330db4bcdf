import type { Extension } from '@electric-sql/pglite'

/** What a hosted project has installed: every database gets these. */
const STANDARD = ['pgcrypto', 'uuid-ossp'] as const

const loaders: Readonly<Record<string, () => Promise<Extension>>> = {
  pgcrypto: async () => (await import('@electric-sql/pglite/contrib/pgcrypto')).pgcrypto,
  'uuid-ossp': async () => (await import('@electric-sql/pglite/contrib/uuid_ossp')).uuid_ossp,
  btree_gin: async () => (await import('@electric-sql/pglite/contrib/btree_gin')).btree_gin,
  btree_gist: async () => (await import('@electric-sql/pglite/contrib/btree_gist')).btree_gist,
  citext: async () => (await import('@electric-sql/pglite/contrib/citext')).citext,
  cube: async () => (await import('@electric-sql/pglite/contrib/cube')).cube,
  earthdistance: async () =>
    (await import('@electric-sql/pglite/contrib/earthdistance')).earthdistance,
  fuzzystrmatch: async () =>
    (await import('@electric-sql/pglite/contrib/fuzzystrmatch')).fuzzystrmatch,
  hstore: async () => (await import('@electric-sql/pglite/contrib/hstore')).hstore,
  intarray: async () => (await import('@electric-sql/pglite/contrib/intarray')).intarray,
  ltree: async () => (await import('@electric-sql/pglite/contrib/ltree')).ltree,
  moddatetime: async () => (await import('@electric-sql/pglite/contrib/moddatetime')).moddatetime,
  pg_trgm: async () => (await import('@electric-sql/pglite/contrib/pg_trgm')).pg_trgm,
  tablefunc: async () => (await import('@electric-sql/pglite/contrib/tablefunc')).tablefunc,
  unaccent: async () => (await import('@electric-sql/pglite/contrib/unaccent')).unaccent,
}

/** Extensions without which others do not work. */
const REQUIRED: Readonly<Record<string, string>> = { earthdistance: 'cube' }

/**
 * Loads the files of the standard extensions and of those in `wanted` that ship with PGlite. Each costs some
 * milliseconds at every opening, so only what a project names is loaded.
 */
export async function loadExtensions(
  wanted: readonly string[] = [],
): Promise<Record<string, Extension>> {
  const names = new Set<string>(STANDARD)
  for (const name of wanted) for (const part of [REQUIRED[name], name]) if (part) names.add(part)
  const loaded: Record<string, Extension> = {}
  for (const name of names) {
    const load = loaders[name]
    if (load) loaded[name.replace('-', '_')] = await load()
  }
  return loaded
}
