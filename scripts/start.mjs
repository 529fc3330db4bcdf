import { buildSite } from './build-site.mjs'
import { installPackages, requireNode } from './install.mjs'
import { inProject, pinnedNode } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

requireNode()
installPackages()
// SITE_DIR names a site that was built elsewhere.
if (!process.env.SITE_DIR) buildSite()
runInForeground(pinnedNode, [inProject('backend/main.ts')])
