import { buildSite } from './build-site.mjs'
import { installPackages, requireNode } from './install.mjs'

requireNode()
installPackages()
await buildSite()
