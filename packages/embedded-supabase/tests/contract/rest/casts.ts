import { beforeAll, describe, expect, it } from 'vitest'
import type { RestServer } from './rest-server.ts'

export function describeCasts(current: () => RestServer): void {
  describe('casts in a selection', () => {
    let rest: RestServer
    beforeAll(() => {
      rest = current()
    })
    const statusOf = async (select: string) =>
      (await rest.send(`/films?select=${encodeURIComponent(select)}`)).status

    it.each([
      'year::text',
      'title::text',
      'released_at::date',
      'rating::numeric',
      'year::numeric',
      'tags::_text',
      'tags::text',
      'data::json',
      'data::jsonb',
      'data->>lang::text',
      'run::text',
      'directors(id::text,name::varchar)',
    ])('%s is short', async (select) => {
      expect(await statusOf(select)).not.toBe(400)
    })

    it.each([
      'title::numeric',
      'title::_numeric',
      'title:: NUMERIC array ',
      'code::decimal',
      'title::jsonb',
      'title::numrange',
      'title::nummultirange',
      'title::jsonpath',
      'title::films',
      'title::xml',
      'tags::_numeric',
      'data->>lang::numeric',
      'data->lang::numeric',
      'data->>lang::jsonb',
      'directors(name::numeric)',
      'shout::numeric',
    ])('%s may be long', async (select) => {
      expect(await statusOf(select)).toBe(400)
    })

    it.each(['/rpc/pairs?select=label::numeric', '/rpc/films_since?since=0&select=title::jsonb'])(
      'of what a function returns are bounded too: %s',
      async (path) => {
        expect((await rest.send(path)).status).toBe(400)
        expect((await rest.send(path.replace(/::\w+$/, '::text'))).status).toBe(200)
      },
    )

    it('of a written row are bounded too', async () => {
      const refused = await rest.send('/notes?select=body::numeric', {
        method: 'POST',
        as: 'authenticated',
        headers: { Prefer: 'return=representation' },
        body: JSON.stringify({ body: '1e131071' }),
      })
      expect(refused.status).toBe(400)
    })

    it('are all the operator’s', async () => {
      const path = '/films?select=numbers:code::numeric,row:title::jsonb&id=lt.0'
      const answer = await rest.send(path, { as: 'service_role' })
      expect([answer.status, await answer.json()]).toEqual([200, []])
    })
  })
}
