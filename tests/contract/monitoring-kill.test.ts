import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openScene } from '#bench/monitoring/monitoring-scene.ts'
import { eitherServer } from '#tests/databases.ts'

test.each(eitherServer)(
  'a monitoring run that is killed on $name goes on: each reader gets the report of the period',
  async ({ databaseUrl }) => {
    const [monitors, connections] = [60, 4]
    const scene = await openScene({ databaseUrl, monitors, connections })
    try {
      const killed = await scene.start()
      await scene.sink.untilCount(20)
      await killed.kill()
      // The time that claims of a dead process last.
      await scene.change((database) =>
        database.runScript(
          `update private.mail_queue set locked_until = now();
           update public.portfolio_monitors set claimed_until = now();`,
        ),
      )
      const server = await scene.start()
      await expect
        .poll(() => countWaiting(server.address, scene.scratch), { timeout: 120_000 })
        .toBe(0)
      await untilQuiet(scene.sink, monitors)
      await server.stop()
      const mails = await scene.sink.finish()
      expect(new Set(mails.map(({ to }) => to)).size).toBe(monitors)
      // An email that the mail server took as the process died is sent again, as any email is.
      expect(mails.length - monitors).toBeLessThanOrEqual(2 * connections)
    } finally {
      await scene.close()
    }
  },
  300_000,
)

/** Nothing more comes once each reader has an email, and a second passes without another. */
async function untilQuiet(sink: { count(): number }, least: number): Promise<void> {
  for (let before = -1; sink.count() < least || sink.count() !== before; ) {
    before = sink.count()
    await wait(1_000)
  }
}

/** Portfolios whose report of the period has not been queued yet. */
async function countWaiting(
  address: string,
  scratch: { readKeys(): Promise<{ serviceRoleKey: string }> },
): Promise<number> {
  const { serviceRoleKey } = await scratch.readKeys()
  const query = 'select=id&last_run_at=is.null'
  const answer = await fetch(`${address}/rest/v1/portfolio_monitors?${query}`, {
    headers: { apikey: serviceRoleKey, Authorization: `Bearer ${serviceRoleKey}` },
  })
  return ((await answer.json()) as unknown[]).length
}
