import type { Page } from '@playwright/test'
import { createEdinetStore } from '#functions/_shared/markets/edinet/edinet-store.ts'
import { cells } from '#tests/e2e/analyzer-steps.ts'
import { findViolations } from '#tests/e2e/find-violations.ts'
import { test as base, expect, STARTING } from '#tests/e2e/fixtures.ts'
import { type JourneyServer, startJourneyServer } from '#tests/e2e/servers.ts'
import { findLink } from '#tests/e2e/subscriber.ts'
import { type EdinetStandIn, startEdinet } from '#tests/stand-ins/edinet.ts'
import { zipCsv } from '#tests/stand-ins/edinet-files.ts'
import { makeReport } from '#tests/stand-ins/edinet-reports.ts'
import {
  type DartStandIn,
  dartDividends,
  dartKey,
  dartReport,
  dartShares,
  startOpenDart,
} from '#tests/stand-ins/open-dart.ts'

// Names and codes are the companies' own. All figures are made up.

const test = base.extend({
  server: [
    async ({ servers }, use) => use(await servers.find('Asian filings', startWithFilings)),
    STARTING,
  ],
})

async function startWithFilings(): Promise<JourneyServer> {
  const [edinet, dart] = await Promise.all([startEdinet(), startOpenDart()])
  fileInKorea(dart)
  const filings = fileInJapan(edinet)
  const environment = {
    ...edinet.variables,
    OPENDART_API_KEY: dartKey,
    OPENDART_URL: dart.url,
  }
  const stopProviders = () => Promise.all([edinet.stop(), dart.stop()])
  const server = await startJourneyServer({ environment }, stopProviders)
  await index(server.address, server.serviceKey, filings)
  return server
}

const NEWEST_YEAR = 2025

function fileInKorea(dart: DartStandIn): void {
  const put = (path: string, query: string, reply: unknown) =>
    dart.replies.set(`${path} corp_code=00126380${query}`, reply)
  put('company.json', '', {
    status: '000',
    corp_code: '00126380',
    stock_code: '005930',
    induty_code: '264',
    corp_name: '삼성전자(주)',
    acc_mt: '12',
  })
  for (let year = NEWEST_YEAR; year > NEWEST_YEAR - 10; year -= 1) {
    const annual = `&bsns_year=${year}&reprt_code=11011`
    put('stockTotqySttus.json', annual, dartShares(year, '6,000,000,000'))
    if ((NEWEST_YEAR - year) % 2 === 1) continue
    put('fnlttSinglAcntAll.json', `${annual}&fs_div=CFS`, dartReport(year, listLines(year)))
    put('alotMatter.json', annual, dartDividends(year, ['1,500', '1,450', '1,400']))
  }
}

/** Grows by a twentieth of the first year's amount each year. */
function listLines(year: number): Parameters<typeof dartReport>[1] {
  const amounts = (first: number) =>
    [0, 1, 2].map((ago) => String(first + ((year - ago - 2000) * first) / 20))
  const line = (division: string, id: string, first: number) =>
    [division, id, id, amounts(first)] as [string, string, string, string[]]
  return [
    line('BS', 'ifrs-full_CurrentAssets', 100e12),
    line('BS', 'ifrs-full_Inventories', 20e12),
    line('BS', 'ifrs-full_CashAndCashEquivalents', 30e12),
    line('BS', 'ifrs-full_Assets', 200e12),
    line('BS', 'ifrs-full_CurrentLiabilities', 40e12),
    line('BS', 'ifrs-full_ShorttermBorrowings', 4e12),
    line('BS', 'ifrs-full_LongtermBorrowings', 2e12),
    line('BS', 'ifrs-full_Liabilities', 60e12),
    line('BS', 'ifrs-full_EquityAttributableToOwnersOfParent', 140e12),
    line('IS', 'ifrs-full_Revenue', 120e12),
    line('IS', 'ifrs-full_CostOfSales', 80e12),
    line('IS', 'ifrs-full_ProfitLossAttributableToOwnersOfParent', 18e12),
    line('IS', 'ifrs-full_BasicEarningsLossPerShare', 3_000),
    line('CF', 'ifrs-full_CashFlowsFromUsedInOperatingActivities', 25e12),
    line(
      'CF',
      'ifrs-full_PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
      9e12,
    ),
  ]
}

/** Every second year's report: what ten years take. Ten shares for one in the year to March 2023. */
function fileInJapan(edinet: EdinetStandIn) {
  edinet.companies = [
    [
      ...['E02367', '内国法人・組合', '上場', '有', '10065', '3月31日', '任天堂株式会社'],
      ...['Nintendo Co., Ltd.', 'ニンテンドウ', '京都市', 'その他製品', '79740', '1130001011420'],
    ],
  ]
  return [2018, 2020, 2022, 2024, 2026].map((year) => {
    const years = [4, 3, 2, 1, 0].map((ago) => makeYear(year - ago, year))
    const docID = `S100N${year}`
    edinet.documents.set(`${docID} 5`, zipCsv(makeReport({ years })))
    const period = { period_start: `${year - 1}-04-01`, period_end: `${year}-03-31` }
    return { day: `${year}-06-26`, docID, ...period }
  })
}

/** A report restates earnings per share for a split, but neither dividends nor the shares issued. */
function makeYear(year: number, report: number) {
  const [place, wasSplit, isRestated] = [year - 2000, year >= 2023, report >= 2023]
  const income = 200_000 + place * 10_000
  return {
    end: `${year}-03-31`,
    revenue: 1_000_000 + place * 40_000,
    income,
    eps: income / (isRestated ? 1_000 : 100),
    dividend: income / (wasSplit ? 2_000 : 200),
    issued: wasSplit ? 1_000_000_000 : 100_000_000,
    restated: isRestated ? 1_000_000_000 : 100_000_000,
  }
}

/** Ten years of days take the server 50 minutes, so the days of these filings are there already. */
async function index(address: string, key: string, filings: ReturnType<typeof fileInJapan>) {
  const call = async (name: string, values: object) => {
    const response = await fetch(`${address}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
    })
    if (!response.ok) throw new Error(`${name} should be stored: ${await response.text()}`)
  }
  const store = createEdinetStore(call, () => new Date())
  for (const { day, docID, period_start, period_end } of filings) {
    const filing = {
      doc_id: docID,
      edinet_code: 'E02367',
      sec_code: '79740',
      kind: 'report' as const,
      period_start,
      period_end,
      parent_doc_id: null,
      has_csv: true,
      has_xbrl: true,
    }
    await store.storeDay(day, { filings: [filing], withdrawn: [] })
  }
}

type Company = { search: string; symbol: string; local: string; price: string; unit: string }
const NINTENDO = { search: 'Nintendo', symbol: '7974.T', local: '任天堂株式会社', price: '9000' }
const SAMSUNG = { search: 'Samsung', symbol: '005930.KS', local: '삼성전자', price: '70000' }

async function openSheet(page: Page, { search, symbol, local }: Omit<Company, 'unit'>) {
  await page.goto('/pro')
  await page.getByRole('combobox', { name: /symbol/i }).fill(search)
  await page.getByRole('option', { name: new RegExp(symbol.replace('.', '\\.')) }).click()
  await page.getByRole('link', { name: 'Open its company sheet' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(symbol)
  await expect(page.getByRole('heading', { name: 'Ten years' })).toBeVisible()
  await expect(page.getByText(local)).toBeVisible()
}

async function expectThreeScores(page: Page, price: string) {
  await page.getByRole('textbox', { name: 'What does it cost today?' }).fill(price)
  for (const school of ['Graham', 'Buffett', 'Lynch']) {
    const score = page.getByRole('progressbar', { name: `${school} score` })
    await expect(score).toHaveAttribute('aria-valuenow', /^\d+$/)
  }
}

test('a visitor signs up, finds Nintendo and Samsung with ten years as filed, and gets both by mail', async ({
  page,
  mailbox,
  newAddress,
}) => {
  const email = newAddress()
  await page.goto('/magazine')
  const form = page.locator('main form').filter({ hasText: 'Subscribe' })
  // The form wakes when it comes into sight, and filling a field does not scroll to it in every browser.
  await form.scrollIntoViewIfNeeded()
  await form.getByLabel('Email address').fill(email)
  await expect(form.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await page.goto(findLink((await mailbox.latest(email)).text))
  await expect(page).toHaveURL(/\/pro$/)

  await test.step('Nintendo', async () => {
    await openSheet(page, NINTENDO)
    await expect(page.getByText(/^As filed with EDINET in JPY/)).toBeVisible()
    const years = page.getByRole('region', { name: 'Ten-year figures' }).getByRole('row')
    await expect(years).toHaveCount(11)
    await expect(years.filter({ hasText: /^2026to Mar 31, 2026/ })).toContainText('2,040,000')
    // Net income of 400 billion yen: 2,000 a share were paid on old shares, 200 on today's.
    await expect(years.filter({ hasText: /^2020to Mar 31, 2020/ })).toContainText(
      /400\.00.*200\.00.*filed 2,000/,
    )
    await expect(page.getByRole('link', { name: 'S100N2026' }).first()).toHaveAttribute(
      'href',
      'https://disclosure2.edinet-fsa.go.jp/WZEK0040.aspx?S100N2026,,',
    )
    await expect(page.getByText(/PDL1\.0.* Edited by us, Kachi\./).first()).toBeVisible()
    await expectThreeScores(page, NINTENDO.price)
    expect(await findViolations(page), 'the sheet of 7974.T').toEqual([])
  })

  await test.step('Samsung', async () => {
    await openSheet(page, SAMSUNG)
    await expect(page.getByText(/^As filed with DART in KRW/)).toBeVisible()
    const years = page.getByRole('region', { name: 'Ten-year figures' }).getByRole('row')
    await expect(years).toHaveCount(11)
    await expect(years.filter({ hasText: /^2025to Dec 31, 2025/ })).toContainText('270,000,000')
    await expect(page.getByRole('link', { name: '20260308000798' }).first()).toHaveAttribute(
      'href',
      'https://dart.fss.or.kr/dsaf001/main.do?rcpNo=20260308000798',
    )
    await expectThreeScores(page, SAMSUNG.price)
  })

  await test.step('both are held and scored together', async () => {
    await page.goto('/pro')
    await page.getByRole('button', { name: 'Enter holdings' }).click()
    for (const [place, { symbol, price }] of [NINTENDO, SAMSUNG].entries()) {
      if (place > 0) await page.getByRole('button', { name: 'Add holding' }).click()
      await cells(page, 'Symbol').last().fill(symbol)
      await page.keyboard.press('Tab')
      await cells(page, 'Shares').last().fill('100')
      await cells(page, 'Price').last().fill(price)
    }
    await page.getByRole('button', { name: 'Analyze' }).click()
    const results = page.getByRole('tabpanel', { name: 'Analysis Results' })
    await expect(results.getByRole('row', { name: /^7974\.T 100 / })).toBeVisible()
    await expect(results.getByRole('row', { name: /^005930\.KS 100 / })).toBeVisible()
    await expect(results.getByRole('progressbar', { name: 'Overall score' })).toHaveAttribute(
      'aria-valuenow',
      /^\d+$/,
    )
  })

  await page.getByRole('button', { name: 'Save & Monitor Portfolio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save & Monitor Portfolio' })
  await dialog.getByRole('button', { name: 'Save Portfolio' }).click()
  await expect(dialog.getByText('Portfolio saved')).toBeVisible()
  const report = await mailbox.latest(email, /Monitoring has started/)
  const cited = (text: string) => expect(report.text.replace(/\s+/g, ' ')).toContain(text)
  cited(
    '7974.T financial statements: EDINET, Annual securities report filed Jun 26, 2026, S100N2026',
  )
  cited('005930.KS financial statements: DART, annual report filed Mar 8, 2026, 20260308000798')
  cited(
    'PDL1.0（https://www.digital.go.jp/resources/open_data/public_data_license_v1.0）. Edited by us',
  )
  cited('Financial Supervisory Service of Korea (DART), edited by us.')
  expect(report.html).toContain('https://disclosure2.edinet-fsa.go.jp/WZEK0040.aspx?S100N2026,,')
  expect(report.html).toContain('https://dart.fss.or.kr/dsaf001/main.do?rcpNo=20260308000798')
})
