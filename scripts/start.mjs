import { buildSite } from './build-site.mjs'
import { installPackages, requireNode } from './install.mjs'
import { inProject, pinnedNode } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

requireNode()
installPackages()
// SITE_DIR names a site that was already built.
if (!process.env.SITE_DIR) buildSite()
// A small young generation saves 20 MB on an idle server and costs no measurable speed.
runInForeground(pinnedNode, [
  '--max-semi-space-size=2',
  inProject('backend/main.ts'),
  `--stop-with-parent=${process.pid}`,
])
