import { readdir, rm, writeFile } from 'node:fs/promises'
import { createViteServer } from 'vitest/node'
import { inProject } from '#scripts/project.mjs'

// Renders emails/ into supabase/templates/. Vite compiles the JSX, which Node does not.
const directory = inProject('supabase/templates')
const templates = await loadTemplates()
for (const name of await readdir(directory)) {
  if (!templates.has(name)) await rm(`${directory}/${name}`)
}
for (const [name, html] of templates) await writeFile(`${directory}/${name}`, html)
process.stdout.write(`Wrote ${templates.size} templates to supabase/templates/.\n`)

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
