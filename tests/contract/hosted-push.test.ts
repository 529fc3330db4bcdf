import { expect, onTestFinished, test } from 'vitest'
import { createHostedDatabase } from '#tests/stand-ins/hosted/hosted-database.ts'
import { startManagementApi } from '#tests/stand-ins/hosted/management-api.ts'
import { prepareCli } from '#tests/stand-ins/hosted/supabase-cli.ts'

const serverUrl = process.env.TEST_DATABASE_URL

// The second push applies all migrations.
test.runIf(serverUrl && process.env.THOROUGH)(
  'a project that has a table of one of our names gets nothing of that migration, and the rest later',
  async () => {
    const api = await startManagementApi()
    onTestFinished(api.close)
    const { platform, publisherUrl, close } = await createHostedDatabase(serverUrl ?? '')
    onTestFinished(close)
    const cli = await prepareCli(api.address)
    onTestFinished(cli.remove)
    const push = () => cli.run(['db', 'push', '--include-seed', `--remote=${publisherUrl}`])
    const count = async () => {
      const [row] = await platform.query<{ applied: number; hasContacts: boolean }>(
        `select (select count(*)::integer from supabase_migrations.schema_migrations) as applied,
           to_regclass('public.crm_contacts') is not null as "hasContacts"`,
      )
      return row
    }

    // Its migration creates public.crm_contacts before.
    await platform.query('create table public.crm_events (id bigint)')
    const failed = await push()
    expect(failed.code).not.toBe(0)
    expect(failed.output).toMatch(/relation "crm_events" already exists/)
    const before = await count()
    expect(before?.hasContacts).toBe(false)
    expect(await push()).toMatchObject({ code: failed.code })
    expect(await count()).toEqual(before)

    await platform.query('drop table public.crm_events')
    expect(await push()).toMatchObject({ code: 0 })
    expect(await count()).toMatchObject({ hasContacts: true })
  },
  60_000,
)
