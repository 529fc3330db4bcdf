import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findPostgresBinaries, installDebianPackage } from '#scripts/programs/find-programs.ts'
import { startTestPostgres } from '#scripts/programs/postgres.ts'
import { say } from '#scripts/progress.mjs'
import { EXTENSIONS, type Extension } from '#tests/stand-ins/hosted/hosted-database.ts'

export type HostedServer = {
  url: string
  /** For the database of the project: its name, and the extensions that are the real ones. */
  database: { name: string; installed: readonly Extension[] }
  stop(): Promise<void>
}

const NAME = 'hosted'
const run = promisify(execFile)

/**
 * PostgreSQL with the extensions of hosted Supabase that this machine has. Debian's pg_cron is installed; pg_net and
 * Vault are used where they have been built, as docs/decisions/0084 describes.
 */
export async function startServer(): Promise<HostedServer> {
  const installed = await findExtensions()
  const folder = await mkdtemp(path.join(tmpdir(), 'kachi-vault-'))
  const server = await startTestPostgres({
    settings: [
      `shared_preload_libraries=${installed.join(',')}`,
      ...(installed.includes('pg_cron')
        ? [`cron.database_name=${NAME}`, 'cron.host=127.0.0.1', 'cron.log_run=on']
        : []),
      ...(installed.includes('pg_net') ? [`pg_net.database_name=${NAME}`] : []),
      ...(installed.includes('supabase_vault')
        ? [`vault.getkey_script=${await writeKeyScript(folder)}`]
        : []),
    ],
  })
  if (!server) throw new Error('the rehearsal needs PostgreSQL')
  for (const extension of EXTENSIONS) {
    say(`     ${extension}: ${installed.includes(extension) ? 'the real one' : 'a stand-in'}`)
  }
  return {
    url: server.url,
    database: { name: NAME, installed },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

async function findExtensions(): Promise<Extension[]> {
  const binaries = await findPostgresBinaries()
  if (!binaries) return []
  const ask = async (option: string) => {
    const answer = await run(path.join(binaries, 'pg_config'), [option]).catch(() => undefined)
    return answer?.stdout.trim() ?? ''
  }
  const shared = await ask('--sharedir')
  const has = (extension: Extension) =>
    shared !== '' && existsSync(path.join(shared, 'extension', `${extension}.control`))
  const [, major = ''] = /^PostgreSQL (\d+)/.exec(await ask('--version')) ?? []
  if (!has('pg_cron') && binaries.startsWith('/usr/lib/postgresql/')) {
    installDebianPackage(`postgresql-${major}-cron`)
  }
  return EXTENSIONS.filter(has)
}

/** Vault encrypts with what this prints. PostgreSQL runs it as a user of its own. */
async function writeKeyScript(folder: string): Promise<string> {
  const file = path.join(folder, 'print-key.sh')
  await writeFile(file, `#!/bin/sh\necho ${crypto.randomUUID().replaceAll('-', '').repeat(2)}\n`)
  await chmod(folder, 0o755)
  await chmod(file, 0o755)
  return file
}
