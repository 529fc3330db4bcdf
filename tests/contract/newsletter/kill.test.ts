import { expect, test } from 'vitest'
import { killWhileSending } from '#bench/newsletter/kill-while-sending.ts'
import { eitherServer } from '#tests/databases.ts'

test.runIf(process.env.THOROUGH).each(eitherServer)(
  'a killed sender on $name resumes where it stopped: no one is left out, hardly anyone gets two',
  async ({ databaseUrl }) => {
    const connections = 4
    const report = await killWhileSending({ databaseUrl, subscribers: 300, kills: 1, connections })
    expect(report.missing).toBe(0)
    expect(report.kills).toBe(1)
    expect(report.duplicates).toBeLessThanOrEqual(connections)
    expect(report.maxForOneKill).toBe(report.duplicates)
  },
  120_000,
)
