import { installPackages, requireNode } from '#scripts/install.mjs'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { runInForeground } from '#scripts/run-in-foreground.mjs'

requireNode()
installPackages({ withTools: true })
runInForeground(pinnedNode, [inProject('scripts/checks/run-checks.ts'), ...process.argv.slice(2)])
