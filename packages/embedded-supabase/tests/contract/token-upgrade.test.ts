import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#embedded/postgres/migrate.ts'
import { eitherDatabase, loadBareProject } from '#embedded/tests/databases.ts'

/** The schema from before tokens and codes were stored separately. */
const BEFORE = `
  drop table embedded.phone_codes;
  alter table auth.one_time_tokens drop column code_hash;
  alter table auth.flow_state drop column browser_hash, drop column linking_session_id;
  delete from backend_bootstrap.applied where version = '0018';
  insert into auth.users (id, email, email_confirmed_at, encrypted_password, recovery_token)
  values ('00000000-0000-4000-8000-000000000001', 'old@example.com', now(), 'kept', 'computable');
  insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
  values (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'recovery_token', 'computable', 'old@example.com');
  insert into auth.flow_state (id, provider_type, authentication_method)
  values (gen_random_uuid(), 'google', 'oauth'), (gen_random_uuid(), 'magiclink', 'magiclink');
`

test.each(eitherDatabase)(
  'an upgraded database on $name loses its guessable tokens and nothing else',
  async ({ open }) => {
    const database = await open()
    onTestFinished(() => database.close())
    await migrate(database, await loadBareProject())
    await database.runScript(BEFORE)
    expect(await migrate(database, await loadBareProject())).toEqual(['tokens_apart_from_codes'])
    const users = await database.query(
      'select email, encrypted_password, recovery_token from auth.users',
    )
    expect(users).toEqual([
      { email: 'old@example.com', encrypted_password: 'kept', recovery_token: '' },
    ])
    expect(await database.query('select * from auth.one_time_tokens')).toEqual([])
    expect(await database.query('select authentication_method from auth.flow_state')).toEqual([
      { authentication_method: 'magiclink' },
    ])
  },
)
