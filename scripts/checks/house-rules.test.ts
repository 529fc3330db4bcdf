import { describe, expect, test } from 'vitest'
import { problemsOf } from './house-rules.ts'

describe('house rules', () => {
  test('a short, tidy file passes', () => {
    expect(problemsOf('domain/price.ts', 'export const ONE = 1\nconst two = sum(1)\n')).toEqual([])
    expect(problemsOf('domain/format-number.ts', 'new Intl.NumberFormat()')).toEqual([])
    expect(problemsOf('domain/scoring/graham/a.ts', "from '../../format-number.ts'")).toEqual([])
  })

  test('calls with the application’s name pass, and so does what only looks like a call', () => {
    for (const source of ["fetchAsKachi('/a')", 'void refetch()', 'query.fetch()', 'prefetch(1)']) {
      expect(problemsOf('site/a.ts', source)).toEqual([])
    }
    expect(problemsOf('backend/a.ts', "fetch('http://localhost')")).toEqual([])
  })

  test.each([
    ['domain/price.ts', "from '#tests/fixtures/price.ts'", 'test data in the product'],
    ['domain/utils.ts', '', 'says nothing'],
    ['site/lib/price.ts', '', 'says nothing'],
    ['a.ts', 'x\n'.repeat(301), 'more than 300'],
    ['a.ts', '// TODO later', 'an open end'],
    ['a.ts', '\n// @ts-ignore', 'line 2'],
    ['a.test.ts', 'test.only("x", () => {})', 'switched off'],
    ['a.ts', "import { a } from '../../a.ts'", 'subpath import'],
    ['a.ts', '\nconst maxRows = 500\n', 'CONSTANT_CASE'],
    ['a.ts', "export const days = ['Mon']", 'CONSTANT_CASE'],
    ['tests/a.ts', 'Math.random()', 'without a seed'],
    ['a.test.ts', 'test("x", { retry: 3 }, () => {})', 'second try'],
    ['a.ts', '<<<<<<< ours\n', 'merge conflict'],
    ['site/a.ts', "await fetch('/config.json')", "the application's name"],
    ['site/a.astro', '\nnew EventSource(path)', 'line 2'],
    ['site/a.tsx', "amount.toLocaleString('en-US')", 'a format of its own'],
    ['backend/a.ts', 'new Intl.DateTimeFormat()', 'a format of its own'],
  ])('%s: %j', (file, source, problem) => {
    expect(problemsOf(file, source)[0]).toContain(problem)
  })
})
