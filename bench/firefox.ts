import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '#scripts/programs/postgres.ts'
import { inProject, projectEnvironment } from '#scripts/project.mjs'

// Every journey in this machine's own Firefox, each result printed as it comes. Needs a built site.
// `-- NAME...` runs the files with these names, `-- --grep TEXT` the journeys with this title.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: 'string' }, workers: { type: 'string' } },
})
// A server on PostgreSQL takes half of the processor's time.
const postgres = await startTestPostgres()
const journeys = spawn(
  inProject('node_modules/.bin/playwright'),
  [
    'test',
    `--config=${inProject('playwright.firefox.config.ts')}`,
    '--reporter=list',
    ...Object.entries(values).map(([name, value]) => `--${name}=${value}`),
    ...positionals.map((name) => `/${name}.spec.ts`),
  ],
  {
    stdio: 'inherit',
    env: projectEnvironment({
      THOROUGH: '1',
      ...(postgres ? { E2E_DATABASE_URL: postgres.url } : {}),
    }),
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => journeys.kill(signal))
const [code] = await once(journeys, 'exit')
await postgres?.stop()
process.exitCode = code ?? 1
