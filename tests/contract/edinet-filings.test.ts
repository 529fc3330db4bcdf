import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseEdinetStatements } from '#domain/edinet/edinet-statements.ts'
import type { ReportedValue } from '#domain/markets/financial-statements.ts'
import { scoringInputs } from '#domain/markets/scoring-inputs.ts'
import { parseDocument } from '#functions/_shared/markets/edinet/parse-document.ts'
import { runProgram } from '#scripts/programs/run-program.ts'
import { inProject } from '#scripts/project.mjs'
import { madeUpYears } from '#tests/hosts/edinet-host.ts'
import { zipCsv, zipCsvText, zipXbrl } from '#tests/stand-ins/edinet-files.ts'
import { datesOf, makeReport } from '#tests/stand-ins/edinet-reports.ts'

// Rows of two filed reports, kept beside the project. Without them, the tests in domain/edinet/ cover the same with
// companies that do not exist.
const folder = inProject('../shared/data/asia/jp')

function read(symbol: string, edinetCode: string, file: string) {
  const text = readFileSync(`${folder}/${file}`, 'utf8')
  const filing = {
    docId: 'S100TMMG',
    kind: 'report' as const,
    filed: '2024-06-28',
    parentDocId: null,
    period: ['2023-04-01', '2024-03-31'] as [string, string],
    parsed: parseDocument(zipCsvText(text), 'csv'),
  }
  const names = { nameEn: null, nameLocal: null, sector: 'general' as const }
  // The index has the report of the year before those of the summary, so that their lengths are known.
  const before = {
    docId: 'S100IDWO',
    kind: 'report',
    filed: '2019-06-28',
    parentDocId: null,
  } as const
  const index = [filing, { ...before, period: ['2018-04-01', '2019-03-31'] as [string, string] }]
  const company = { symbol, edinetCode, ...names }
  const statements = parseEdinetStatements(company, [filing], index)
  if (!statements) throw new Error('the report should hold years')
  return statements
}

const amounts = (values: Partial<Record<string, ReportedValue>> = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, figure]) => [name, figure?.value]))

describe.runIf(existsSync(folder))('reports as filed', () => {
  test('Nintendo, year to March 2024: to the yen, none from the parent', () => {
    const { years, splits, missingBecause } = read(
      '7974.T',
      'E02367',
      'edinet-type5-shape.7974-fy2024-03.tsv',
    )
    expect(amounts(years.at(-1)?.values)).toEqual({
      revenue: 1_671_865_000_000,
      grossProfit: 954_335_000_000,
      operatingIncome: 528_941_000_000,
      netIncome: 490_602_000_000,
      eps: 421.39,
      epsBasic: 421.39,
      dividendPerShare: 211,
      dividendsPaid: 236_240_000_000,
      shares: 1_298_690_000,
      totalAssets: 3_151_394_000_000,
      currentAssets: 2_573_302_000_000,
      inventory: 155_987_000_000,
      cashAndEquivalents: 853_432_000_000,
      cash: 2_252_705_000_000,
      totalLiabilities: 546_396_000_000,
      currentLiabilities: 479_276_000_000,
      operatingCashFlow: 462_097_000_000,
      capitalExpenditures: 16_123_000_000,
      depreciationAndAmortization: 17_856_000_000,
    })
    expect(years.map(({ values }) => values.netIncome?.value)).toEqual([
      ...[258_641_000_000, 480_376_000_000, 477_691_000_000, 432_768_000_000, 490_602_000_000],
    ])
    // As paid: before the split of ten for one, in its year, and after it.
    const dividends = years.map(({ values }) => values.dividendPerShare)
    expect(dividends.map((one) => one?.value)).toEqual([1090, 2220, 2030, 753, 211])
    expect(dividends.map((one) => one?.mixesShares ?? false)).toEqual([
      ...[false, false, false, true, false],
    ])
    expect(splits).toMatchObject([{ ratio: 10, between: ['2022-03-31', '2023-03-31'] }])
    expect(missingBecause?.longTermDebt).toContain('none of this kind')
  })

  test('Nintendo’s earnings per share are restated in the report, so they are not divided again', () => {
    const statements = read('7974.T', 'E02367', 'edinet-type5-shape.7974-fy2024-03.tsv')
    const { inputs } = scoringInputs(statements)
    expect(inputs.eps).toEqual([217.12, 403.26, 404.67, 371.41, 421.39])
    expect(inputs).toMatchObject({ dividendPerShare: 211, dividendYears: 5, shares: 1298.69 })
  })

  test('SoftBank Group under IFRS: the summary only, and never the parent’s net assets', () => {
    const { standard, years } = read(
      '9984.T',
      'E02778',
      'edinet-type5-shape.9984-fy2024-03-ifrs.tsv',
    )
    expect(standard).toBe('ifrs-full')
    expect(amounts(years.at(-1)?.values)).toEqual({
      revenue: 6_756_500_000_000,
      netIncome: -227_646_000_000,
      eps: -174.2,
      epsBasic: -170.99,
      dividendPerShare: 44,
      shares: 1_469_995_230,
      totalAssets: 46_724_243_000_000,
      cashAndEquivalents: 6_186_874_000_000,
      cash: 6_186_874_000_000,
      equity: 11_162_125_000_000,
      operatingCashFlow: 250_547_000_000,
    })
  })
})

test('both forms of a report hold the same figures, and under Deno the same files read them', async () => {
  const made = { years: madeUpYears }
  const files = {
    csv: zipCsv(makeReport(made)),
    xbrl: zipXbrl(makeReport(made), datesOf(made)),
  }
  const [csv, xbrl] = [parseDocument(files.csv, 'csv'), parseDocument(files.xbrl, 'xbrl')]
  expect(xbrl.facts).toEqual(csv.facts)
  expect(csv.facts.length).toBeGreaterThan(80)
  const folder = inProject('supabase/functions/_shared/markets/edinet')
  const program = `
    const { parseDocument } = await import(${JSON.stringify(`${folder}/parse-document.ts`)})
    const { decodeText } = await import(${JSON.stringify(`${folder}/decode-text.ts`)})
    const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
    const files = ${JSON.stringify(Object.entries(files).map(([form, file]) => [form, Buffer.from(file).toString('base64')]))}
    const read = files.map(([form, file]) => parseDocument(bytes(file), form))
    console.log(JSON.stringify([decodeText(new Uint8Array([0x94, 0x43, 0x93, 0x56])), ...read]))`
  const config = inProject('tests/deno-sources.json')
  const options = ['eval', '--ext=ts', '--no-remote', '--cached-only', '--config', config]
  const { code, output } = await runProgram('deno', [...options, program])
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/^\[/) })
  expect(JSON.parse(output)).toEqual(['任天', csv, xbrl])
}, 60_000)
