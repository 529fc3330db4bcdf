import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createViteServer } from 'vitest/node'
import { inProject } from '#scripts/project.mjs'
import { bodyDirectories, compileBody } from './compile-email-bodies.ts'

// Renders emails/ into supabase/templates/, and compiles the bodies of issues and reports for the
// backend. Vite compiles the JSX of the templates, which Node cannot.
const templates = await loadTemplates()
await fillDirectory(inProject('supabase/templates'), templates)
process.stdout.write(`Wrote ${templates.size} templates to supabase/templates/.\n`)
for (const kind of ['issues', 'reports'] as const) {
  const modules = await compileBody(kind)
  await fillDirectory(bodyDirectories[kind], modules)
  process.stdout.write(`Wrote ${modules.size} files to ${bodyDirectories[kind]}.\n`)
}

async function fillDirectory(directory: string, files: Map<string, string>): Promise<void> {
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    if (!files.has(name)) await rm(path.join(directory, name))
  }
  for (const [name, text] of files) await writeFile(path.join(directory, name), text)
}

async function loadTemplates(): Promise<Map<string, string>> {
  const server = await createViteServer({
    configFile: false,
    root: inProject('.'),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const module = await server.ssrLoadModule('/emails/templates.tsx')
    return (module as typeof import('#emails/templates.tsx')).renderTemplates()
  } finally {
    await server.close()
  }
}
