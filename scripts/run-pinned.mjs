import { installPackages, requireNode } from './install.mjs'
import { inProject, pinnedNode } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

/** Runs a TypeScript file of the project on the pinned Node, and ends as it does. */
export function runPinned({ file, withTools = false }, options) {
  requireNode()
  installPackages({ withTools })
  runInForeground(pinnedNode, [inProject(file), ...options])
}
