import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { anyText } from '#embedded/tests/any-text.ts'
import { roundsOf } from '#embedded/tests/rounds-of.ts'
import type { RestServer } from './rest-server.ts'

const pieces = fc.constantFrom(
  ...[
    'id',
    'title',
    'data',
    'tags',
    'run',
    'released_at',
    'directors',
    'films',
    'nope',
    '*',
    '(',
    ')',
  ],
  ...[
    ',',
    '.',
    ':',
    '::',
    '->',
    '->>',
    '!',
    '!inner',
    '...',
    '"',
    "'",
    '\\',
    '{',
    '}',
    '[',
    ']',
    '$1',
  ],
  ...[
    'eq',
    'in',
    'is',
    'not',
    'and',
    'or',
    'like',
    'match',
    'fts',
    'cs',
    'ov',
    'any',
    'all',
    'null',
  ],
  ...[
    'int',
    'text',
    'regclass',
    'json',
    'xml',
    '-1',
    '0',
    '1e99',
    '99999999999999999999',
    'NaN',
    ' ',
  ],
  ...[
    'count()',
    'sum()',
    ';',
    '--',
    '/*',
    'select',
    '\0',
    '\ud800',
    '\u{1F600}',
    '%',
    '*',
    '日本',
    '\n',
  ],
)
const text = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  anyText(20),
)
const key = fc.oneof(
  fc.constantFrom(
    'select',
    'order',
    'limit',
    'offset',
    'or',
    'and',
    'not.or',
    'columns',
    'on_conflict',
  ),
  fc.constantFrom('id', 'title', 'data->a->>b', 'directors.name', 'directors.limit', 'tags', 'run'),
  text,
)
const value = fc.oneof(
  text,
  fc
    .tuple(
      fc.constantFrom('eq.', 'in.', 'is.', 'not.cs.', 'match.', 'fts.', 'ov.', 'like(any).'),
      text,
    )
    .map((parts) => parts.join('')),
)
const encode = (part: string) => encodeURIComponent(part.toWellFormed())
const query = fc
  .array(fc.tuple(key, value), { minLength: 1, maxLength: 4 })
  .map((pairs) => pairs.map(([name, given]) => `${encode(name)}=${encode(given)}`).join('&'))
const path = fc.constantFrom('/films', '/directors', '/rpc/films_since', '/rpc/add', '/rpc/pairs')
const method = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD')

export function describeBadInput(current: () => RestServer): void {
  describe('generated input', () => {
    let rest: RestServer
    beforeAll(() => {
      rest = current()
    })

    const answer = async (address: string, init: RequestInit = {}) => {
      const response = await rest.send(address, { as: 'service_role', ...init })
      const body = await response.text()
      expect(response.status, `${init.method} ${address} ${body}`).toBeLessThan(500)
      // Every error has PostgREST's four members.
      if (response.status >= 400 && init.method !== 'HEAD') {
        expect(Object.keys(JSON.parse(body))).toEqual(['code', 'details', 'hint', 'message'])
      }
    }

    it('never fails on a query string', async () => {
      await fc.assert(
        fc.asyncProperty(method, path, query, (verb, place, search) =>
          answer(`${place}?${search}`, {
            method: verb,
            body: ['POST', 'PATCH', 'PUT'].includes(verb) ? '{"a":1,"since":2}' : undefined,
          }),
        ),
        { numRuns: 400, seed: 20261121 },
      )
    })

    it('never fails on a body, a path or a header', async () => {
      const json = fc.oneof(
        fc.json(),
        text,
        fc.record({ id: fc.jsonValue(), title: fc.jsonValue() }).map((row) => JSON.stringify(row)),
      )
      const header = fc.string({ unit: 'grapheme-ascii', maxLength: 20 })
      await fc.assert(
        fc.asyncProperty(json, text, header, async (body, name, prefer) => {
          await answer('/films', { method: 'POST', body })
          await answer('/rpc/echo_json', { method: 'POST', body })
          await answer(`/${encode(name)}`, { headers: { prefer, accept: '*/*', range: prefer } })
        }),
        { numRuns: 150, seed: 20261121 },
      )
    })

    it.each([
      '/films?title=eq.%00',
      '/films?select=%00',
      '/films?title=eq.%ff%fe',
      `/films?title=eq.${'x'.repeat(1_000_000)}`,
      `/films?or=${'('.repeat(2000)}`,
      '/films?select=id&select=title',
      '/%00',
      '/%ff',
      '/films?select=id;drop table films',
      "/films?id=eq.1'; drop table films; --",
      '/films?select=id::int;select 1',
      '/films?order=id;drop table films',
      '/films";drop table films;--',
      '/films?title=match.(((a{1,255}){1,255}){1,255})',
      '/films?title=match.(',
      '/films?id=eq.99999999999999999999',
      '/films?limit=99999999999999999999999',
      '/films?offset=99999999999999999999999',
    ])('answers %.60s with a refusal or rows', async (address) => {
      await answer(address)
      expect(await rest.database.query('select from public.films where id = 1')).toHaveLength(1)
    })

    it('parses large bodies one at a time, with others answered in between', async () => {
      const body = `[${'1,'.repeat(100_000)}1]`
      const rounds = await roundsOf(
        Array(6).fill(() => rest.send('/films', { method: 'POST', body })),
      )
      expect(new Set(rounds).size).toBe(6)
    })
  })
}
