import { setTimeout as wait } from 'node:timers/promises'
import type { BenchDatabase } from '#bench/databases.ts'
import { killUnderLoad } from '#bench/load/kill-under-load.ts'
import { MAIL_CONNECTIONS, type OpenPublication, openPublication } from '#bench/load/publication.ts'
import { say } from '#scripts/progress.mjs'
import type { ServerProcess } from '#tests/server-process.ts'
import type { Fault } from './fault.ts'

const LOAD_MS = 3_000
/** Of one cycle of load, restart and checks. */
const CYCLE_SECONDS = 6
const READERS_PER_KILL = 40
const MONITORS_PER_KILL = 8
const LONGEST_END_MS = 600_000

/** An issue, reports and feeds are under way beside the writers; one more feed after each kill. */
export async function killOften(database: BenchDatabase, kills: number): Promise<Fault> {
  const publication = await openPublication({
    databaseUrl: database.url,
    readers: kills * READERS_PER_KILL,
    monitors: kills * MONITORS_PER_KILL,
    seconds: kills * CYCLE_SECONDS,
    withoutSite: true,
  })
  try {
    await publication.addFeed()
    const { result, server } = await killUnderLoad(publication.scratch, {
      kills,
      loadMs: LOAD_MS,
      begin: publication.sendIssue,
      beforeStart: publication.addFeed,
      onKill: ({ kills: done, missing }) => {
        if ((done + 1) % 10 === 0)
          say(`${database.name}: ${done + 1} kills, ${missing.length} lost`)
      },
    })
    const mail = await untilAllDone(publication, server)
    await server.stop()
    let work = { storiesMissing: Number.NaN, storiesTwice: 0, reportsWaiting: 0, mailWaiting: 0 }
    await publication.change(async (opened) => {
      work = await publication.judge(opened)
    })
    const allowed = 2 * MAIL_CONNECTIONS * kills
    const problems = [
      ...result.missing.map((what) => `lost: ${what}`),
      ...(mail.missing > 0 ? [`${mail.missing} emails missing`] : []),
      ...(mail.twice > allowed ? [`${mail.twice} emails twice`] : []),
      ...(work.storiesMissing === 0 ? [] : [`${work.storiesMissing} stories missing`]),
      ...(work.storiesTwice === 0 ? [] : [`${work.storiesTwice} stories twice`]),
      ...(work.reportsWaiting === 0 ? [] : [`${work.reportsWaiting} reports not made`]),
    ]
    const writes = Object.entries(result.acknowledged).map(([kind, count]) => `${count} ${kind}`)
    return {
      name: `${result.kills} kills`,
      seen: `no answer until the next start, at most ${Math.round(Math.max(...result.restartMs))} ms`,
      facts:
        `acknowledged ${writes.join(', ')}; ${result.missing.length} lost; ` +
        `issue and reports: ${mail.missing} missing, ${mail.twice} twice (${allowed} allowed); ` +
        `news: ${work.storiesMissing} missing, ${work.storiesTwice} twice`,
      problems,
    }
  } finally {
    await publication.close()
  }
}

/** Claims of killed processes run out by themselves. */
async function untilAllDone(publication: OpenPublication, server: ServerProcess) {
  const until = performance.now() + LONGEST_END_MS
  for (;;) {
    const verdict = await publication.judgeMail()
    const isDone = verdict.missing === 0 && (await publication.hasAllStories(server))
    if (isDone || performance.now() > until) return verdict
    await wait(1_000)
  }
}
