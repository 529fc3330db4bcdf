import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFromFormula, withoutGuard, writeCsvRows } from './write-csv.ts'

test('no cell runs as a formula in a spreadsheet, and quotes are kept', () => {
  expect(writeCsvRows([['=1+1', '@x', '-5', 'a "b", c', -5]])).toBe(
    `'=1+1,'@x,'-5,"a ""b"", c",-5\r\n`,
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '＠x'])(
  '%j gets an apostrophe',
  (text) => {
    expect(guardFromFormula(text)).toBe(`'${text}`)
  },
)

test('other text does not change', () => {
  for (const text of ['', 'a=1', 'ada@example.com', "'tis", ' =1']) {
    expect(guardFromFormula(text)).toBe(text)
  }
})

test('withoutGuard reverses guardFromFormula', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.startsWith("'"))
      expect(withoutGuard(guardFromFormula(text))).toBe(text)
    }),
  )
})
