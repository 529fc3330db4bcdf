import { expect, test } from 'vitest'
import { BUNDLED_SYMBOLS, findBundledStatements } from './bundled-statements.ts'
import { keyOf } from './citations.ts'
import { listFilings, listTenYears, MEASURES, writeCsv } from './ten-years.ts'

function find(symbol: string) {
  const statements = findBundledStatements(symbol)
  if (!statements) throw new Error(`${symbol} should be in the bundle`)
  return statements
}

test('ten years, oldest first, each figure with the filing it was read in', () => {
  const years = listTenYears(find('TSM'))
  expect(years.map(({ fiscalYear }) => fiscalYear)).toEqual([
    2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024,
  ])
  const figures = years.at(-1)?.figures ?? {}
  expect(figures.revenue).toMatchObject({
    value: 2_894_307.7,
    figures: [{ tag: 'Revenue', accession: '0001193125-25-083423', filed: '2025-04-17' }],
  })
  expect(figures.eps?.value).toBe(44.67)
  expect(figures.returnOnEquity?.value).toBeCloseTo(1_158_380.2 / 4_244_266.5, 6)
  // The filing does not name it: 363,055.2 million paid on 25,932.7 million shares.
  expect(figures.dividend?.value).toBeCloseTo(14, 2)
  expect(figures.dividend?.figures.map(({ name }) => name)).toEqual(['dividendsPaid', 'shares'])
})

test('figures per share count the shares of today, with the filed figure beside them', () => {
  const years = listTenYears(find('AAPL'))
  const before = years.find(({ fiscalYear }) => fiscalYear === 2016)?.figures.eps
  const after = years.at(-1)?.figures.eps
  expect(before).toMatchObject({ value: 2.0775, asFiled: 8.31 })
  expect(after).not.toHaveProperty('asFiled')
})

test('a year without a figure has none, and a loss of equity has no return', () => {
  const statements = find('TSM')
  const [year] = listTenYears({
    ...statements,
    years: statements.years.slice(-1).map((latest) => {
      const { equity, eps: _, ...values } = latest.values
      return {
        ...latest,
        values: { ...values, ...(equity && { equity: { ...equity, value: -1 } }) },
      }
    }),
  })
  expect(year?.figures).not.toHaveProperty('eps')
  expect(year?.figures).not.toHaveProperty('returnOnEquity')
  expect(year?.figures.equity?.value).toBe(-0.000001)
})

test.each(BUNDLED_SYMBOLS)('every figure of %s names a filing in the list', (symbol) => {
  const statements = find(symbol)
  const years = listTenYears(statements)
  const filings = listFilings(statements, years)
  const cited = years.flatMap(({ figures }) =>
    Object.values(figures).flatMap((figure) => figure.figures),
  )
  expect(cited.length).toBeGreaterThan(0)
  const known = new Set(filings.map(({ key }) => key))
  expect(cited.filter((figure) => !known.has(keyOf(figure)))).toEqual([])
  const id = statements.filer?.id ?? ''
  expect(filings.filter(({ address }) => !address?.includes(id))).toEqual([])
})

test('a filing’s page at the SEC', () => {
  const statements = find('TSM')
  expect(listFilings(statements, listTenYears(statements)).at(-1)).toMatchObject({
    accession: '0001193125-25-083423',
    filed: '2025-04-17',
    form: '20-F',
    fiscalYear: 2024,
    address:
      'https://www.sec.gov/Archives/edgar/data/1046179/000119312525083423/0001193125-25-083423-index.htm',
  })
})

test('the file for a spreadsheet has a line for each figure and filing', () => {
  const statements = find('AAPL')
  const lines = writeCsv(statements).split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(lines).toContain(
    'AAPL,2017,2017-09-30,eps,2.3025,USD per share,9.21,10-K,2019,0000320193-19-000119,2019-10-31,https://www.sec.gov/Archives/edgar/data/320193/000032019319000119/0000320193-19-000119-index.htm,',
  )
  const columns = new Set(lines.filter(Boolean).map((line) => line.split(',').length))
  expect([...columns]).toEqual([13])
  expect(MEASURES.every((measure) => lines.some((line) => line.includes(`,${measure},`)))).toBe(
    true,
  )
})

test('a text of a provider is no formula in the file', () => {
  const statements = find('AAPL')
  const years = statements.years.map((year) => ({
    ...year,
    form: '=HYPERLINK("https://x.test","10-K")',
  }))
  const csv = writeCsv({ ...statements, years })
  expect(csv).toContain(`"'=HYPERLINK(""https://x.test"",""10-K"")"`)
  expect(csv).not.toContain(',=')
})
