import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

let isListFresh = false

/** Installs a package on a Debian-like system when this process may; answers whether it is there now. */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  isListFresh ||= aptGet('update')
  return isListFresh && aptGet('install', '--yes', '--no-install-recommends', name)
}

/**
 * Downloads packages into `folder` and extracts them into its `unpacked`, without installing anything:
 * that could replace what is there, or start a service. Answers whether it worked.
 */
export function unpackDebianPackages(folder: string, names: readonly string[]): boolean {
  const run = (name: string, options: string[]) =>
    spawnSync(name, options, { cwd: folder, stdio: 'ignore', timeout: 60_000 }).status === 0
  const get = () => run('apt-get', ['--quiet', 'download', ...names])
  // An image of a machine often comes without the lists of packages.
  const isThere = get() || (process.getuid?.() === 0 && run('apt-get', ['update']) && get())
  if (!isThere) return false
  const files = readdirSync(folder).filter((file) => file.endsWith('.deb'))
  return files.length > 0 && files.every((file) => run('dpkg', ['--extract', file, 'unpacked']))
}

function aptGet(...options: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['--quiet', ...options], { env, stdio: 'ignore' }).status === 0
}
