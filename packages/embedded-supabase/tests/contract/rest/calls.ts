import { beforeAll, describe, expect, it } from 'vitest'
import { FIRST_READER, type RestServer } from './rest-server.ts'

export function describeCalls(current: () => RestServer): void {
  describe('calling functions', () => {
    let rest: RestServer
    beforeAll(() => {
      rest = current()
    })

    const call = (name: string, body?: unknown, headers: Record<string, string> = {}) =>
      rest.send(`/rpc/${name}`, {
        method: 'POST',
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })

    it.each([
      ['add', { a: 1 }, 11],
      ['add', { a: 1, b: 2 }, 3],
      ['numbers', {}, [1, 2, 3]],
      ['numbers', undefined, [1, 2, 3]],
      ['one_film?select=title', { film_id: 2 }, { title: 'Ran' }],
      ['films_since?select=id&order=id.desc&limit=1', { since: 1953 }, [{ id: 3 }]],
      [
        'films_since?select=title,directors(name)&id=eq.2',
        { since: 1900 },
        [{ title: 'Ran', directors: { name: 'Kurosawa' } }],
      ],
      ['pairs?is_even=is.true&number=gt.2', {}, [{ label: 'n4', is_even: true, number: 4 }]],
      ['pairs?select=label&is_even=eq.true&number=in.(2,3)', {}, [{ label: 'n2' }]],
      ['echo_json', { any: ['thing'] }, { any: ['thing'] }],
      ['total', { amounts: [1, 2, 3] }, 6],
      ['who_am_i', {}, 'anon nobody'],
    ])('calls %s with %j', async (name, body, expected) => {
      const response = await call(name, body)
      expect(await response.json()).toEqual(expected)
      expect(response.status).toBe(200)
    })

    it.each([
      ['add?a=1&b=5', 6],
      ['films_since?since=1953&select=id&id=eq.2', [{ id: 2 }]],
      ['total?amounts=1&amounts=4', 5],
    ])('reads %s by GET', async (path, expected) => {
      const response = await rest.send(`/rpc/${path}`)
      expect(await response.json()).toEqual(expected)
    })

    it('answers 204 for void and counts the rows of a set', async () => {
      const nothing = await call('nothing')
      expect([nothing.status, await nothing.text()]).toEqual([204, ''])
      const { data, count } = await rest
        .client('anon')
        .rpc('films_since', { since: 1900 }, { count: 'exact' })
        .limit(1)
      expect([data?.length, count]).toEqual([1, 3])
    })

    it('lets a volatile function write with POST only', async () => {
      const read = await rest.send('/rpc/note_visit', { as: 'service_role' })
      expect(read.status).toBe(405)
      expect(await read.json()).toMatchObject({
        code: '25006',
        message: 'cannot execute INSERT in a read-only transaction',
      })
      const hidden = await rest.send('/rpc/visit_secretly', { method: 'POST', as: 'service_role' })
      expect(hidden.status).toBeGreaterThanOrEqual(400)
      expect(hidden.status).toBeLessThan(500)
      const write = await rest.send('/rpc/note_visit', { method: 'POST', as: 'service_role' })
      expect(await write.json()).toBe(99)
    })

    it.each([
      ['plain', 400, { code: 'P0001', details: 'why', hint: 'how', message: 'no entry' }],
      ['payment', 402, { code: 'PT402', details: null, hint: null, message: 'Payment Required' }],
      ['whole', 419, { code: '123', details: 'd', hint: 'h', message: 'made' }],
    ])('passes on what a function raises: %s', async (kind, status, body) => {
      const response = await call('refuse', { kind })
      expect([response.status, await response.json()]).toEqual([status, body])
      if (kind === 'whole') expect(response.headers.get('x-powered-by')).toBe('tea')
    })

    it('names the nearest function, or the overloads it cannot choose between', async () => {
      const missing = await call('ad', { a: 1 })
      expect([missing.status, await missing.json()]).toEqual([
        404,
        {
          code: 'PGRST202',
          details:
            'Searched for the function public.ad with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
          hint: null,
          message: 'Could not find the function public.ad(a) in the schema cache',
        },
      ])
      const misspelled = await call('add', { aa: 1, b: 2 })
      expect((await misspelled.json()).hint).toBe(
        'Perhaps you meant to call the function public.add(a, b)',
      )
      const ambiguous = await call('overload', { a: 1 })
      expect([ambiguous.status, (await ambiguous.json()).message]).toEqual([
        300,
        'Could not choose the best candidate function between: public.overload(a => integer), public.overload(a => text)',
      ])
    })

    it('lets a function set status and headers', async () => {
      const response = await call('choose_answer')
      expect([response.status, response.headers.get('x-film')]).toEqual([202, 'Ran'])
    })

    it('gives a function the request without credentials', async () => {
      const headers = { 'x-trace': '7', cookie: 'a=b', apikey: 'k' }
      const seen = await (await rest.send('/rpc/see_request', { headers })).json()
      expect(seen).toMatchObject({ method: 'GET', path: '/rpc/see_request', read_only: 'on' })
      expect(seen.headers['x-trace']).toBe('7')
      for (const name of ['authorization', 'apikey', 'cookie'])
        expect(seen.headers).not.toHaveProperty(name)
    })

    it('acts as the role of the token only', async () => {
      const asked = async (as: 'anon' | 'authenticated' | 'service_role') =>
        (await rest.send('/rpc/who_am_i', { as })).json()
      expect(await asked('authenticated')).toBe(`authenticated ${FIRST_READER}`)
      expect(await asked('service_role')).toBe('service_role nobody')
      expect(await asked('anon')).toBe('anon nobody')
      const [owner] = await rest.database.query('select current_user::text as name')
      expect(owner?.name).toBe('postgres')
    })
  })
}
