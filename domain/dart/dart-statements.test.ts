import { expect, test } from 'vitest'
import type { DartRow } from './dart-rows.ts'
import { type DartReport, dartStatements } from './dart-statements.ts'

const UNNAMED = '-표준계정코드 미사용-'

type Line = readonly [string, string, string, string]

function latestYear(lines: readonly Line[]) {
  return parseLines(lines)?.years.at(-1)?.values
}

function parseLines(lines: readonly Line[], industry = '264', earlier: DartReport[] = []) {
  const statements = lines.map(
    ([sj_div, account_id, account_nm, thstrm_amount], index): DartRow => {
      const report = { rcept_no: '20180402000001', reprt_code: '11011', bsns_year: '2017' }
      const row = { sj_div, account_id, account_nm, thstrm_amount, ord: String(index) }
      return { ...report, ...row, corp_code: '00000001', currency: 'KRW' }
    },
  )
  const report = { year: 2017, periodEnd: '2017-12-31', isSeparate: false }
  return dartStatements({
    symbol: '999990.KS',
    corpCode: '00000001',
    name: 'Made-up Works',
    localName: '지어낸공업',
    industry,
    endMonth: 12,
    reports: [...earlier, { ...report, statements, dividends: [], shares: [] }],
  })
}

test('account ids of the years before 2019 are those of later years', () => {
  const year = latestYear([
    ['IS', 'ifrs_Revenue', '매출액', '900'],
    ['IS', 'ifrs_ProfitLoss', '당기순이익', '90'],
  ])
  expect(year).toMatchObject({ revenue: { value: 900 }, netIncome: { value: 90 } })
})

test('without ids, what minorities own is never counted as the owners’', () => {
  const year = latestYear([
    ['BS', UNNAMED, '지배기업 소유주지분', '400'],
    ['BS', UNNAMED, '비지배지분', '100'],
    ['BS', UNNAMED, '자본총계', '500'],
    ['IS', UNNAMED, '매출액', '900'],
    ['IS', UNNAMED, '당기순이익', '90'],
    ['IS', UNNAMED, '지배기업 소유주에게 귀속되는 당기순이익', '70'],
    ['IS', UNNAMED, '비지배지분', '20'],
  ])
  expect(year).toMatchObject({ equity: { value: 400 }, netIncome: { value: 70 } })
})

test('negative figures may be in brackets or marked; what is no figure is unknown', () => {
  const net = (amount: string) =>
    latestYear([
      ['IS', 'ifrs-full_ProfitLoss', '당기순이익', amount],
      ['BS', 'ifrs-full_Assets', '자산총계', '1'],
      ['CF', 'ifrs-full_CashFlowsFromUsedInOperatingActivities', '영업활동현금흐름', '1'],
    ])?.netIncome?.value
  expect(['(1,234)', '△5', '▲ 5', '-7', '１２', '(－)', '(-5)', '12,34', '1e3'].map(net)).toEqual([
    ...[-1234, -5, -5, -7, 12, undefined, undefined, undefined, undefined],
  ])
})

test('of several rows with one id, the total is the one that is named so', () => {
  const year = latestYear([
    ['IS', 'ifrs-full_Revenue', '제품매출', '500'],
    ['IS', 'ifrs-full_Revenue', '매출액', '900'],
    ['IS', 'ifrs-full_ProfitLoss', '당기순이익', '90'],
    ['IS', UNNAMED, '보통주 기본주당이익(손실)', '8'],
  ])
  expect(year).toMatchObject({ revenue: { value: 900 }, epsBasic: { value: 8 } })
})

test('an owners’ part whose name could mean another figure is left out', () => {
  const year = latestYear([
    ['IS', UNNAMED, '매출액', '900'],
    ['IS', UNNAMED, '당기순이익', '90'],
    ['IS', UNNAMED, '지배기업소유주지분', '70'],
    ['IS', UNNAMED, '비지배지분', '20'],
  ])
  expect(year).toHaveProperty('revenue')
  expect(year).not.toHaveProperty('netIncome')
})

test('a holding company of factories is measured as they are, one of banks is not', () => {
  const lines: Line[] = [
    ['BS', 'ifrs-full_Assets', '자산총계', '1000'],
    ['IS', 'ifrs-full_ProfitLoss', '당기순이익', '90'],
  ]
  const current: Line = ['BS', 'ifrs-full_CurrentAssets', '유동자산', '300']
  expect(parseLines([...lines, current], '64992')?.sector).toBe('general')
  expect(parseLines(lines, '64992')?.sector).toBe('financial')
})

test('years for which only the company alone reported are named, and left out', () => {
  const none = { statements: [], dividends: [], shares: [] }
  const alone = { year: 2016, periodEnd: '2016-12-31', isSeparate: true, ...none }
  const parsed = parseLines([['IS', 'ifrs-full_ProfitLoss', '당기순이익', '90']], '264', [alone])
  expect(parsed?.caveats).toEqual([
    'Left out, since it filed statements of the company alone for them: 2016.',
  ])
})

test('debt is the sum of its lines, under whichever id; bonds due within a year are part of it', () => {
  const year = latestYear([
    ['BS', 'dart_ShortTermBorrowings', '단기차입금', '30'],
    ['BS', 'dart_CurrentPortionOfLongTermBorrowings', '유동성장기차입금', '7'],
    ['BS', 'dart_CurrentPortionOfBonds', '유동성사채', '5'],
    ['BS', 'dart_LongTermBorrowingsGross', '장기차입금', '40'],
    ['BS', 'ifrs-full_BondsIssued', '사채', '60'],
    ['IS', 'ifrs-full_ProfitLoss', '당기순이익', '90'],
  ])
  expect(year).toMatchObject({
    currentDebt: { value: 42 },
    longTermDebt: { value: 100 },
    totalDebt: { value: 142 },
  })
})

test('a standard id for debt that may be due at any time makes debt missing, with the reason', () => {
  const parsed = parseLines([
    ['BS', 'ifrs-full_ShorttermBorrowings', '단기차입금', '30'],
    ['BS', 'dart_ConvertibleBonds', '전환사채', '12'],
    ['IS', 'ifrs-full_ProfitLoss', '당기순이익', '90'],
  ])
  expect(parsed?.years[0]?.values).not.toHaveProperty('currentDebt')
  expect(parsed?.missingBecause?.totalDebt).toContain('lines of its own')
})

test('depreciation is that of the cash flows, not the part within selling and administration', () => {
  const year = latestYear([
    ['CIS', 'dart_DepreciationExpense', '감가상각비', '6'],
    ['CIS', 'ifrs-full_DepreciationAndAmortisationExpense', '감가상각비와 상각비', '7'],
    ['CIS', 'ifrs-full_ProfitLoss', '당기순이익', '90'],
    ['CF', 'dart_AdjustmentsForDepreciationExpense', '감가상각비', '26'],
    ['CF', 'dart_AdjustmentsForAmortisationExpense', '무형자산상각비', '3'],
  ])
  expect(year?.depreciationAndAmortization?.value).toBe(29)
})

test('names are known with and without spaces and losses; a preferred share’s earnings do not count', () => {
  const year = latestYear([
    ['IS', UNNAMED, 'Ⅰ. 매출', '900'],
    ['IS', UNNAMED, '영업 이익(손실)', '-12'],
    ['IS', UNNAMED, '당기순이익 (손실)', '-9'],
    ['IS', 'ifrs-full_BasicEarningsLossPerShare', '우선주 기본주당이익', '-3'],
    ['IS', 'ifrs-full_BasicEarningsLossPerShare', '보통주 기본주당이익', '-4'],
    ['CF', UNNAMED, '영업활동으로 인한 현금흐름', '20'],
  ])
  expect(year).toMatchObject({
    revenue: { value: 900 },
    operatingIncome: { value: -12 },
    netIncome: { value: -9 },
    epsBasic: { value: -4 },
    operatingCashFlow: { value: 20 },
  })
})

test('one restated figure is a split if the years around it count old and new shares', () => {
  const of = (year: number, amounts: [string, string][]): DartReport => ({
    year,
    periodEnd: `${year}-12-31`,
    isSeparate: false,
    dividends: [],
    shares: [],
    statements: (['ifrs-full_ProfitLoss', 'ifrs-full_BasicEarningsLossPerShare'] as const).map(
      (account_id, line) => ({
        rcept_no: `${year + 1}0402000001`,
        reprt_code: '11011',
        bsns_year: String(year),
        corp_code: '00000001',
        currency: 'KRW',
        sj_div: 'IS',
        ord: String(line),
        account_id,
        account_nm: '',
        thstrm_amount: amounts[0]?.[line],
        frmtrm_amount: amounts[1]?.[line],
        bfefrmtrm_amount: amounts[2]?.[line],
      }),
    ),
  })
  const before = of(2013, [
    ['700', '70'],
    ['600', '60'],
    ['500', '50'],
  ])
  const after = of(2015, [
    ['900', '18'],
    ['800', '16'],
    ['700', '14'],
  ])
  const slip = of(2015, [
    ['900', '90'],
    ['800', '80'],
    ['700', '14'],
  ])
  expect(parseLines([], '264', [before, after])?.splits).toMatchObject([
    { ratio: 5, firstRestatedIn: { filed: '2016-04-02' } },
  ])
  expect(parseLines([], '264', [before, slip])?.splits).toEqual([])
})

test('years in another currency are left out, and named; a dividend in won is then missing', () => {
  const dollars: DartReport = {
    year: 2015,
    periodEnd: '2015-12-31',
    isSeparate: false,
    dividends: [],
    shares: [],
    statements: [
      {
        rcept_no: '20160402000001',
        reprt_code: '11011',
        bsns_year: '2015',
        corp_code: '00000001',
        currency: 'USD',
        sj_div: 'IS',
        account_id: 'ifrs-full_ProfitLoss',
        thstrm_amount: '7',
      },
    ],
  }
  const parsed = parseLines([['IS', 'ifrs-full_ProfitLoss', '당기순이익', '90']], '264', [dollars])
  expect(parsed?.years.map(({ fiscalYear }) => fiscalYear)).toEqual([2017])
  expect(parsed?.caveats).toContain(
    'Left out, since their figures are in USD, not in KRW: the years to Dec 31, 2015.',
  )
})

test('without an industry, a bank is known by its lines', () => {
  const deposits: Line = ['BS', 'ifrs-full_DepositsFromCustomers', '예수부채', '800']
  const parsed = parseLines([deposits, ['IS', 'ifrs-full_ProfitLoss', '당기순이익', '90']], '')
  expect(parsed?.sector).toBe('financial')
})
