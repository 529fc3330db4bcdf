import { spawn } from 'node:child_process'
import { buildSite, isSiteBuilt } from './build-site.mjs'
import { installPackages, requireNode } from './install.mjs'
import { inProject, pinnedNode } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

requireNode()
installPackages()
// SITE_DIR names a site that was already built.
const buildsSite = !process.env.SITE_DIR && !isSiteBuilt()
const server = runInForeground(
  pinnedNode,
  [
    // A small young generation saves 20 MB on an idle server and costs no measurable speed.
    '--max-semi-space-size=2',
    inProject('backend/main.ts'),
    `--stop-with-parent=${process.pid}`,
    ...(buildsSite ? ['--site-follows'] : []),
  ],
  { hasChannel: buildsSite },
)
if (buildsSite) {
  // Meanwhile the server creates its database: each keeps one processor busy for seconds.
  await buildSite({ quickly: true })
  server.send('The site is built.')
}
if (!process.env.SITE_DIR) compressBesides()

/** The best compression takes seconds of both processors, which nobody should wait for at the first start. */
function compressBesides() {
  const child = spawn(process.execPath, [inProject('scripts/compress-built-site.mjs')], {
    stdio: 'ignore',
  })
  process.on('exit', () => child.kill())
}
