import { expect, test } from 'vitest'
import type { FiscalYear, ReportedValue } from '#domain/markets/financial-statements.ts'
import { compareExtract } from './compare-extract.ts'

type Figures = Record<string, number>

function year(fiscalYear: number, figures: Figures, isExtract = true): FiscalYear {
  const filed = `${fiscalYear + 1}-04-15`
  const values = Object.entries(figures).map(([name, value]) => {
    const unit = name.startsWith('shares') ? 'shares' : 'JPY'
    const figure: ReportedValue = {
      value,
      unit,
      tag: name,
      filed,
      accession: isExtract ? null : 'x',
    }
    return [name, isExtract ? { ...figure, extract: { agrees: [], differs: [] } } : figure]
  })
  const periodEnd = `${fiscalYear}-12-31`
  const report = { form: '20-F', accession: null, filed }
  return { fiscalYear, periodEnd, ...report, values: Object.fromEntries(values) }
}

const checkOf = ({ values }: FiscalYear, name: keyof FiscalYear['values']) => values[name]?.extract

test('a balance sheet that adds up agrees; one with too much equity differs; minorities say nothing', () => {
  const years = [
    year(2023, { totalAssets: 100, totalLiabilities: 60, equity: 40 }),
    year(2024, { totalAssets: 100, totalLiabilities: 60, equity: 45 }),
    year(2025, { totalAssets: 100, totalLiabilities: 60, equity: 30 }),
  ]
  compareExtract(years, [])
  expect(years.map((each) => checkOf(each, 'equity'))).toMatchObject([
    { agrees: expect.arrayContaining(['sum']) },
    { differs: ['sum'] },
    { differs: [] },
  ])
  expect(checkOf(years[2] as FiscalYear, 'equity')?.agrees).not.toContain('sum')
})

test('only earnings per share are marked where they are not net income by shares', () => {
  const good = year(2024, { eps: 10, sharesDiluted: 100, netIncome: 1000 })
  const adjusted = year(2025, { eps: 10, sharesDiluted: 100, netIncome: 1100 })
  compareExtract([good, adjusted], [])
  expect(checkOf(good, 'netIncome')?.agrees).toContain('earnings')
  expect(checkOf(adjusted, 'eps')?.differs).toEqual(['earnings'])
  expect(checkOf(adjusted, 'netIncome')?.differs).toEqual([])
})

test('a figure in another unit than the years around it is removed, whichever of them is filed', () => {
  const years = [
    year(2023, { revenue: 100e9 }, false),
    year(2024, { revenue: 100e6 }),
    year(2025, { revenue: 110e9 }),
  ]
  expect(compareExtract(years, [])).toEqual([
    'revenue 2024 left out: another unit than the years around it (100000000).',
  ])
  expect(years.map(({ values }) => values.revenue?.value)).toEqual([100e9, undefined, 110e9])
})

test('share counts are compared after splits', () => {
  const years = [year(2024, { shares: 100 }), year(2025, { shares: 510 })]
  const firstRestatedIn = { accession: null, filed: '2026-04-15' }
  compareExtract(years, [{ ratio: 5, firstRestatedIn, kind: 'jump', evidence: '' }])
  expect(checkOf(years[1] as FiscalYear, 'shares')).toEqual({ agrees: ['years'], differs: [] })
})
