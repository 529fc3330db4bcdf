import { installPackages, requireNode } from '#scripts/install.mjs'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { runInForeground } from '#scripts/run-in-foreground.mjs'

/** Runs a TypeScript file of the project on the pinned Node, and ends as it does. */
export function runPinned({ file, withTools = false }, options) {
  requireNode()
  installPackages({ withTools })
  runInForeground(pinnedNode, [inProject(file), ...options])
}
