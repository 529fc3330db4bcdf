import { describe, expect, it } from 'vitest'
import { csvToRecords } from './csv.ts'
import { readPayload } from './payload.ts'

describe('readPayload', () => {
  it('names the columns of one row or many', () => {
    const target = { isCall: false }
    expect(readPayload('{"a":1,"b":2}', 'application/json', target)).toMatchObject({
      keys: ['a', 'b'],
      isObject: true,
    })
    expect(readPayload('[{"a":1},{"a":2}]', 'application/json', target)).toMatchObject({
      keys: ['a'],
      isObject: false,
    })
    expect(readPayload('5', 'application/json', target)).toMatchObject({ text: '[]', keys: [] })
  })

  it('leaves the body to PostgreSQL when the columns are given', () => {
    const payload = readPayload(' {"a":1}', 'application/json', { isCall: false, columns: ['b'] })
    expect(payload).toEqual({ text: ' {"a":1}', keys: ['b'], isObject: true })
  })

  it('takes a call without a body as one without arguments', () => {
    expect(readPayload('', 'application/json', { isCall: true }).keys).toEqual([])
    expect(() => readPayload('', 'application/json', { isCall: false })).toThrow('Empty or invalid')
  })
})

describe('csvToRecords', () => {
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
})
