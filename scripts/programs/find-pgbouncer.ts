import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { installDebianPackage, unpackIntoCache } from './find-programs.ts'

export type PgBouncer = { program: string; environment: Record<string, string> }

const INSTALLED: PgBouncer = { program: '/usr/sbin/pgbouncer', environment: {} }

/**
 * PgBouncer for the tests: this system's, or Debian's unpacked into .cache. Installing is the last resort, since
 * Debian starts it as a service.
 *
 * @returns undefined if there is none and none can be installed
 */
export function findPgBouncer(): PgBouncer | undefined {
  if (isUsable(INSTALLED)) return INSTALLED
  const unpacked = unpack()
  if (isUsable(unpacked)) return unpacked
  return installDebianPackage('pgbouncer') && isUsable(INSTALLED) ? INSTALLED : undefined
}

/** With the libraries that PostgreSQL does not bring. */
function unpack(): PgBouncer {
  const folder = unpackIntoCache('pgbouncer', ['pgbouncer', 'libevent-2.1-7', 'libc-ares2'])
  const libraries = spawnSync('dpkg', ['--print-architecture'], { encoding: 'utf8' })
  const triplet = libraries.stdout?.trim() === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
  return {
    program: path.join(folder, 'usr/sbin/pgbouncer'),
    environment: { LD_LIBRARY_PATH: path.join(folder, 'usr/lib', triplet) },
  }
}

function isUsable({ program, environment }: PgBouncer): boolean {
  if (!existsSync(program)) return false
  return spawnSync(program, ['--version'], { env: environment }).status === 0
}
