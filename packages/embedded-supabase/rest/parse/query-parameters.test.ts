import { describe, expect, it } from 'vitest'
import { RestError } from '#embedded/rest/errors/rest-error.ts'
import { parseQueryParameters } from './query-parameters.ts'
import { canonicalQuery, parseQueryString } from './query-string.ts'

const read = (query: string, isCall = false) =>
  parseQueryParameters(parseQueryString(query), isCall)

function refusalOf(query: string) {
  try {
    read(query)
  } catch (error) {
    if (error instanceof RestError) return [error.body.message, error.body.details]
  }
  return undefined
}

describe('parseQueryParameters', () => {
  it('reads a filter with its path, negation and quantifier', () => {
    expect(read('clients.data->>0=not.like(any).{a*}').filters).toEqual([
      {
        path: ['clients'],
        value: {
          kind: 'filter',
          field: {
            name: 'data',
            path: [{ arrow: '->>', operand: { kind: 'index', value: '+0' } }],
          },
          isNegated: true,
          operation: { kind: 'quantified', operator: 'like', quantifier: 'any', value: '{a*}' },
        },
      },
    ])
  })

  it('reads lists with quoted elements', () => {
    expect(read('id=in.(1,"a,b","c\\"d")').filters[0]?.value.operation).toEqual({
      kind: 'in',
      values: ['1', 'a,b', 'c"d'],
    })
  })

  it('reads embedded tables with alias, hint and join', () => {
    expect(read('select=a:b!c!inner(*,...d(e::text))').select).toMatchObject([
      {
        kind: 'relation',
        name: 'b',
        alias: 'a',
        hint: 'c',
        join: 'inner',
        isSpread: false,
        children: [
          { kind: 'field', field: { name: '*' } },
          { kind: 'relation', name: 'd', isSpread: true, children: [{ cast: 'text' }] },
        ],
      },
    ])
  })

  it('treats parameters without a condition as arguments of a call', () => {
    const { filters, callArguments } = read('a=1&b=eq.2', true)
    expect(callArguments).toEqual([['a', '1']])
    expect(filters).toHaveLength(1)
  })

  // The examples are those of PostgREST's own documentation of its grammar.
  it.each([
    [
      'order=id.descc',
      '(line 1, column 8)',
      `unexpected 'c' expecting delimiter (.), "," or end of input`,
    ],
    [
      'order=id.nulsfist',
      '(line 1, column 4)',
      'unexpected "n" expecting "asc", "desc", "nullsfirst" or "nullslast"',
    ],
    [
      'order=id.asc.nlsfst',
      '(line 1, column 8)',
      'unexpected "l" expecting "nullsfirst" or "nullslast"',
    ],
    [
      'select=data->>-78xy',
      '(line 1, column 11)',
      `unexpected 'x' expecting digit, "->", "::", ".", "," or end of input`,
    ],
    ['select=name::', '(line 1, column 7)', 'unexpected end of input expecting letter or digit'],
    ['id=eq().value', '(line 1, column 4)', 'unexpected ")" expecting operator (eq, gt, ...)'],
    ['id=is().value', '(line 1, column 3)', 'unexpected "(" expecting operator (eq, gt, ...)'],
    ['or=(id.in.1,2,id.eq.3)', '(line 1, column 10)', 'unexpected "1" expecting "("'],
    ['and=(ord(id.eq.1,id.eq.1),id.eq.2)', '(line 1, column 7)', 'unexpected "d" expecting "("'],
    [
      'or=(id.eq.1,not.xor(id.eq.2,id.eq.3))',
      '(line 1, column 16)',
      'unexpected "x" expecting logic operator (and, or)',
    ],
  ])('explains %s in PostgREST’s words', (query, position, explanation) => {
    const [message, details] = refusalOf(query) ?? []
    expect(message).toMatch(new RegExp(`${position.replace(/[()]/g, '\\$&')}$`))
    expect(details).toBe(explanation)
  })

  it('refuses a repeated parameter that may appear only once', () => {
    expect(refusalOf('select=a&select=b')?.[0]).toBe('"select" is given more than once')
    expect(refusalOf('id=gt.1&id=lt.5')).toBeUndefined()
  })
})

describe('canonicalQuery', () => {
  it('sorts by key and escapes, without the API key', () => {
    expect(canonicalQuery(parseQueryString("b=2&a=it's&c&apikey=x"))).toBe('a=it%27s&b=2&c=')
  })
})
