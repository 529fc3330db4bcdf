import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildSite } from './build-site.mjs'
import { installPackages, requireNode } from './install.mjs'
import { inProject, pinnedNode, projectDirectory } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

requireNode()
installPackages()
/** @type {Promise<unknown> | undefined} */
let prepared
// SITE_DIR names a site that was already built.
if (!process.env.SITE_DIR) {
  await buildSite({
    quickly: true,
    startMeanwhile: () => {
      prepared = prepareDatabase()
    },
  })
}
await prepared
// A small young generation saves 20 MB on an idle server and costs no measurable speed.
runInForeground(pinnedNode, [
  '--max-semi-space-size=2',
  inProject('backend/main.ts'),
  `--stop-with-parent=${process.pid}`,
])
if (!process.env.SITE_DIR) compressBesides()

/** The best compression takes seconds of both processors, which nobody should wait for at the first start. */
function compressBesides() {
  const child = spawn(process.execPath, [inProject('scripts/compress-built-site.mjs')], {
    stdio: 'ignore',
  })
  process.on('exit', () => child.kill())
}

/** Creating the embedded database keeps one processor busy for seconds, and so does building the site. */
function prepareDatabase() {
  const folder = path.resolve(projectDirectory, process.env.DATA_DIR || '.data', 'postgres')
  if (process.env.DATABASE_URL || existsSync(folder)) return undefined
  // It ends before optimized code of the database's program would pay: 6 s of processor instead of 10.
  const program = ['--liftoff-only', inProject('backend/prepare-database.ts'), String(process.pid)]
  return once(spawn(pinnedNode, program, { stdio: 'ignore' }), 'exit')
}
