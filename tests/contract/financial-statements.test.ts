import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { BUNDLED_SYMBOLS, findBundledStatements } from '#domain/markets/bundled-statements.ts'
import { parseCompanyFacts } from '#domain/markets/company-facts.ts'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import type { FigureName } from '#domain/markets/line-items/figures.ts'
import { parseFinancialStatements } from '#domain/markets/parse-financial-statements.ts'
import { scoringInputs } from '#domain/markets/scoring-inputs.ts'
import { splitFactor } from '#domain/markets/share-splits.ts'
import { EXTRACT_NAMES } from '#scripts/generate/extracts/extract-names.ts'
import { inProject } from '#scripts/project.mjs'

// The SEC's real responses, kept beside the project. Without them, the tests in domain/markets/
// cover the same parsing with made-up facts.
const folder = inProject('../shared/data/sec')
const hasAnswers = existsSync(path.join(folder, 'raw'))

function loadJson(file: string) {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
}

function parseRaw(cik: string, symbol: string): FinancialStatements {
  const facts = parseCompanyFacts(loadJson(`raw/CIK${cik}.json`))
  const statements = facts && parseFinancialStatements(facts, { symbol, sic: null })
  if (!statements) throw new Error(`raw/CIK${cik}.json should hold annual reports`)
  return statements
}

type ExtractRow = {
  fiscalYear: number
  periodEnd: string
  form: string | null
  accession: string | null
  filed: string | null
  values: Record<string, { val: number }>
}

describe.runIf(hasAnswers)('statements from answers of the SEC', () => {
  test.each([
    ['AAPL', '0000320193', 19],
    ['TSM', '0001046179', 10],
  ])('%s has the years and figures of an independent extract', (symbol, cik, count) => {
    const statements = parseRaw(cik, symbol)
    const extract: ExtractRow[] = loadJson(`${symbol}.json`).annual
    expect(statements.years).toHaveLength(count)
    const rows = statements.years.map(rowOf)
    expect(rows).toEqual(extract.map(rowOf))
    const expected = extract.map(({ values }) => pick(values, ({ val }) => val))
    const found = statements.years.map(({ values }) =>
      Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value])),
    )
    expect(found).toMatchObject(expected)
  })

  test('Apple: both splits are found, and earnings per share run on without a break', () => {
    const statements = parseRaw('0000320193', 'AAPL')
    expect(statements.splits.map(({ ratio }) => ratio)).toEqual([7, 4])
    const reported = statements.years.map(({ values }) => values.eps?.value)
    expect(reported.slice(10, 12)).toEqual([9.21, 2.98])
    const { eps = [] } = scoringInputs(statements).inputs
    expect(eps.slice(0, 2)).toEqual([8.31 / 4, 9.21 / 4])
    expect(eps.slice(2)).toEqual([2.98, 2.97, 3.28, 5.61, 6.11, 6.13, 6.08, 7.46])
  })

  test('TSMC: read in Taiwan dollars, and counted for an ADS of five shares', () => {
    const statements = parseRaw('0001046179', 'TSM')
    expect([statements.currency, statements.standard, statements.splits]).toEqual([
      'TWD',
      'ifrs-full',
      [],
    ])
    const { inputs, missing } = scoringInputs(statements)
    expect(missing).toEqual([])
    expect(inputs).toMatchObject({ revenueUsdMillions: 88_268, shares: 5186.54, dividendYears: 10 })
    expect(inputs.eps?.at(-1)).toBe(223.35)
  })

  test('Credo: `cik` is text there, and shares issued at the stock-market launch are no split', () => {
    const statements = parseRaw('0001807794', 'CRDO')
    expect([statements.filer?.id, statements.splits, statements.years.length]).toEqual([
      '1807794',
      [],
      7,
    ])
    expect(statements.years.at(-1)).toMatchObject({
      fiscalYear: 2026,
      values: { revenue: { value: 1_335_116_000 }, eps: { value: 2.51 } },
    })
  })

  test.each(BUNDLED_SYMBOLS)(
    '%s: each bundled figure is that of the data beside the project',
    (symbol) => {
      const bundled = findBundledStatements(symbol)
      if (!bundled) throw new Error(`${symbol} should be in the bundle`)
      const extract: ExtractRow[] = loadJson(`${symbol.replace('.', '-')}.json`).annual
      const differing = extract.flatMap(({ fiscalYear, values }) => {
        const own = bundled.years.find((year) => year.fiscalYear === fiscalYear)?.values
        return Object.entries(pick(values, ({ val }) => val)).flatMap(([name, value]) => {
          const figure = own?.[name as FigureName]
          if (!figure) return []
          // The same figure as filed before a split, and as restated after it.
          const restated = figure.value / splitFactor(bundled.splits, figure)
          const isSame = [figure.value, restated].some(
            (candidate) => Math.abs(candidate - value) <= Math.abs(value) * 0.0001,
          )
          return isSame ? [] : `${fiscalYear} ${name}: ${figure.value}, there ${value}`
        })
      })
      expect(differing).toEqual([])
    },
  )
})

function rowOf({ fiscalYear, periodEnd, form, accession, filed }: Omit<ExtractRow, 'values'>) {
  return { fiscalYear, periodEnd, form, accession, filed }
}

function pick<T>(values: Record<string, T>, read: (value: T) => number) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      EXTRACT_NAMES[key] ? [[EXTRACT_NAMES[key], read(value)]] : [],
    ),
  )
}
