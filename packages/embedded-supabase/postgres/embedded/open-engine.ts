import { rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { loadExtensions } from './engine-extensions.ts'

/**
 * PGlite's own start parameters with three changes: without `-F` (no fsync), so that a power cut loses nothing;
 * with 16 MB of buffers instead of 128 MB, which saves 150 MB of memory for a database that fits the page cache;
 * and with a log that keeps 32 MB for reuse instead of up to a gigabyte.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'shared_buffers=16MB',
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=32MB',
  '-c',
  'jit=off',
  '-c',
  'timezone=UTC',
  // As in a hosted project, so that types and functions of extensions are found.
  '-c',
  'search_path=public,extensions',
]

export type EngineOptions = {
  program?: WebAssembly.Module
  /** Extensions that the project creates, besides the standard ones. */
  extensions?: readonly string[]
}

export async function openEngine(
  directory: string,
  { program, extensions }: EngineOptions = {},
): Promise<PGlite> {
  // Of statements whose engine was ended. PostgreSQL's postmaster removes them, which there is none of.
  await rm(path.join(directory, 'base', 'pgsql_tmp'), { recursive: true, force: true })
  return PGlite.create(directory, {
    startParams,
    extensions: await loadExtensions(extensions),
    ...(program ? { pgliteWasmModule: program } : {}),
  })
}
