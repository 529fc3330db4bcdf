import { installPackages, requireNode } from './install.mjs'
import { inProject, pinnedNode } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

// Runs a TypeScript file of the project on the pinned Node: `node scripts/pinned.mjs [--with-tools] FILE [OPTION...]`.
const withTools = process.argv[2] === '--with-tools'
const [file = '', ...options] = process.argv.slice(withTools ? 3 : 2)
requireNode()
installPackages({ withTools })
runInForeground(pinnedNode, [inProject(file), ...options])
