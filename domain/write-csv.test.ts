import { expect, test } from 'vitest'
import { writeCsvRows } from './write-csv.ts'

test('no cell runs as a formula in a spreadsheet, and quotes are kept', () => {
  expect(writeCsvRows([['=1+1', '@x', '-5', 'a "b", c', -5]])).toBe(
    `'=1+1,'@x,'-5,"a ""b"", c",-5\r\n`,
  )
})
