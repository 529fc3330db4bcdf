import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnnualAccounts } from '#domain/markets/annual-accounts.ts'
import { parseCompanyFacts } from '#domain/markets/company-facts.ts'
import { readAnnualAccounts } from '#domain/markets/read-annual-accounts.ts'
import { scoringInputs } from '#domain/markets/scoring-inputs.ts'
import { EXTRACT_NAMES } from '#scripts/extract-names.ts'
import { inProject } from '#scripts/project.mjs'

// The SEC's real responses, kept beside the project. Without them, the tests in domain/markets/
// cover the same parsing with made-up facts.
const folder = inProject('../shared/data/sec')
const hasAnswers = existsSync(path.join(folder, 'raw'))

function readJson(file: string) {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
}

function readRaw(cik: string, symbol: string): AnnualAccounts {
  const facts = parseCompanyFacts(readJson(`raw/CIK${cik}.json`))
  const accounts = facts && readAnnualAccounts(facts, { symbol, sic: null })
  if (!accounts) throw new Error(`raw/CIK${cik}.json should hold annual reports`)
  return accounts
}

type ExtractRow = {
  fiscalYear: number
  periodEnd: string
  form: string | null
  accession: string | null
  filed: string | null
  values: Record<string, { val: number }>
}

describe.runIf(hasAnswers)('accounts from answers of the SEC', () => {
  test.each([
    ['AAPL', '0000320193', 19],
    ['TSM', '0001046179', 10],
  ])('%s has the years and figures of an independent extract', (symbol, cik, count) => {
    const accounts = readRaw(cik, symbol)
    const extract: ExtractRow[] = readJson(`${symbol}.json`).annual
    expect(accounts.years).toHaveLength(count)
    const rows = accounts.years.map(rowOf)
    expect(rows).toEqual(extract.map(rowOf))
    const expected = extract.map(({ values }) => pick(values, ({ val }) => val))
    const found = accounts.years.map(({ values }) =>
      Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value])),
    )
    expect(found).toMatchObject(expected)
  })

  test('Apple: both splits are found, and earnings per share run on without a break', () => {
    const accounts = readRaw('0000320193', 'AAPL')
    expect(accounts.splits.map(({ ratio }) => ratio)).toEqual([7, 4])
    const reported = accounts.years.map(({ values }) => values.eps?.value)
    expect(reported.slice(10, 12)).toEqual([9.21, 2.98])
    const { eps = [] } = scoringInputs(accounts).inputs
    expect(eps.slice(0, 2)).toEqual([8.31 / 4, 9.21 / 4])
    expect(eps.slice(2)).toEqual([2.98, 2.97, 3.28, 5.61, 6.11, 6.13, 6.08, 7.46])
  })

  test('TSMC: read in Taiwan dollars, and counted for an ADS of five shares', () => {
    const accounts = readRaw('0001046179', 'TSM')
    expect([accounts.currency, accounts.standard, accounts.splits]).toEqual([
      'TWD',
      'ifrs-full',
      [],
    ])
    const { inputs, missing } = scoringInputs(accounts)
    expect(missing).toEqual([])
    expect(inputs).toMatchObject({ revenueUsdMillions: 88_268, shares: 5186.54, dividendYears: 10 })
    expect(inputs.eps?.at(-1)).toBe(223.35)
  })

  test('Credo: `cik` is text there, and shares issued at the stock-market launch are no split', () => {
    const accounts = readRaw('0001807794', 'CRDO')
    expect([accounts.cik, accounts.splits, accounts.years.length]).toEqual([1_807_794, [], 7])
    expect(accounts.years.at(-1)).toMatchObject({
      fiscalYear: 2026,
      values: { revenue: { value: 1_335_116_000 }, eps: { value: 2.51 } },
    })
  })
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
