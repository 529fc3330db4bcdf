import { describe, expect, it } from 'vitest'
import { csvToJson } from './csv.ts'
import { parsePayload } from './payload.ts'

describe('parsePayload', () => {
  it('finds the columns of one row or many', () => {
    const target = { isCall: false }
    expect(parsePayload('{"a":1,"b":2}', 'application/json', target)).toMatchObject({
      keys: ['a', 'b'],
      isObject: true,
    })
    expect(parsePayload('[{"a":1},{"a":2}]', 'application/json', target)).toMatchObject({
      keys: ['a'],
      isObject: false,
    })
    expect(parsePayload('5', 'application/json', target)).toMatchObject({ text: '[]', keys: [] })
  })

  it('leaves the body to PostgreSQL if the columns are given', () => {
    const payload = parsePayload(' {"a":1}', 'application/json', { isCall: false, columns: ['b'] })
    expect(payload).toEqual({ text: ' {"a":1}', keys: ['b'], isObject: true })
  })

  it('treats a call without a body as one without arguments', () => {
    expect(parsePayload('', 'application/json', { isCall: true }).keys).toEqual([])
    expect(() => parsePayload('', 'application/json', { isCall: false })).toThrow(
      'Empty or invalid',
    )
  })
})

describe('a body of JSON', () => {
  it.each(['"\\"[[[{"', '["[{]}", {"a\\\\": [1]}]'])(
    'counts no bracket in the string of %s',
    (body) => {
      expect(
        parsePayload(body.repeat(1), 'application/json', { isCall: false, columns: [] }).text,
      ).toBe(body)
    },
  )

  it('is refused if objects or arrays are nested too deeply', () => {
    for (const open of ['[', '{"a":']) {
      expect(() => parsePayload(open.repeat(201), 'application/json', { isCall: true })).toThrow(
        'Empty or invalid',
      )
    }
  })

  it.each([undefined, ['a']])(
    'is refused if its exponents stand for too many digits',
    (columns) => {
      const read = (body: string) =>
        parsePayload(body, 'application/json', { isCall: false, ...(columns && { columns }) }).text
      const list = (number: string, count: number) =>
        `{"a":[${Array.from({ length: count }, () => number).join(',')}]}`
      for (const [number, count] of [
        ['1e131000', 1],
        ['-1.5E-16383', 7],
        ['0e999', 101],
      ] as const) {
        expect(() => read(list(number, count))).toThrow('too many digits')
      }
      const many = list('1E-300', 300)
      const usual = `{"a\\"1e131000":["1e131000",true,false,1.5e+308,${many}]}`
      expect(read(usual)).toBe(usual)
    },
  )
})

describe('csvToJson', () => {
  const csvToRecords = (text: string) => JSON.parse(csvToJson(text).text)

  it('reads quotes, commas, line breaks and NULL', () => {
    expect(csvToRecords('a,b\r\n"x, ""y""\nz",NULL\r\n,2')).toEqual([
      { a: 'x, "y"\nz', b: null },
      { a: '', b: '2' },
    ])
  })

  it('refuses lines of different length and open quotes', () => {
    expect(() => csvToRecords('a,b\n1')).toThrow('same number of fields')
    expect(() => csvToRecords('a\n"open')).toThrow('not closed')
  })

  it('lists each column once, with names unchanged', () => {
    expect(csvToJson('a,__proto__,a\n1,2,3')).toEqual({
      text: '[{"a":"3","__proto__":"2"}]',
      keys: ['a', '__proto__'],
    })
    expect(csvToJson('a,b\n')).toEqual({ text: '[]', keys: [] })
  })

  it('refuses too many cells', () => {
    expect(() => csvToJson(`a,b\n${'1,2\n'.repeat(100_001)}`)).toThrow('too large')
    expect(csvToJson(`a,b\n${'1,2\n'.repeat(100_000)}`).keys).toEqual(['a', 'b'])
  })

  it('refuses a header that would multiply a small body', () => {
    expect(() => csvToJson(`${'a'.repeat(100_000)}\n${'1\n'.repeat(1_000)}`)).toThrow('too large')
  })
})
