import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFromFormula, withoutGuard } from './export-list.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '＠x'])(
  '%j is shown, not run',
  (text) => {
    expect(guardFromFormula(text)).toBe(`'${text}`)
  },
)

test('what begins otherwise stays as it is', () => {
  for (const text of ['', 'a=1', 'ada@example.com', "'tis", ' =1']) {
    expect(guardFromFormula(text)).toBe(text)
  }
})

test('what was guarded comes back as it was', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.startsWith("'"))
      expect(withoutGuard(guardFromFormula(text))).toBe(text)
    }),
  )
})
