import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

let isListFresh = false

/** Installs a package on a Debian-like system when this process may; answers whether it is there now. */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  isListFresh ||= aptGet('update')
  return isListFresh && aptGet('install', '--yes', '--no-install-recommends', name)
}

function aptGet(...options: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['--quiet', ...options], { env, stdio: 'ignore' }).status === 0
}
