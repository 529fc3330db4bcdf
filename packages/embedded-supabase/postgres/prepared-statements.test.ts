import { expect, test } from 'vitest'
import { createPreparedStatements } from './prepared-statements.ts'

function prepare(texts: string[], most: number) {
  const statements = createPreparedStatements(most)
  for (const text of texts) {
    statements.keep(text, { name: statements.nextName(), parameters: [], columns: [] })
  }
  return statements
}

test('drops the least recently used statement and closes it once', () => {
  const statements = prepare(['a', 'b'], 2)
  statements.find('a')
  statements.keep('c', { name: statements.nextName(), parameters: [], columns: [] })
  expect(statements.find('b')).toBeUndefined()
  expect(statements.find('a')?.name).toBe('embedded_1')
  expect(statements.takeForgotten()).toEqual(['embedded_2'])
  expect(statements.takeForgotten()).toEqual([])
})

test('prepares everything again after a script, under new names', () => {
  const statements = prepare(['a', 'b'], 5)
  statements.forgetAll()
  expect(statements.find('a')).toBeUndefined()
  expect(statements.takeForgotten()).toEqual(['embedded_1', 'embedded_2'])
  expect(statements.nextName()).toBe('embedded_3')
})

test('does not keep a very long statement, and closes it before the next one', () => {
  const long = `select ${'1'.repeat(20_000)}`
  const statements = prepare(['a', long], 5)
  expect(statements.find(long)).toBeUndefined()
  expect(statements.find('a')?.name).toBe('embedded_1')
  expect(statements.takeForgotten()).toEqual(['embedded_2'])
})
