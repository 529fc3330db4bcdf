import { expect, test } from 'vitest'
import type { FiscalYear } from './financial-statements.ts'
import { dropWrongCounts } from './share-counts.ts'

test('a count with a digit too few is left out, a company that shrank is not', () => {
  const year = (fiscalYear: number, shares: number): FiscalYear => {
    const own = { accession: `a${fiscalYear}`, filed: `${fiscalYear + 1}-06-24` }
    const values = { shares: { value: shares, unit: 'shares', tag: 'T', ...own } }
    return { fiscalYear, periodEnd: `${fiscalYear}-12-31`, form: '20-F', ...own, values }
  }
  // As on three covers of Toyota's.
  const years = [year(2018, 2_909_923_992), year(2019, 283_243_167), year(2020, 2_766_152_532)]
  expect(dropWrongCounts(years)).toEqual(['shares 2019 left out: a digit too few (283243167).'])
  expect(years[1]?.values.shares).toBeUndefined()
  expect(dropWrongCounts([year(2018, 3e9), year(2019, 3e8), year(2020, 3e8)])).toEqual([])
})
