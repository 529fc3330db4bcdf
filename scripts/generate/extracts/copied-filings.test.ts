import { expect, test } from 'vitest'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import { addCopiedFilings, type CopiedFilings } from './copied-filings.ts'

const FILING = { accn: '0000000001-21-000001', form: '20-F', filed: '2021-06-24' }
const OLDER = { accn: '0000000001-20-000001', form: '20-F', filed: '2020-06-24' }

/** Made up: US GAAP to March 2020, IFRS since, a 5-for-1 split after the filing of 2021. */
const COPIED: CopiedFilings = {
  cik: 1,
  entityName: 'Made Up',
  companyFacts: {
    copy: 'nowhere',
    filings: { A: FILING, B: OLDER },
    facts: {
      'us-gaap': {
        NetIncomeLoss: { JPY: [['2019-04-01', '2020-03-31', 90e6, 'B']] },
        EarningsPerShareDiluted: { JPY: [['2019-04-01', '2020-03-31', 9, 'B']] },
      },
      'ifrs-full': {
        ProfitLossAttributableToOwnersOfParent: {
          JPY: [['2020-04-01', '2021-03-31', 100e6, 'A']],
        },
        DilutedEarningsLossPerShare: {
          'JPY/shares': [['2020-04-01', '2021-03-31', 10, 'A']],
        },
      },
    },
  },
  earningsReports: {
    copy: 'nowhere',
    reports: [
      {
        accession: '0000000001-22-000009',
        filed: '2022-05-08',
        figures: [
          [2022, 'netIncome', 110e6, 'Net income'],
          [2022, 'inventory', 7e6, 'Inventories'],
        ],
      },
    ],
  },
}

function extractOf(eps: number): FinancialStatements {
  const year = (fiscalYear: number, netIncome: number, perShare: number) => {
    const filed = `${fiscalYear}-06-24`
    const figure = (value: number, unit: string) => {
      const extract = { agrees: [], differs: [] }
      return { value, unit, tag: 'T', accession: null, filed, extract, restatedOn: '2022-06-24' }
    }
    const values = { netIncome: figure(netIncome, 'JPY'), eps: figure(perShare, 'JPY/shares') }
    const report = { form: '20-F', accession: null, filed }
    return { fiscalYear, periodEnd: `${fiscalYear}-03-31`, ...report, values }
  }
  const firstRestatedIn = { accession: null, filed: '2022-06-24' }
  return {
    symbol: 'MADE',
    filer: { authority: 'sec', id: '1' },
    name: 'Made Up',
    currency: 'JPY',
    standard: 'ifrs-full',
    sector: 'general',
    isPartial: true,
    notes: [],
    splits: [{ ratio: 5, firstRestatedIn, kind: 'jump', evidence: '' }],
    years: [year(2021, 100e6, eps), year(2022, 110e6, 2.2)],
  }
}

test('annual reports add years and replace figures; earnings reports confirm and fill', () => {
  const { years, caveats } = addCopiedFilings(extractOf(2), COPIED)
  expect(years.map(({ fiscalYear, standard }) => [fiscalYear, standard])).toEqual([
    [2020, 'us-gaap'],
    [2021, undefined],
    [2022, undefined],
  ])
  // As filed, before the split; the extract has it after.
  expect(years[1]?.values.eps).toMatchObject({ value: 10, accession: FILING.accn })
  expect(years[2]?.values).toMatchObject({
    netIncome: { accession: null, extract: { agrees: ['filing'], differs: [] } },
    inventory: { value: 7e6, tag: 'Inventories', form: '6-K', accession: '0000000001-22-000009' },
  })
  expect(caveats?.[0]).toContain('Figures of fiscal 2020 to 2021 were read in a public copy')
})

test('a figure that differs from its filing stops the bundling', () => {
  expect(() => addCopiedFilings(extractOf(3), COPIED)).toThrow('2021 eps differs from its filing')
  const [report] = COPIED.earningsReports.reports
  if (!report) throw new Error('there should be a report')
  const reports = [{ ...report, figures: [[2022, 'netIncome', 111e6, 'Net income']] as const }]
  const other = { ...COPIED, earningsReports: { copy: '', reports } } as unknown as CopiedFilings
  expect(() => addCopiedFilings(extractOf(2), other)).toThrow('differs from the earnings report')
})
