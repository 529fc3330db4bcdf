import { startTestPostgres } from './scripts/programs/postgres.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
const pg = await startTestPostgres()
const child = spawn('node_modules/.bin/vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: pg?.url } })
await once(child, 'exit')
await pg?.stop()
