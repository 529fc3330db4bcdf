import { expect, test } from 'vitest'
import { openScene } from '#bench/monitoring/monitoring-scene.ts'
import { eitherServer } from '#tests/databases.ts'

test.runIf(process.env.THOROUGH).each(eitherServer)(
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
      const countReaders = async () =>
        new Set((await scene.sink.readLog()).map(({ to }) => to)).size
      await expect.poll(countReaders, { timeout: 120_000 }).toBe(monitors)
      await server.stop()
      let queued = Number.NaN
      await scene.change(async (database) => {
        queued = (await database.query('select 1 from private.mail_queue')).length
      })
      const mails = await scene.sink.finish()
      expect(new Set(mails.map(({ to }) => to)).size).toBe(monitors)
      // An email that the mail server took as the process died is sent again, as any email is.
      expect(mails.length - monitors + queued).toBeLessThanOrEqual(2 * connections)
    } finally {
      await scene.close()
    }
  },
  300_000,
)

/** Portfolios whose report of the period has not been queued yet. */
async function countWaiting(
  address: string,
  scratch: { loadKeys(): Promise<{ serviceRoleKey: string }> },
): Promise<number> {
  const { serviceRoleKey } = await scratch.loadKeys()
  const query = 'select=id&last_run_at=is.null'
  const answer = await fetch(`${address}/rest/v1/portfolio_monitors?${query}`, {
    headers: { apikey: serviceRoleKey, Authorization: `Bearer ${serviceRoleKey}` },
  })
  return ((await answer.json()) as unknown[]).length
}
