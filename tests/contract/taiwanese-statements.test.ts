import { describe, expect, test } from 'vitest'
import { parseDividends, sumOfYear } from '#domain/taiwan/dividends.ts'
import { type PublishedPeriod, parseStatementFile } from '#domain/taiwan/statement-files.ts'
import type { StatementForm } from '#domain/taiwan/statement-forms.ts'
import { taiwaneseStatements } from '#domain/taiwan/taiwanese-statements.ts'
import {
  brokerIncome,
  changHwaIncome,
  dividend,
  foxconnBalance,
  foxconnIncome,
  insurerIncome,
  mixedIncome,
  shiftedHoldingIncome,
  tpexBalance,
  tpexIncome,
} from '#tests/fixtures/taiwanese-rows.ts'

const income = (rows: unknown, form: StatementForm = 'ci') =>
  parseStatementFile(rows, { form, kind: 'income' })
const balance = (rows: unknown, form: StatementForm = 'ci') =>
  parseStatementFile(rows, { form, kind: 'balance' })
const YEAR = { 季別: '4', 出表日期: '1150401' }

const statementsOf = (
  periods: (PublishedPeriod[] | undefined)[],
  dividends: unknown[] = [],
  founded: string | null = null,
) =>
  taiwaneseStatements({
    founded,
    symbol: '2317.TW',
    name: 'HON HAI',
    since: '2026-01-02',
    periods: periods.flatMap((list) => list ?? []),
    dividends: parseDividends(dividends) ?? [],
  })

test('amounts are thousands, dates count from 1911, a blank is unknown', () => {
  const [foxconn] = income([foxconnIncome()]) ?? []
  expect(foxconn).toMatchObject({
    code: '2317',
    name: '鴻海',
    fiscalYear: 2025,
    season: 3,
    publishedOn: '2025-11-23',
    isDoubtful: false,
  })
  expect(foxconn?.figures).toMatchObject({
    營業收入: 5_496_732_736_000,
    '基本每股盈餘（元）': 10.38,
  })
  expect(foxconn?.figures).not.toHaveProperty('停業單位損益')
  const [sheet] = balance([foxconnBalance()]) ?? []
  expect(sheet?.figures).toMatchObject({
    資產總額: 4_894_454_915_000,
    每股參考淨值: 117.18,
    母公司暨子公司所持有之母公司庫藏股股數: 1_483_078,
  })
})

test('the Taipei Exchange writes half of the keys in English', () => {
  const [income6488] = income([tpexIncome()]) ?? []
  const [balance6488] = balance([tpexBalance()]) ?? []
  expect([income6488?.code, income6488?.fiscalYear, income6488?.isDoubtful]).toEqual([
    '6488',
    2025,
    false,
  ])
  expect(balance6488).toMatchObject({ season: 3, isDoubtful: false })
})

test('the years 99 and 100 since 1911 are 2010 and 2011', () => {
  const years = ['99', '100'].map(
    (年度) => income([foxconnIncome({ ...YEAR, 年度 })])?.[0]?.fiscalYear,
  )
  expect(years).toEqual([2010, 2011])
})

describe('a year', () => {
  test('is the fourth season; earlier ones never are', () => {
    const quarters = ['1', '2', '3'].flatMap((季別) => income([foxconnIncome({ 季別 })]) ?? [])
    expect(statementsOf([quarters, balance([foxconnBalance()])])).toBeUndefined()
    const whole = income([foxconnIncome(YEAR)])
    const statements = statementsOf([quarters, whole, balance([foxconnBalance(YEAR)])])
    expect(statements?.years).toHaveLength(1)
    const [known] = statements?.years ?? []
    expect(known).toMatchObject({
      fiscalYear: 2025,
      periodEnd: '2025-12-31',
      filed: '2026-04-01',
      accession: 't187ap06_ci 114Q4, t187ap07_ci 114Q4',
    })
    expect(known?.values).toMatchObject({
      revenue: { value: 5_496_732_736_000, unit: 'TWD', tag: '營業收入' },
      grossProfit: { value: 344_834_065_000 },
      operatingIncome: { value: 173_632_375_000 },
      netIncome: { value: 144_141_397_000, tag: '淨利（淨損）歸屬於母公司業主' },
      epsBasic: { value: 10.38, unit: 'TWD/shares' },
      totalAssets: { value: 4_894_454_915_000 },
      currentAssets: { value: 3_821_839_373_000 },
      totalLiabilities: { value: 3_072_530_184_000 },
      currentLiabilities: { value: 2_701_759_537_000 },
      equity: { value: 1_636_166_359_000 },
    })
    expect(Object.keys(known?.values ?? {})).not.toContain('longTermDebt')
    expect(statements?.missingBecause?.operatingCashFlow).toBe('Taiwan’s open data do not have it.')
    expect(statements).toMatchObject({
      isPartial: true,
      sector: 'general',
      filer: { authority: 'twse', id: '2317' },
    })
    expect(statements?.caveats?.[0]).toContain(
      '1 of 10 years is there, so scores that look back are',
    )
  })

  test('in which the company was founded is none', () => {
    const first = [income([foxconnIncome(YEAR)]), balance([foxconnBalance(YEAR)])]
    expect(statementsOf(first, [], '2025-07-01')).toBeUndefined()
    expect(statementsOf(first, [], '2024-07-01')?.years).toHaveLength(1)
    const second = income([foxconnIncome({ 季別: '4', 年度: '115', 出表日期: '1160401' })])
    const statements = statementsOf([...first, second], [], '2025-07-01')
    expect(statements?.years.map(({ fiscalYear }) => fiscalYear)).toEqual([2026])
    expect(statements?.caveats?.[1]).toContain('to Dec 31, 2025 has 6 months')
  })

  test('has the dividend of a whole year only', () => {
    const periods = [income([foxconnIncome(YEAR)]), balance([foxconnBalance(YEAR)])]
    const quarter = (first: string, last: string, amount: string) =>
      dividend('2317', `114${first}~114${last}`, amount)
    const parts = [
      quarter('0101', '0331', '5.00001754'),
      quarter('0401', '0630', '5.00000000'),
      quarter('0701', '0930', '6.00000000'),
    ]
    expect(statementsOf(periods, parts)?.years[0]?.values.dividendPerShare).toBeUndefined()
    parts.push(quarter('1001', '1231', '6.00003573'))
    expect(statementsOf(periods, parts)?.years[0]?.values.dividendPerShare).toMatchObject({
      value: 22.00005327,
      unit: 'TWD/shares',
    })
  })
})

describe('financial companies have forms of their own', () => {
  test.each<[StatementForm, object, number, number]>([
    ['basi', changHwaIncome(YEAR), 34_479_056_000, 14_150_451_000],
    ['bd', brokerIncome(YEAR), 8_616_160_000, 2_667_008_000],
    ['ins', insurerIncome(YEAR), 8_101_135_000, 597_413_000],
    ['mim', mixedIncome(YEAR), 30_439_401_000, 1_560_373_000],
  ])('%s', (form, row, revenue, netIncome) => {
    const statements = statementsOf([income([row], form)])
    expect(statements?.years[0]?.values).toMatchObject({
      revenue: { value: revenue },
      netIncome: { value: netIncome },
    })
    expect(statements?.sector).toBe(form === 'mim' ? 'general' : 'financial')
  })

  test('shifted labels are caught by their sums, and only profit and its share are kept', () => {
    const [shifted] = income([shiftedHoldingIncome(YEAR)], 'fh') ?? []
    expect(shifted?.isDoubtful).toBe(true)
    const statements = statementsOf([shifted ? [shifted] : []])
    const values = statements?.years[0]?.values
    expect(values).toMatchObject({
      netIncome: { value: 26_203_468_000 },
      epsBasic: { value: 1.62 },
    })
    expect(Object.keys(values ?? {}).sort()).toEqual(['eps', 'epsBasic', 'netIncome'])
    expect(statements?.missingBecause?.revenue).toContain('do not add up')
  })

  test('the same file with right labels is used', () => {
    const right = shiftedHoldingIncome({
      ...YEAR,
      利息以外淨收益: '38152995.00',
      淨收益: '67746239.00',
      '呆帳費用、承諾及保證責任準備提存': '4233266.00',
      保險負債準備淨變動: '',
      營業費用: '32281584.00',
      繼續營業單位稅前損益: '31231389.00',
      '所得稅費用（利益）': '5008666.00',
    })
    const [known] = income([right], 'fh') ?? []
    expect(known?.isDoubtful).toBe(false)
    expect(statementsOf([known ? [known] : []])?.years[0]?.values.revenue).toMatchObject({
      value: 67_746_239_000,
    })
  })
})

describe('bad files', () => {
  test('a balance sheet that does not balance gives nothing', () => {
    const [sheet] = balance([foxconnBalance({ 負債總額: '3072530.00' })]) ?? []
    expect([sheet?.isDoubtful, sheet?.figures]).toEqual([true, {}])
  })

  test.each<[string, unknown]>([
    ['no list', { message: 'maintenance' }],
    ['other rows', [{ Code: '2330' }]],
    ['nothing but rows that are none', [null, 'busy']],
  ])('%s is not a statement file', (_, answer) => expect(income(answer)).toBeUndefined())

  test('a row that is none costs itself only; two that differ cost their company', () => {
    const codes = (rows: unknown[]) => income(rows)?.map(({ code }) => code)
    const other = foxconnIncome({ 公司代號: '1101' })
    expect(codes([foxconnIncome(), null, { 小計: '3' }])).toEqual(['2317'])
    expect(codes([foxconnIncome(), other, foxconnIncome()])).toEqual(['2317', '1101'])
    expect(codes([foxconnIncome(), other, foxconnIncome({ 營業收入: '9' })])).toEqual(['1101'])
  })

  test.each<[string, object]>([
    ['no company', { 公司代號: '' }],
    ['a year of four digits', { 年度: '2025' }],
    ['a year of one digit', { 年度: '9' }],
    ['no season', { 季別: '' }],
    ['a fifth season', { 季別: '5' }],
    ['no day', { 出表日期: '' }],
  ])('a row with %s is left out', (_, more) =>
    expect(income([foxconnIncome(more as Record<string, string>)])).toEqual([]),
  )
})

test('dividends: proposals do not count, parts of one period add up, separators and blanks', () => {
  const parsed = parseDividends([
    dividend('2317', '1140101~1141231', '5.80000000'),
    dividend('2317', '1140101~1141231', '1,000.5', { 期別: '2' }),
    dividend('2330', '1140701~1140930', '6.0', { '決議（擬議）進度': '董事會擬議' }),
    dividend('2412', '1140101~1141231', ''),
    dividend('1301', '1130701~1140630', '1.0'),
  ])
  expect(parsed).toEqual([
    {
      code: '2317',
      fiscalYear: 2025,
      months: [1, 12],
      perShare: 1006.3,
      publishedOn: '2025-11-22',
    },
  ])
  expect(sumOfYear([{ months: [1, 6], perShare: 1 }])).toBeUndefined()
  expect(
    sumOfYear([
      { months: [7, 12], perShare: 0.2 },
      { months: [1, 6], perShare: 0.1 },
    ]),
  ).toBe(0.3)
  const twice: Parameters<typeof sumOfYear>[0] = [
    { months: [1, 12], perShare: 1 },
    { months: [1, 3], perShare: 1 },
  ]
  expect(sumOfYear(twice)).toBeUndefined()
})
