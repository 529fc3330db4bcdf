import fc from 'fast-check'

export type Generated = {
  method: string
  path: string
  caller: 'nobody' | 'anon' | 'reader' | 'service' | 'garbage'
  headers: Record<string, string>
  body: string | undefined
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
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 200 }),
)

const names = fc.constantFrom(
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
)
const parameters = fc.constantFrom(
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
)

const json = fc.oneof(
  fc.dictionary(names, fc.oneof(text, fc.jsonValue({ maxDepth: 4 })), { maxKeys: 8 }),
  fc.array(fc.dictionary(names, fc.oneof(text, fc.integer()), { maxKeys: 4 }), { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const body = fc.oneof(
  { weight: 50, arbitrary: json.map((value) => JSON.stringify(value)) },
  { weight: 20, arbitrary: fc.constant(undefined) },
  { weight: 12, arbitrary: text },
  { weight: 6, arbitrary: json.map((value) => JSON.stringify(value).slice(0, -1)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_300_000 }).map((size) => 'x'.repeat(size)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 90_000 }).map((size) => '['.repeat(size)) },
)

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
]
const header = fc
  .constantFrom(...headerValues)
  .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values)))

const caller = fc.constantFrom('nobody', 'anon', 'reader', 'service', 'garbage' as const)

/** What is in braces is replaced by odd text, each time another. */
export function generateRequests(
  routes: readonly string[],
  { amount, seed }: { amount: number; seed: number },
): Generated[] {
  const query = fc.array(fc.tuple(fc.oneof(parameters, text), text), { maxLength: 4 })
  const request = fc
    .record({
      route: fc.constantFrom(...routes),
      part: text,
      query,
      method: methods,
      caller,
      body,
      headers: fc.array(header, { maxLength: 4 }),
    })
    .map(({ route, part, query: pairs, headers, ...rest }): Generated => {
      const place = route.replaceAll(/\{[^}]*\}/g, () => encode(part))
      const search = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
      const path = search ? `${place}${place.includes('?') ? '&' : '?'}${search}` : place
      return { ...rest, path, headers: Object.fromEntries(headers) }
    })
  return fc.sample(request, { numRuns: amount, seed })
}

/** Percent signs stay, well-formed or not. */
function encode(part: string): string {
  return part
    .toWellFormed()
    .replaceAll(/[^\w.~*!'(){}$,;:@%/-]/gu, (character) => encodeURIComponent(character))
}
