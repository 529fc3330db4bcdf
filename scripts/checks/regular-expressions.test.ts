import { describe, expect, test } from 'vitest'
import { findExpressions, judgeExpression } from './regular-expressions.ts'

const judge = (source: string, flags = '') =>
  judgeExpression({ file: 'a.ts', line: 1, source, flags })

describe('the expressions of a file', () => {
  test('are its literals and calls of RegExp, and neither comments nor divisions', () => {
    const text = [
      '// /comment/',
      'const half = total / 2 / count',
      'const one: RegExp = /a\\/b/gi',
      "const two = new RegExp('c+', 'u')",
      'const three = RegExp(`d`)',
    ].join('\n')
    expect(findExpressions('a.ts', text)).toEqual({
      expressions: [
        { file: 'a.ts', line: 3, source: 'a\\/b', flags: 'gi' },
        { file: 'a.ts', line: 4, source: 'c+', flags: 'u' },
        { file: 'a.ts', line: 5, source: 'd', flags: '' },
      ],
      problems: [],
    })
  })

  test('are found in React and in all three parts of an Astro component', () => {
    const component = [
      '---',
      'const path = Astro.url.pathname.replace(/x$/, "")',
      '---',
      '<p>{path.match(/y/)}</p>',
      '<script>',
      'document.title = document.title.replace(/z/g, "")',
      '</script>',
    ].join('\n')
    const found = findExpressions('a.astro', component).expressions
    const places = found.map(({ source, line }) => [source, line] as const)
    expect(new Map(places)).toEqual(
      new Map([
        ['x$', 2],
        ['y', 4],
        ['z', 6],
      ]),
    )
    expect(findExpressions('a.tsx', '<p>{/w/.test(a)}</p>').expressions).toHaveLength(1)
  })

  test('that are put together at run time are a problem', () => {
    expect(findExpressions('a.ts', '\nnew RegExp(name)').problems).toEqual([
      'a.ts:2: RegExp of a computed text: write it as a literal, so that it can be checked',
    ])
  })
})

describe('an expression', () => {
  // All but the first and the last were in the sources once.
  test.each([
    ['(a+)+$', '', 'exponential'],
    ['"(?:[^"\\\\]|\\\\.)*"|[[\\]{}]', 'gs', 'polynomial'],
    ['\\/+$', '', 'polynomial'],
    ['^\\s*([\\w-]+)\\s*;\\s*(.+)$', '', 'polynomial'],
    ['^([!-9;-~]+)[ \\t]*:[ \\t]*(.*)$', '', 'polynomial'],
    ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', '', 'polynomial'],
    ['([\\d.]+)(\\D+)', 'g', 'polynomial'],
    ['(', '', 'could not be judged'],
  ])('/%s/%s is refused as %s', async (source, flags, reason) => {
    expect(await judge(source, flags)).toContain(reason)
  })

  test.each([
    ['(?<!\\/)\\/+$', ''],
    ['^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$', ''],
    ['(\\d+(?:\\.\\d+)?)(ns|us|µs|ms|s|m|h)', 'gy'],
  ])('/%s/%s passes', async (source, flags) => {
    expect(await judge(source, flags)).toBeUndefined()
  })
})
