import { expect, test } from 'vitest'
import { killWhileSending } from '#bench/newsletter/kill-while-sending.ts'

const servers = [
  { name: 'PGlite', databaseUrl: undefined },
  { name: 'PostgreSQL', databaseUrl: process.env.TEST_DATABASE_URL },
].filter(({ name, databaseUrl }) => name === 'PGlite' || databaseUrl)

test.each(servers)(
  'a killed sender on $name resumes where it stopped: no one is left out, hardly anyone gets two',
  async ({ databaseUrl }) => {
    const connections = 4
    const report = await killWhileSending({ databaseUrl, subscribers: 300, kills: 1, connections })
    expect(report.missing).toBe(0)
    expect(report.kills).toBe(1)
    expect(report.duplicates).toBeLessThanOrEqual(connections)
    expect(report.mostForOneKill).toBe(report.duplicates)
  },
  120_000,
)
