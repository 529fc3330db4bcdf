import fc from 'fast-check'
import { anyText } from '#embedded/tests/any-text.ts'
import type { Route } from './list-routes.ts'

export type Generated = {
  method: string
  path: string
  caller: 'nobody' | 'anon' | 'reader' | 'service' | 'garbage'
  headers: Record<string, string>
  body: string | Uint8Array | undefined
  /** The connection ends in the middle of a body that was announced longer. */
  isCutShort: boolean
}

/** Texts that have caused trouble elsewhere, and random ones. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    'null',
    'true',
    "' or 1=1 --",
    '\u0000',
    '\ud800',
    '\uffff',
    '%00',
    '%',
    '%zz',
    '..',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'a@b.co',
    '1e309',
    '9'.repeat(40),
    '00000000-0000-0000-0000-000000000000',
    '2026-11-26',
    '9999-99-99',
    'infinity',
    '{}',
    '[]',
    '*',
    'eq.1',
    'is.null',
    'in.(1,2)',
    'not.eq.',
    'like.*',
    'fts.x',
    'cs.{}',
    'or(',
    'a->b->>c',
    '価値',
    '𝕏'.repeat(60),
    'ÅÄ',
    '\r\n',
    ' ',
    '\t',
    '"',
    '\\',
    '<script>',
    'javascript:1',
  ),
  anyText(40),
  fc.string({ maxLength: 200 }),
)

const NAMES = [
  'email',
  'password',
  'data',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'provider',
  'code',
  'redirect_to',
  'phone',
  'symbols',
  'symbol',
  'holdings',
  'shares',
  'price',
  'name',
  'id',
  'user_id',
  'purpose',
  'subject',
  'challenge',
  'action',
  'issue',
  'rows',
  'isDryRun',
  'isPaused',
  'to',
  'bounces',
  'region',
  'sector',
  'ticker',
  'limit',
  'from',
  'url',
  'title',
  'frequency',
  'scores',
  'article_id',
]
const PARAMETERS = [
  'select',
  'order',
  'limit',
  'offset',
  'or',
  'and',
  'columns',
  'on_conflict',
  'id',
  'email',
  'name',
  'grant_type',
  'type',
  'token',
  'redirect_to',
  'provider',
  'state',
  'code',
  'page',
  'per_page',
  'after',
]

/** Which of a route's names it is. */
const field = fc.tuple(fc.nat(), fc.oneof(text, fc.integer(), fc.jsonValue({ maxDepth: 4 })))
const fields = fc.array(field, { maxLength: 8 })

type Content = { kind: 'row' | 'rows' | 'cut'; fields: [number, unknown][] }

const content = fc.oneof(
  {
    weight: 56,
    arbitrary: fc.record<Content>({ kind: fc.constantFrom('row', 'rows', 'cut'), fields }),
  },
  { weight: 20, arbitrary: fc.constant(undefined) },
  { weight: 8, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  { weight: 12, arbitrary: text },
  { weight: 4, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_300_000 }).map((size) => 'x'.repeat(size)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 90_000 }).map((size) => '['.repeat(size)) },
)

function write({ kind, fields: given }: Content, known: readonly string[]): string {
  const row = Object.fromEntries(given.map(([name, value]) => [known[name % known.length], value]))
  const json = JSON.stringify(kind === 'rows' ? [row, row] : row)
  return kind === 'cut' ? json.slice(0, -1) : json
}

const methods = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('GET', 'POST') },
  { weight: 4, arbitrary: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS') },
  { weight: 1, arbitrary: fc.constantFrom('PROPFIND', 'TRACE', 'SEARCH', 'QUERY', 'LOCK') },
)

const headerValues: [string, string[]][] = [
  [
    'content-type',
    ['application/json', 'text/csv', 'text/plain', 'application/x-www-form-urlencoded'],
  ],
  [
    'content-type',
    ['multipart/form-data', 'message/rfc822', 'application/json; charset=utf-16', 'x'],
  ],
  ['accept', ['application/vnd.pgrst.object+json', 'text/csv', 'application/xml', '*/*;q=0', 'x']],
  [
    'prefer',
    ['return=representation', 'count=exact', 'resolution=merge-duplicates', 'tx=rollback', 'x'],
  ],
  ['range', ['0-9', '9-0', 'bytes=0-1', 'bytes=-1', 'items=1-', 'x']],
  ['accept-profile', ['public', 'auth', 'private', 'x']],
  ['content-profile', ['public', 'auth', 'x']],
  ['accept-encoding', ['br', 'gzip', 'identity;q=0', '*', 'x']],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['if-none-match', ['*', '""', '"x"', 'W/"x"']],
  ['if-modified-since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'x']],
  ['x-forwarded-for', ['1.2.3.4', '::1', 'x, y', ',']],
  ['origin', ['null', 'https://evil.example', 'x']],
  ['access-control-request-method', ['POST', 'x']],
  ['x-supabase-api-version', ['2024-01-01', 'x']],
  ['host', ['kachi.example', 'x:y', '[::1]:1']],
  ['cookie', ['a=b; c', 'x'.repeat(3_000)]],
  ['accept', ['application/vnd.pgrst.plan+json', 'application/geo+json', 'text/event-stream']],
  ['accept', ['application/octet-stream', 'text/html', '', ',,;q=x']],
  ['prefer', ['handling=strict, max-affected=1', 'missing=default', 'timezone=Mars/1', 'x=,,']],
  ['prefer', ['return=headers-only', 'count=estimated', 'count=planned', 'params=single-object']],
  ['range', ['bytes=0-,1-2,5-', `bytes=${'9'.repeat(30)}-`, `0-${'9'.repeat(30)}`, '-1']],
  ['range-unit', ['items', 'x']],
  ['authorization', ['', 'Bearer', 'Basic eDp4', `Bearer ${'a.'.repeat(2_000)}`, 'bearer null']],
  ['apikey', ['', 'x', 'é']],
  ['accept-language', ['x', '*', 'ja;q=2']],
  ['expect', ['100-continue', 'x']],
  ['upgrade', ['websocket', 'h2c']],
  ['connection', ['close', 'upgrade', 'x']],
  ['transfer-encoding', ['chunked']],
  ['x-large', ['x'.repeat(8_000), 'x'.repeat(15_000), 'x'.repeat(40_000)]],
  ['x-http-method-override', ['DELETE', 'x']],
  ['kachi-signature', ['t=1,v1=00', 'x']],
  ['x-request-id', ['x', '"'.repeat(300)]],
  ['if-match', ['*', '"x"']],
  ['if-range', ['"x"', 'x']],
]
const header = fc
  .constantFrom(...headerValues)
  .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values)))

const caller = fc.constantFrom('nobody', 'anon', 'reader', 'service', 'garbage' as const)

/** What is in braces is replaced by odd text, each time another. */
export function generateRequests(
  routes: readonly Route[],
  { amount, seed }: { amount: number; seed: number },
): Generated[] {
  const name = fc.oneof({ weight: 3, arbitrary: fc.nat() }, { weight: 1, arbitrary: text })
  const request = fc
    .record({
      route: fc.constantFrom(...routes),
      part: text,
      query: fc.array(fc.tuple(name, text), { maxLength: 4 }),
      method: methods,
      caller,
      content,
      headers: fc.array(header, { maxLength: 4 }),
      isCutShort: fc.nat({ max: 49 }).map((number) => number === 0),
    })
    .map(({ route, part, query, content: written, headers, ...rest }): Generated => {
      const place = route.path.replaceAll(/\{[^}]*\}/g, () => encode(part))
      const asked = [...PARAMETERS, ...route.names]
      const search = query
        .map(([key, value]) => [typeof key === 'number' ? asked[key % asked.length] : key, value])
        .map(([key = '', value = '']) => `${encode(key)}=${encode(value)}`)
        .join('&')
      const path = search ? `${place}${place.includes('?') ? '&' : '?'}${search}` : place
      const body =
        typeof written === 'object' && 'kind' in written
          ? write(written, route.names.length > 0 ? route.names : NAMES)
          : written
      return { ...rest, path, body, headers: Object.fromEntries(headers) }
    })
  return fc.sample(request, { numRuns: amount, seed })
}

/** Percent signs stay, well-formed or not. */
function encode(part: string): string {
  return part
    .toWellFormed()
    .replaceAll(/[^\w.~*!'(){}$,;:@%/-]/gu, (character) => encodeURIComponent(character))
}
