import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import embedded from '#embedded/package.json' with { type: 'json' }
import { commands } from '#scripts/launch/commands.mjs'
import { inProject, projectDirectory } from '#scripts/project.mjs'

type Lists = 'dependencies' | 'optionalDependencies' | 'scripts' | 'imports'

const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as Record<
  Lists,
  Record<string, string>
>

/** `npm start` installs only these; a command of `commands.mjs` that says so installs the others too. */
const installed = new Set([
  ...Object.keys(manifest.dependencies),
  ...Object.keys(manifest.optionalDependencies),
  ...Object.keys(embedded.dependencies),
])

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectDirectory,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const isCode = (file: string) => /(?<!\.test)\.(?:ts|tsx|mjs)$/.test(file)

const ofTheSite = files.filter((file) => isCode(file) && /^(?:site|content)\//.test(file))
type Entry = [name: string, files: string[]]
const scripts: Entry[] = Object.entries(manifest.scripts).flatMap(([name, script]) => {
  const [, file] = /pinned\.mjs (\S+\.ts)/.exec(script) ?? []
  return file ? [[`npm run ${name}`, [file]]] : []
})
const grouped: Entry[] = Object.entries(commands).flatMap(([group, named]) =>
  Object.entries(named).flatMap(([name, { file, withTools }]): Entry[] =>
    withTools ? [] : [[`npm run ${group} ${name}`, [file]]],
  ),
)

test.each<Entry>([
  ['the server', ['backend/main.ts']],
  ['the build of the site', ['astro.config.ts', 'scripts/build.mjs', ...ofTheSite]],
  ['the preview', ['scripts/launch/preview.mjs']],
  ['the keys', ['scripts/launch/keys.mjs', 'scripts/launch/rotate-key.ts']],
  ...scripts,
  ...grouped,
])('%s imports no package that only the tests have', (_, entries) => {
  const missing = new Set<string>()
  const seen = new Set<string>()
  const waiting: string[] = [...entries]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const specifier of findImports(file)) {
      const own = resolveOwn(file, specifier)
      if (own && isCode(own)) waiting.push(own)
      if (!own && !isInstalled(specifier)) missing.add(`${file}: ${specifier}`)
    }
  }
  expect([...missing]).toEqual([])
  expect(seen.size).toBeGreaterThan(0)
})

function findImports(file: string): string[] {
  const { module } = parseSync(file, readFileSync(inProject(file), 'utf8'))
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !isType ? moduleRequest.value : [],
    ),
  )
  return [...imported, ...exported]
}

/** In the project's folder; undefined for a package. */
function resolveOwn(file: string, specifier: string): string | undefined {
  if (specifier === embedded.name) return 'packages/embedded-supabase/index.ts'
  if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier)
  const [alias = ''] = specifier.split('/')
  const folder = new Map(Object.entries(manifest.imports)).get(`${alias}/*`)
  return folder && path.join(folder.slice(0, -1), specifier.slice(alias.length + 1))
}

function isInstalled(specifier: string): boolean {
  if (/^(?:node|astro|virtual):/.test(specifier)) return true
  const [scope = '', name = ''] = specifier.split('/')
  return installed.has(scope.startsWith('@') ? `${scope}/${name}` : scope)
}
