import { openServerDatabase } from 'embedded-supabase'
import { expect, test } from 'vitest'
import { createServerCopy } from '#tests/databases.ts'
import { selectRights } from '#tests/policies/select-rights.ts'
import type { Rehearsal } from '#tests/stand-ins/hosted/rehearse.ts'

/** What visitors, readers and the operator may do on a hosted project, with either sort of key. */
export function testCallers(parts: () => Rehearsal, serverUrl: string): void {
  test('gives visitors, readers and the operator the rights that a server of our own gives', async () => {
    const copy = await createServerCopy(serverUrl)
    const own = openServerDatabase(copy.url)
    const expected = await selectRights(own)
    await own.close()
    await copy.drop()
    expect(expected.length).toBeGreaterThan(50)
    expect(await selectRights(parts().database.platform)).toEqual(expected)
  })

  test('gives nobody a right to what a later migration or the SQL editor makes', async () => {
    const publisher = openServerDatabase(parts().database.publisherUrl, { poolSize: 1 })
    const before = await selectRights(publisher)
    await publisher.runScript(`
      create table public.later (id bigint generated always as identity);
      create sequence public.later_numbers;
      create view public.later_view as select id from public.later;
      create materialized view public.later_copy as select id from public.later;
      create function public.later_function() returns integer language sql as 'select 1';`)
    const after = await selectRights(publisher)
    await publisher.runScript(`
      drop function public.later_function();
      drop sequence public.later_numbers;
      drop table public.later cascade;`)
    await publisher.close()
    expect(after).toEqual(before)
  })

  // Each function's process has to start.
  test.runIf(process.env.THOROUGH)(
    'answers a visitor with either sort of key alike, in every function',
    async () => {
      const { address, anonKey, publishableKeys } = parts().project
      const guarded = ['background-work', 'market-work', 'operator']
      const ask = async (name: string, key: string) => {
        const answer = await fetch(`${address}/functions/v1/${name}`, {
          method: 'POST',
          headers: {
            apikey: key,
            Authorization: `Bearer ${key}`,
            'Content-Type': 'application/json',
          },
          body: '{}',
        })
        return { name, status: answer.status, answer: (await answer.text()).slice(0, 100) }
      }
      const names = [...parts().api.functions.keys()]
      const keys = [anonKey, publishableKeys.get('default') ?? '']
      const [asToken, asKey] = await Promise.all(
        keys.map((key) => Promise.all(names.map((name) => ask(name, key)))),
      )
      expect(asKey).toEqual(asToken)
      const refused = asKey?.filter(({ status }) => status === 401).map(({ name }) => name)
      expect(refused?.sort()).toEqual(guarded)
    },
  )
}
