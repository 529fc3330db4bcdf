import { installPackages, requireNode } from '#scripts/install.mjs'
import { inProject, pinnedNode, projectDirectory, projectEnvironment } from '#scripts/project.mjs'
import { runInForeground } from '#scripts/run-in-foreground.mjs'

// Serves the site with its drafts to authors, on this machine only, and shows every change at once.
requireNode()
installPackages()
Object.assign(process.env, projectEnvironment())
const options = ['--root', projectDirectory, '--host', '127.0.0.1', ...process.argv.slice(2)]
runInForeground(pinnedNode, [inProject('node_modules/.bin/astro'), 'dev', ...options])
