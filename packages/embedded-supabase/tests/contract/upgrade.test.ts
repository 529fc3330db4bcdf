import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#embedded/postgres/migrate.ts'
import { loadBareProject, testDatabases } from '#embedded/tests/databases.ts'

/**
 * A database from before the package had its own queue and counters: a project's migrations had made a schema `private`
 * and taken rights away from the public.
 */
const BEFORE = `
  drop table embedded.mail_queue, embedded.rate_limits;
  drop function embedded.take_rate_limit;
  delete from backend_bootstrap.applied where version in ('0033', '0034', 'api-privileges', 'roles');
  insert into supabase_migrations.schema_migrations (version, name) values ('20250101000000', 'private');
  create schema private;
  create table private.rate_limits (key_hash bytea primary key);
  insert into private.rate_limits values ('kept');
  alter default privileges revoke execute on functions from public;
`

const RIGHTS = `
  create table public.later (id integer);
  create function public.later_too() returns integer language sql as 'select 1';
`

test.each(testDatabases)(
  'an older database on $name goes on with what it has',
  async ({ open }) => {
    const database = await open()
    onTestFinished(() => database.close())
    await database.runScript(BEFORE)
    expect(await migrate(database, await loadBareProject())).toEqual([
      'what_hosted_projects_have',
      'own_queue_and_limits',
    ])
    expect(await migrate(database, await loadBareProject())).toEqual([])
    await database.runScript(RIGHTS)
    const [row] = await database.query(
      `select (select count(*)::int from private.rate_limits) as kept,
       has_table_privilege('anon', 'public.later', 'select') as may_read,
       has_function_privilege('anon', 'public.later_too()', 'execute') as may_call,
       has_function_privilege('anon', 'extensions.uuid_generate_v4()', 'execute') as may_make_ids`,
    )
    expect(row).toEqual({ kept: 1, may_read: false, may_call: false, may_make_ids: true })
  },
)
