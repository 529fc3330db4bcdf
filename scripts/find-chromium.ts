import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { installDebianPackage } from './install-debian-package.ts'
import { installIntoCache } from './install-into-cache.ts'
import { inProject, pinnedNode } from './project.mjs'

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPrograms = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** A Chromium for the journeys: this system's, or else one that is installed now. */
export async function findChromium(): Promise<string | undefined> {
  const wished = process.env.CHROMIUM_PATH
  return (
    wished ??
    findInstalledChromium() ??
    (installDebianPackage('chromium') ? findInstalledChromium() : undefined) ??
    installWithPlaywright() ??
    installFromNpm()
  )
}

export function findInstalledChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = programNames.flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  )
  return [...candidates, ...macPrograms, chromium.executablePath()].find((file) => existsSync(file))
}

function installWithPlaywright(): string | undefined {
  const cli = inProject('node_modules/@playwright/test/cli.js')
  spawnSync(pinnedNode, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 120_000 })
  const installed = chromium.executablePath()
  return existsSync(installed) ? installed : undefined
}

/** Packed for servers without a package manager. It unpacks itself into the temporary folder. */
async function installFromNpm(): Promise<string | undefined> {
  const folder = await installIntoCache('@sparticuz/chromium', '153.0.0')
  if (!folder) return undefined
  const entry = pathToFileURL(path.join(folder, 'build/index.js')).href
  const packed = (await import(entry)) as { default: { executablePath(): Promise<string> } }
  return packed.default.executablePath()
}
