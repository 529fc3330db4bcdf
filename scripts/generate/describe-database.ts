import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation'
import { introspect } from '@supabase/postgrest-typegen/introspection'
import { openEngine } from '#embedded/postgres/embedded/open-engine.ts'
import { copyMigratedImage } from '#tests/databases.ts'

export type DatabaseFiles = Record<'domain/database.types.ts' | 'supabase/schema.sql', string>

export async function describeDatabase(): Promise<DatabaseFiles> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-schema-'))
  await copyMigratedImage(directory)
  const engine = await openEngine(directory)
  try {
    return {
      'domain/database.types.ts': await writeTypes(engine),
      'supabase/schema.sql': await dumpSchema(engine),
    }
  } finally {
    await engine.close()
    await rm(directory, { recursive: true })
  }
}

async function writeTypes(engine: PGlite): Promise<string> {
  const metadata = await introspect(
    { query: (text: string) => engine.query<Record<string, unknown>>(text) },
    { includedSchemas: ['public'] },
  )
  const types = await generateTypescript(sortGeneratorMetadata(metadata), {})
  return `// Generated from supabase/migrations by "npm run generate database-files".\n\n${types}`
}

async function dumpSchema(engine: PGlite): Promise<string> {
  const args = ['--schema-only', '--no-owner', '--schema=public', '--schema=private']
  const dump = await (await pgDump({ pg: engine, args })).text()
  const body = dump
    .split('\n')
    // pg_dump makes up a new token for each run, and names its version.
    .filter(
      (line) => !/^(?:\\(?:un)?restrict |SET |SELECT pg_catalog\.set_config|-- Dumped )/.test(line),
    )
    .join('\n')
    // What it says above each statement, the statement says itself.
    .replaceAll(/^--\n-- [^\n]*\n--\n/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return `-- Generated from supabase/migrations by "npm run generate database-files".\n-- Read it, and write a migration to change it.\n\n${body}\n`
}
