import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { inProject } from '#scripts/project.mjs'
import { copyMigratedImage, createServerCopy } from './databases.ts'
import { OFFLINE_SOURCES } from './offline-sources.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export type ScratchOptions = {
  /** A PostgreSQL server, on which a new database is created. Without it: the embedded one. */
  databaseUrl?: string | undefined
  environment?: Record<string, string>
  /** Changes to supabase/config.toml: replacements by the text that they replace. */
  settings?: Record<string, string>
  /** Serve a placeholder page instead of the built site, for tests of the protocols only. */
  withoutSite?: boolean
  /** Let the first server create its embedded database, as on a fresh clone, instead of finding a migrated one. */
  fromNothing?: boolean
}

/**
 * For tests that hold on either database: PostgreSQL where there is one. A server on it starts with 0.7 s of the
 * processor's time, one on the embedded database with 2.7 s.
 */
export const anyDatabase: ScratchOptions = { databaseUrl: process.env.TEST_DATABASE_URL }

/** A data directory and a database for servers that are started one after another. */
export type Scratch = {
  /** The servers' environment, for operator commands that run beside them. */
  environment: Readonly<Record<string, string>>
  start(): Promise<ServerProcess>
  /** The keys that the first start created. */
  loadKeys(): Promise<{ anonKey: string; serviceRoleKey: string }>
  remove(): Promise<void>
}

const KeysSchema = z.object({ anonKey: z.string(), serviceRoleKey: z.string() })

/** Lifts the limits per client address, because all tests come from one. */
export async function createScratch(options: ScratchOptions = {}): Promise<Scratch> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-scratch-'))
  const dataDirectory = path.join(directory, 'data')
  const database = options.databaseUrl ? await createServerCopy(options.databaseUrl) : undefined
  if (!database && !options.fromNothing) {
    await mkdir(dataDirectory, { mode: 0o700 })
    await copyMigratedImage(path.join(dataDirectory, 'postgres'))
  }
  const environment = {
    ...OFFLINE_SOURCES,
    DATA_DIR: dataDirectory,
    PER_ADDRESS_LIMIT_SCALE: '1000',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...(options.settings
      ? { SUPABASE_CONFIG: await writeSettings(directory, options.settings) }
      : {}),
    ...(options.withoutSite ? { SITE_DIR: await writePlaceholderSite(directory) } : {}),
    ...options.environment,
  }
  return {
    environment,
    start: () => startServerProcess(environment),
    loadKeys: async () =>
      KeysSchema.parse(JSON.parse(await readFile(path.join(dataDirectory, 'keys.json'), 'utf8'))),
    remove: async () => {
      await database?.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function writeSettings(directory: string, changes: Record<string, string>) {
  let text = await readFile(inProject('supabase/config.toml'), 'utf8')
  for (const [before, after] of Object.entries(changes)) {
    if (!text.includes(before)) throw new Error(`supabase/config.toml should contain "${before}"`)
    text = text.replace(before, after)
  }
  const file = path.join(directory, 'config.toml')
  await writeFile(file, text.replaceAll('"./supabase/', `"${inProject('supabase')}/`))
  return file
}

async function writePlaceholderSite(directory: string) {
  const site = path.join(directory, 'site')
  await mkdir(site)
  await writeFile(path.join(site, 'index.html'), '<!doctype html><title>Kachi</title>')
  await writeFile(path.join(site, '404.html'), '<!doctype html><title>Not found</title>')
  return site
}
