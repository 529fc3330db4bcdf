import { expect, test } from 'vitest'
import { parseFactsByStandard } from './company-facts.ts'
import type { FinancialStatements, FiscalYear } from './financial-statements.ts'
import {
  comparableYears,
  mergeAccountingStandards,
  parseEveryStandard,
} from './merge-accounting-standards.ts'
import { scoringInputs } from './scoring-inputs.ts'

function year(fiscalYear: number, netIncome: number): FiscalYear {
  const filing = { accession: `report-${fiscalYear}`, filed: `${fiscalYear}-06-20` }
  const figure = (value: number, unit: string) => ({ value, unit, tag: 'T', ...filing })
  const values = {
    netIncome: figure(netIncome, 'JPY'),
    equity: figure(netIncome * 10, 'JPY'),
    dividendPerShare: figure(5, 'JPY/shares'),
  }
  return { fiscalYear, periodEnd: `${fiscalYear}-03-31`, form: 'annual', ...filing, values }
}

function statements(
  standard: 'jp-gaap' | 'ifrs-full' | 'us-gaap',
  years: FiscalYear[],
): FinancialStatements {
  const filer = { authority: 'edinet', id: 'E99999' } as const
  const company = { symbol: '9999.T', filer, name: 'Made Up', currency: 'JPY' }
  const empty = { splits: [], isPartial: false, notes: [] }
  return { ...company, ...empty, standard, sector: 'general', years }
}

test('a year that both standards cover has the figures of the later one only', () => {
  const ifrs = statements('ifrs-full', [year(2021, 110e6), year(2022, 120e6)])
  const local = statements('jp-gaap', [year(2019, 80e6), year(2020, 90e6), year(2021, 99e6)])
  const joined = mergeAccountingStandards([ifrs, local])
  expect(joined?.standard).toBe('ifrs-full')
  const rows = joined?.years.map((one) => [
    one.fiscalYear,
    one.standard,
    one.values.netIncome?.value,
  ])
  expect(rows).toEqual([
    [2019, 'jp-gaap', 80e6],
    [2020, 'jp-gaap', 90e6],
    [2021, undefined, 110e6],
    [2022, undefined, 120e6],
  ])
  expect(joined?.notes).toEqual([
    'Figures before fiscal 2021 are under Japanese GAAP. Scores do not compare them with later ones, except for dividends.',
  ])
})

test('lists of the scores stop where the standard changed; years with a dividend do not', () => {
  const joined = mergeAccountingStandards([
    statements('ifrs-full', [year(2021, 110e6), year(2022, 120e6)]),
    statements('us-gaap', [year(2020, 90e6)]),
    statements('jp-gaap', [year(2018, 80e6), year(2019, 80e6)]),
  ])
  expect(joined?.years.map(({ standard }) => standard)).toEqual([
    'jp-gaap',
    'jp-gaap',
    'us-gaap',
    undefined,
    undefined,
  ])
  if (!joined) throw new Error('the readings should be joined')
  expect(comparableYears(joined.years).map(({ fiscalYear }) => fiscalYear)).toEqual([2021, 2022])
  const { inputs } = scoringInputs(joined)
  expect(inputs.returnOnEquity).toHaveLength(2)
  expect(inputs.dividendYears).toBe(5)
})

test('dividends and share counts of a year come from either standard, splits from both', () => {
  const without = year(2021, 110e6)
  delete without.values.dividendPerShare
  const split = {
    ratio: 2,
    firstRestatedIn: { accession: 'report-2020', filed: '2020-06-20' },
    kind: 'restated',
    evidence: '',
  } as const
  const later = { ...split, firstRestatedIn: { accession: 'x', filed: '2022-06-20' } }
  const ifrs = { ...statements('ifrs-full', [without]), splits: [later] }
  const local = { ...statements('us-gaap', [year(2020, 90e6), year(2021, 99e6)]), splits: [split] }
  const joined = mergeAccountingStandards([ifrs, local])
  expect(joined?.years[1]?.values).toMatchObject({
    netIncome: { value: 110e6 },
    dividendPerShare: { value: 5 },
  })
  expect(joined?.splits).toEqual([split, later])
  expect(ifrs.years[0]?.values.dividendPerShare).toBeUndefined()
})

test('an answer of the SEC under two standards gives the years of both', () => {
  const fact = (end: number, val: number, accn: string) => ({
    start: `${end - 1}-04-01`,
    end: `${end}-03-31`,
    val,
    accn,
    form: '20-F',
    filed: `20${accn.slice(11, 13)}-06-24`,
  })
  const [first, second] = ['0000000001-20-000001', '0000000001-21-000001']
  const tag = (...list: ReturnType<typeof fact>[]) => ({ units: { JPY: list } })
  const facts = {
    'us-gaap': { NetIncomeLoss: tag(fact(2019, 80, first), fact(2020, 90, first)) },
    'ifrs-full': {
      ProfitLossAttributableToOwnersOfParent: tag(fact(2020, 88, second), fact(2021, 110, second)),
    },
  }
  const standards = parseFactsByStandard({ cik: 1, entityName: 'Made Up', facts }) ?? []
  const joined = parseEveryStandard(standards, { symbol: 'MADE', sic: null })
  expect(joined?.standard).toBe('ifrs-full')
  const rows = joined?.years.map((one) => [one.standard, one.values.netIncome?.value])
  expect(rows).toEqual([
    ['us-gaap', 80],
    [undefined, 88],
    [undefined, 110],
  ])
})

test('years in another currency are left out', () => {
  const ifrs = statements('ifrs-full', [year(2021, 110e6)])
  const dollars = { ...statements('us-gaap', [year(2020, 1e6)]), currency: 'USD' }
  expect(mergeAccountingStandards([ifrs, dollars])).toEqual({
    ...ifrs,
    caveats: ['Left out, since their figures are in USD: fiscal 2020.'],
  })
})

test('one standard is joined to itself', () => {
  const alone = statements('jp-gaap', [year(2020, 1e6)])
  expect(mergeAccountingStandards([alone])).toEqual(alone)
  expect(mergeAccountingStandards([])).toBeUndefined()
})
