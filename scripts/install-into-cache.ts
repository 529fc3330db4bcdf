import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inProject } from './project.mjs'

/**
 * Installs an npm package that only some machines need into .cache, beside the project's own.
 *
 * @returns its folder, or undefined if it could not be installed
 */
export async function installIntoCache(name: string, version: string): Promise<string | undefined> {
  const root = inProject('.cache/packages', name.replaceAll('/', '+'))
  const folder = path.join(root, 'node_modules', name)
  if (existsSync(path.join(folder, 'package.json'))) return folder
  await mkdir(root, { recursive: true })
  await writeFile(path.join(root, 'package.json'), '{ "private": true }\n')
  const options = ['install', '--no-audit', '--no-fund', '--no-save', `${name}@${version}`]
  const { status } = spawnSync('npm', options, { cwd: root, stdio: 'ignore' })
  return status === 0 ? folder : undefined
}
