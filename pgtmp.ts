import { startTestPostgres } from '#scripts/test-postgres.ts'
import { writeFile } from 'node:fs/promises'
const s = await startTestPostgres()
if (s) await writeFile('/tmp/lab/pgurl', s.url)
process.on('SIGTERM', async () => { await s?.stop(); process.exit() })
setInterval(() => {}, 1000)
