import { beforeAll, describe, expect, it } from 'vitest'
import type { RestServer } from './rest-server.ts'

export function describeRefusals(current: () => RestServer): void {
  describe('refusing requests', () => {
    let rest: RestServer
    beforeAll(() => {
      rest = current()
    })

    const refusal = async (path: string, init: Parameters<RestServer['send']>[1] = {}) => {
      const response = await rest.send(path, { as: 'service_role', ...init })
      return { status: response.status, ...(await response.json()) }
    }

    it.each([
      ['match', '/films?title=match.%5EI'],
      ['imatch', '/films?or=(id.eq.1,title.not.imatch.%5Ei)'],
    ])('refuses %s to a reader, and takes it from the operator', async (operator, path) => {
      expect(await refusal(path, { as: 'authenticated' })).toEqual({
        status: 400,
        code: 'PGRST100',
        message: `"failed to parse filter (${operator})" (line 1, column 1)`,
        details: `The operator ${operator} on "title" is not allowed for the role authenticated`,
        hint: null,
      })
      expect((await rest.send(path, { as: 'service_role' })).status).toBe(200)
    })

    const numbered = (count: number, write: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => write(n)).join(',')

    it.each([
      ['conditions', `/films?or=(${Array(101).fill('id.eq.1').join(',')})`],
      ['characters in a pattern', `/films?title=like.${'a'.repeat(501)}`],
      ['order terms', `/films?order=${Array(21).fill('id').join(',')}`],
      ['embedded resources', `/films?select=${Array(21).fill('directors(id)').join(',')}`],
      ['levels of embedding', `/films?select=${'directors(films('.repeat(3)}id${'))'.repeat(3)}`],
      ['selected fields', `/films?select=${numbered(201, (n) => `data->a${n}`)}`],
      ['uses of one column', `/films?select=${numbered(25, (n) => `data->a${n}`)}`],
      ['uses of one column', `/films?and=(${numbered(25, (n) => `data->a${n}.neq.1`)})`],
      [
        'uses of one column',
        `/films?select=${numbered(9, (n) => `data->a${n}`)}&order=${numbered(16, (n) => `data->b${n}`)}`,
      ],
      ['patterns', `/films?or=(${numbered(17, () => 'title.like.*a*')})`],
      ['full-text searches', `/films?or=(${numbered(2, () => 'title.fts.a')})`],
      ['selections of one value', `/films?select=${numbered(6, (n) => `c${n}:data`)}`],
      ['selections of one value', `/films?select=${numbered(6, (n) => `d${n}:directors(name)`)}`],
    ])('refuses too many %s to the API roles alone', async (what, path) => {
      const refused = await refusal(path, { as: 'anon' })
      expect([refused.status, refused.code]).toEqual([400, 'PGRST100'])
      expect(refused.details).toContain(what)
      const taken = await rest.send(path, { as: 'service_role' })
      expect((await taken.json()).message).not.toBe(refused.message)
    })

    it('answers the API roles with at most eight megabytes, and changes nothing beyond that', async () => {
      const long = 'x'.repeat(600_000)
      const asReader = { as: 'authenticated' } as const
      for (let n = 0; n < 3; n += 1) {
        const body = JSON.stringify({ body: long })
        expect((await rest.send('/notes', { ...asReader, method: 'POST', body })).status).toBe(201)
      }
      const copies = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}:body`).join(',')
      const path = `/notes?body=like.xxx*&select=${copies}`
      const tooLarge = { status: 413, code: 'PGRST102', message: 'The answer is too large' }
      expect(await refusal(path, asReader)).toMatchObject(tooLarge)
      const change = {
        method: 'PATCH',
        headers: { Prefer: 'return=representation' },
        body: JSON.stringify({ body: `xxxy${long}` }),
      }
      expect(await refusal(path, { ...asReader, ...change })).toMatchObject(tooLarge)
      const kept = await rest.send('/notes?body=like.xxxy*&select=id', asReader)
      expect(await kept.json()).toEqual([])
      expect((await rest.send(path, { as: 'service_role' })).status).toBe(200)
      await rest.send('/notes?body=like.xxx*', { ...asReader, method: 'DELETE' })
    })

    it.each([
      [
        '/film',
        404,
        'PGRST205',
        "Could not find the table 'public.film' in the schema cache",
        null,
        "Perhaps you meant the table 'public.films'",
      ],
      [
        '/zzz',
        404,
        'PGRST205',
        "Could not find the table 'public.zzz' in the schema cache",
        null,
        null,
      ],
      ['/films?select=zzzzzzz', 400, '42703', 'column films.zzzzzzz does not exist', null, null],
      ['/films?zzzzzzz=eq.1', 400, '42703', 'column films.zzzzzzz does not exist', null, null],
      ['/films?id=eq.x', 400, '22P02', 'invalid input syntax for type integer: "x"', null, null],
      [
        '/films?is_seen=eq.maybe',
        400,
        '22P02',
        'invalid input syntax for type boolean: "maybe"',
        null,
        null,
      ],
      [
        '/films?id=noop.0',
        400,
        'PGRST100',
        '"failed to parse filter (noop.0)" (line 1, column 1)',
        'unexpected "o" expecting "not" or operator (eq, gt, ...)',
        null,
      ],
      [
        '/films?id=1',
        400,
        'PGRST100',
        '"failed to parse filter (1)" (line 1, column 1)',
        'unexpected "1" expecting "not" or operator (eq, gt, ...)',
        null,
      ],
      [
        '/films?order=id.ac',
        400,
        'PGRST100',
        '"failed to parse order (id.ac)" (line 1, column 4)',
        'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"',
        null,
      ],
      [
        '/films?or=()',
        400,
        'PGRST100',
        '"failed to parse logic tree (())" (line 1, column 4)',
        'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
        null,
      ],
      [
        '/films?select=id,directors(name[])',
        400,
        'PGRST100',
        '"failed to parse select parameter (id,directors(name[]))" (line 1, column 18)',
        `unexpected '[' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input`,
        null,
      ],
      [
        '/films?select=count()',
        400,
        'PGRST123',
        'Use of aggregate functions is not allowed',
        null,
        null,
      ],
      [
        '/films?select=id,nope(*)',
        400,
        'PGRST200',
        "Could not find a relationship between 'films' and 'nope' in the schema cache",
        "Searched for a foreign key relationship between 'films' and 'nope' in the schema 'public', but no matches were found.",
        null,
      ],
      [
        '/films?directors.id=eq.1',
        400,
        'PGRST108',
        "'directors' is not an embedded resource in this request",
        null,
        "Verify that 'directors' is included in the 'select' query parameter.",
      ],
      [
        '/directors?select=films(id)&order=films(id)',
        400,
        'PGRST118',
        "A related order on 'films' is not possible",
        "'directors' and 'films' do not form a many-to-one or one-to-one relationship",
        null,
      ],
      [
        '/films?limit=-1',
        416,
        'PGRST103',
        'Requested range not satisfiable',
        'Limit should be greater than or equal to zero.',
        null,
      ],
      ['/films/1/2', 404, 'PGRST125', 'Invalid path specified in request URL', null, null],
      [
        '/films?id=eq.a%00b',
        400,
        '22021',
        'invalid byte sequence for encoding "UTF8": 0x00',
        null,
        null,
      ],
      [
        '/films?title=eq.%zz',
        400,
        'PGRST100',
        'Invalid percent-encoding in the query string',
        "Could not decode 'eq.%zz' as UTF-8.",
        null,
      ],
    ])('answers %s with %i %s', async (path, status, code, message, details, hint) => {
      expect(await refusal(path)).toEqual({ status, code, message, details, hint })
    })

    it.each([
      ['DELETE', '/rpc/add', {}, 405, 'PGRST101', 'Cannot use the DELETE method on RPC'],
      ['POST', '/', {}, 405, 'PGRST117', 'Unsupported HTTP method: POST'],
      [
        'GET',
        '/films',
        { accept: 'image/png' },
        406,
        'PGRST107',
        'None of these media types are available: image/png',
      ],
      ['GET', '/films', { 'accept-profile': 'auth' }, 406, 'PGRST106', 'Invalid schema: auth'],
      ['GET', '/films', { range: '5-2' }, 416, 'PGRST103', 'Requested range not satisfiable'],
    ])('answers %s %s %j with %i %s', async (method, path, headers, status, code, message) => {
      expect(await refusal(path, { method, headers: { ...headers } })).toMatchObject({
        status,
        code,
        message,
      })
    })

    it.each([
      ['not json', 400, 'PGRST102', 'Empty or invalid json'],
      ['', 400, 'PGRST102', 'Empty or invalid json'],
      ['[{"id":1},{"name":"x"}]', 400, 'PGRST102', 'All object keys must match'],
      [
        '{"nope":1}',
        400,
        'PGRST204',
        "Could not find the 'nope' column of 'actors' in the schema cache",
      ],
      ['{"id":"x","name":"y"}', 400, '22P02', 'invalid input syntax for type integer: "x"'],
      ['{"id":200,"name":"\\u0000"}', 400, '22P05', 'unsupported Unicode escape sequence'],
      ['{"id":201,"name":"\\ud800"}', 400, '22P02', 'invalid input syntax for type json'],
      [`{"id":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400, 'PGRST102', 'Empty or invalid json'],
      [`{"name":"${'x'.repeat(1_100_000)}"}`, 413, 'PGRST102', 'Request body is too large'],
    ])('refuses the body %.40s', async (body, status, code, message) => {
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
      expect(await refusal('/actors', init)).toMatchObject({ status, code, message })
      const other = { ...init, headers: { 'content-type': 'image/png' } }
      if (status !== 413) {
        expect(await refusal('/actors', other)).toMatchObject({
          message: 'Content-Type not acceptable: image/png',
        })
      }
    })

    it('refuses a broken reference with 409', async () => {
      const init = { method: 'POST', body: '{"title":"X","director_id":999}' }
      expect(await refusal('/films', init)).toMatchObject({ status: 409, code: '23503' })
    })

    it('answers any origin', async () => {
      const preflight = await rest.send('/films', {
        method: 'OPTIONS',
        headers: {
          origin: 'http://example.com',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'Foo,Bar',
        },
      })
      expect(preflight.status).toBe(200)
      expect(preflight.headers.get('access-control-allow-headers')).toBe(
        'Authorization, Foo, Bar, Accept, Accept-Language, Content-Language',
      )
      const failed = await rest.send('/nope', { headers: { origin: 'http://example.com' } })
      expect(failed.headers.get('access-control-allow-origin')).toBe('*')
      expect(failed.headers.get('proxy-status')).toBe('PostgREST; error=PGRST205')
      const options = await rest.send('/films', { method: 'OPTIONS' })
      expect(options.headers.get('allow')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    })

    it('finds a table created after the first request', async () => {
      const create = 'create table public.later (id integer); grant select on public.later to anon'
      await rest.database.runScript(create)
      expect((await rest.send('/later')).status).toBe(404)
      rest.advanceClock(4_000)
      expect((await rest.send('/later')).status).toBe(200)
      await rest.database.runScript('drop table public.later')
      expect((await rest.send('/later')).status).toBe(404)
    })
  })
}
