import { parseArgs } from 'node:util'
import { createScratch } from '#tests/scratch-server.ts'
import { killUnderLoad, settingsForLoad } from './load/kill-under-load.ts'

// npm run bench soak-kill [-- --kills 100]; with DATABASE_URL, in a new database on that PostgreSQL
// server instead of the embedded one.
const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' } } })
const scratch = await createScratch({
  databaseUrl: process.env.DATABASE_URL,
  withoutSite: true,
  settings: settingsForLoad,
})
try {
  const result = await killUnderLoad(scratch, { kills: Number(values.kills), loadMs: 3000 })
  const slowest = Math.round(Math.max(...result.restartMs))
  const { subscribers, accounts } = result.acknowledged
  process.stdout.write(
    `${result.kills} kills, ${subscribers} subscribers and ${accounts} accounts acknowledged, ` +
      `${result.missing.length} lost, slowest restart ${slowest} ms\n`,
  )
  for (const missing of result.missing) process.stdout.write(`lost: ${missing}\n`)
  process.exitCode = result.missing.length > 0 ? 1 : 0
} finally {
  await scratch.remove()
}
