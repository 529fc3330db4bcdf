import { expect, test } from 'vitest'
import type { FileOfExtract } from './extract-file.ts'
import { findRestatement, placeExtractSplits } from './extract-splits.ts'

/** Earnings jump between 2018 and 2019 because they are restated, the share count in 2021. */
const file: FileOfExtract = {
  cik: 1,
  entityName: 'Made up',
  currency: 'KRW',
  standard: 'ifrs-full',
  provenance: 'derived',
  splits: [
    {
      kind: 'implied',
      impliedShareRatio: 5.16,
      between: ['2018-12-31', '2019-12-31'],
      evidence: 'earnings',
    },
    {
      kind: 'shareCount',
      impliedShareRatio: 4.8,
      between: ['2020-12-31', '2021-12-31'],
      evidence: 'counts',
    },
  ],
  annual: [2018, 2019, 2020, 2021].map((fiscalYear) => ({
    fiscalYear,
    periodEnd: `${fiscalYear}-12-31`,
    form: '20-F',
    accession: null,
    filed: `${fiscalYear + 1}-04-29`,
    values: {},
  })),
}

test('a split is exact, and dated by the later of its two traces', () => {
  expect(placeExtractSplits(file, [5])).toMatchObject([
    { ratio: 5, kind: 'jump', firstRestatedIn: { accession: null, filed: '2022-04-29' } },
  ])
})

test('a ratio that the folder does not show is refused', () => {
  expect(() => placeExtractSplits(file, [2])).toThrow('a 2-for-1 split')
  expect(() => placeExtractSplits(file, [5, 2])).toThrow('split')
})

test.each([
  ['perShare', 2018, undefined],
  ['perShare', 2019, '2022-04-29'],
  ['averageCount', 2020, '2022-04-29'],
  ['count', 2020, undefined],
  // Filed after the split: it counts new shares anyway.
  ['count', 2021, undefined],
  ['perShare', 2021, undefined],
] as const)('%s of %i counts the shares of %s', (kind, fiscalYear, filed) => {
  const splits = placeExtractSplits(file, [5])
  const own = { periodEnd: `${fiscalYear}-12-31`, filed: `${fiscalYear + 1}-04-29` }
  expect(findRestatement({ ...own, kind, file, splits })).toBe(filed)
})
