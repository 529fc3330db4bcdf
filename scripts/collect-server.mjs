import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { giveUp, say } from './progress.mjs'
import { inProject, projectDirectory } from './project.mjs'

// `node scripts/collect-server.mjs FOLDER`: copies what the server needs to run, for an image. The built site is
// part of it; what builds the site is not.
const [folder] = process.argv.slice(2)
if (!folder) giveUp('Usage: node scripts/collect-server.mjs FOLDER')
if (!existsSync(inProject('dist/site'))) giveUp('Build the site first: npm run build')

const SOURCES = ['backend', 'packages', 'domain', 'supabase', 'emails']
const OTHERS = ['content', 'dist/site', 'package.json', 'scripts']
for (const name of [...SOURCES, ...OTHERS]) copy(name)
const packages = collectPackages()
for (const name of packages) copy(`node_modules/${name}`)
cpSync(inProject('node_modules/embedded-supabase'), target('node_modules/embedded-supabase'), {
  recursive: true,
  verbatimSymlinks: true,
})
copy('node_modules/.bin/node')
say(`${folder}: the server with ${packages.size} packages`)

function copy(name) {
  mkdirSync(path.dirname(target(name)), { recursive: true })
  cpSync(inProject(name), target(name), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !/\.test\.tsx?$|\/embedded-supabase\/tests(?:\/|$)/.test(file),
  })
}

function target(name) {
  return path.resolve(folder, name)
}

/** What the sources import, with all that those packages need in turn. */
function collectPackages() {
  const found = new Set()
  const waiting = [...importedPackages(), `node-${process.platform}-${process.arch}`]
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (found.has(name) || name === 'embedded-supabase') continue
    const manifest = inProject('node_modules', name, 'package.json')
    if (!existsSync(manifest)) continue
    found.add(name)
    const { dependencies = {}, optionalDependencies = {} } = parse(manifest)
    waiting.push(...Object.keys(dependencies), ...Object.keys(optionalDependencies))
  }
  return found
}

function importedPackages() {
  const files = SOURCES.flatMap((name) => globSync(inProject(name, '**/*.{ts,mjs,js}')))
  const specifiers = files
    .filter(
      (file) => !/\.test\.ts$|\/tests\/|node_modules/.test(path.relative(projectDirectory, file)),
    )
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:from|import\(|import|resolve\()\s*'([^'.#][^']*)'/g,
      ),
    ])
    .map(([, specifier]) => specifier.replace(/^npm:/, ''))
  const names = specifiers.map((specifier) => {
    const [first, second] = specifier.split('/')
    const name = first.startsWith('@') ? `${first}/${second}` : first
    // Functions name versions, such as npm:zod@4.
    return name.includes('@', 1) ? name.slice(0, name.indexOf('@', 1)) : name
  })
  return names.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
}

function parse(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
