import { installPackages, requireNode } from './install.mjs'
import { inProject, pinnedNode, projectDirectory, projectEnvironment } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

// The site with its drafts, for authors, on this machine only; every change shows at once.
requireNode()
installPackages()
Object.assign(process.env, projectEnvironment())
const options = ['--root', projectDirectory, '--host', '127.0.0.1', ...process.argv.slice(2)]
runInForeground(pinnedNode, [inProject('node_modules/.bin/astro'), 'dev', ...options])
