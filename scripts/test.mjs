import { installPackages, requireNode } from './install.mjs'
import { inProject, pinnedNode } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

requireNode()
installPackages({ withTools: true })
runInForeground(pinnedNode, [inProject('scripts/checks/run-checks.ts'), ...process.argv.slice(2)])
