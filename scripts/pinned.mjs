import { installPackages, requireNode } from './install.mjs'
import { inProject, pinnedNode } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

// Runs a TypeScript file of the project on the pinned Node: `node scripts/pinned.mjs FILE [OPTION...]`.
const [file = '', ...options] = process.argv.slice(2)
requireNode()
installPackages()
runInForeground(pinnedNode, [inProject(file), ...options])
