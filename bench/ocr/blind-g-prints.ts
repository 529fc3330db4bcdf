import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { pickOwned, rateOf } from './blind-g-parts.ts'
import { ON_PAPER, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import { inventCost, isOneOfTwo, pixels, whole } from './unseen-parts.ts'

const ROUTED = `AAPL|APPLE INC|240|NASDAQ; MSFT|MICROSOFT CORP|512|NASDAQ; NVDA|NVIDIA CORP|182|NASDAQ; GOOGL|ALPHABET INC-CL A|245|NASDAQ; BRK B|BERKSHIRE HATHAWAY INC-CL B|492|NYSE; KO|COCA-COLA CO/THE|70|NYSE; JPM|JPMORGAN CHASE & CO|305|NYSE; XOM|EXXON MOBIL CORP|114|NYSE; BABA|ALIBABA GROUP HOLDING-SP ADR|165|NYSE; TSM|TAIWAN SEMICONDUCTOR-SP ADR|285|NYSE; COST|COSTCO WHOLESALE CORP|925|NASDAQ; MELI|MERCADOLIBRE INC|2180|NASDAQ; 0700.HK|TENCENT HOLDINGS LTD|610|SEHK; 9988.HK|ALIBABA GROUP HOLDING LTD|160|SEHK; 1299.HK|AIA GROUP LTD|78|SEHK; 0005.HK|HSBC HOLDINGS PLC|112|SEHK; 0388.HK|HONG KONG EXCHANGES & CLEAR|420|SEHK; 1211.HK|BYD CO LTD-H|98|SEHK; 2318.HK|PING AN INSURANCE GROUP CO-H|55|SEHK; 7203.T|TOYOTA MOTOR CORP|2850|TSEJ; 6758.T|SONY GROUP CORP|4200|TSEJ; 8306.T|MITSUBISHI UFJ FINANCIAL GRO|2300|TSEJ; 8058.T|MITSUBISHI CORP|3600|TSEJ; 7974.T|NINTENDO CO LTD|12900|TSEJ; D05.SI|DBS GROUP HOLDINGS LTD|54|SGX; O39.SI|OVERSEA-CHINESE BANKING CORP|17.2|SGX; S68.SI|SINGAPORE EXCHANGE LTD|16.6|SGX`

/** As that broker writes it: codes in Hong Kong without leading zeros, a class after a gap. */
function codeOf({ ticker, currency }: Row): string {
  return currency === 'HKD' ? String(Number(ticker)) : ticker
}

/** As the reader's list has it: BRK-B. */
function pickRouted(random: Random, count: number): Row[] {
  return pickOwned(ROUTED, { fractions: 0.25 })(random, count).map((row) => ({
    ...row,
    symbol: row.symbol.replace(' ', '-'),
  }))
}

/** An American broker's activity statement: bare symbols by currency, multipliers beside quantities, totals, codes. */
function drawActivity(rows: Row[], random: Random): string {
  const hasInstruments = isOneOfTwo(random)
  const hasMultiplier = random() < 0.75
  const figure = (amount: number, digits: number) =>
    `${amount < 0 ? '-' : ''}${Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
  const span = hasMultiplier ? 4 : 3
  let inDollars = 0
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort()
  const sorted = [...rows].sort((one, other) => (one.symbol < other.symbol ? -1 : 1))
  const groups = currencies.map((currency) => {
    const held = sorted.filter((row) => row.currency === currency)
    let [basis, worth] = [0, 0]
    const lines = held.map((row) => {
      const cost = inventCost(row, random) + Math.floor(random() * 99) / 10_000
      basis += cost * row.shares
      worth += row.price * row.shares
      inDollars += (row.price * row.shares) / rateOf(row)
      return `<tr>${cellsOf([
        codeOf(row),
        row.shares.toLocaleString('en-US', { maximumFractionDigits: 4 }),
        ...(hasMultiplier ? ['1'] : []),
        figure(cost, 4),
        figure(cost * row.shares, 2),
        figure(row.price, 4),
        figure(row.price * row.shares, 2),
        figure((row.price - cost) * row.shares, 2),
        row.shares % 1 ? 'FP' : '',
      ])}</tr>`
    })
    return `<tr class="c"><td colspan="9">${currency}</td></tr>${lines.join('')}<tr class="s"><td colspan="${span}">Total</td>${cellsOf([figure(basis, 2), '', figure(worth, 2), figure(worth - basis, 2), ''])}</tr>`
  })
  const headings = [
    'Symbol',
    'Quantity',
    ...(hasMultiplier ? ['Mult'] : []),
    'Cost Price',
    'Cost Basis',
    'Close Price',
    'Value',
    'Unrealized P/L',
    'Code',
  ]
  const instruments = sorted.map(
    (row) =>
      `<tr>${cellsOf([codeOf(row), escapeText(row.name), String(Math.floor(10_000 + random() * 9e7)), row.written, '1', 'COMMON'])}</tr>`,
  )
  const cash = 800 + random() * 30_000
  const account = `U***${1000 + Math.floor(random() * 8999)}`
  return page(
    `<header><h1>Northgate <b>Brokers</b></h1><div>Activity Statement<br><small>September 30, 2026</small></div></header><h2>Account Information</h2><dl><dt>Name</dt><dd>Chan Wai Lun</dd><dt>Account</dt><dd>${account}</dd><dt>Account Type</dt><dd>Individual</dd><dt>Base Currency</dt><dd>USD</dd></dl><h2>Net Asset Value</h2><table class="n"><tr>${cellsOf(['', 'Prior Total', 'Current Long', 'Current Short', 'Current Total', 'Change'], 'th')}</tr><tr>${cellsOf(['Cash', figure(cash * 0.97, 2), figure(cash, 2), '0.00', figure(cash, 2), figure(cash * 0.03, 2)])}</tr><tr>${cellsOf(['Stock', figure(inDollars * 0.99, 2), figure(inDollars, 2), '0.00', figure(inDollars, 2), figure(inDollars * 0.01, 2)])}</tr></table><h2>Open Positions</h2><table class="o"><tr>${cellsOf(headings, 'th')}</tr><tr class="k"><td colspan="9">Stocks</td></tr>${groups.join('')}</table>${hasInstruments ? `<h2>Financial Instrument Information</h2><table class="m"><tr>${cellsOf(['Symbol', 'Description', 'Conid', 'Listing Exch', 'Multiplier', 'Type'], 'th')}</tr>${instruments.join('')}</table>` : '<h2>Codes</h2><p>FP: fractional position. Values of the day at the official close of each exchange.</p>'}<footer>Page 1 of 4 · Generated 2026-10-01, 04:12:08 EDT</footer>`,
    {
      isDark: false,
      css: `body{padding:40px 42px;font-size:12px}header{display:flex;justify-content:space-between;align-items:flex-end;border-bottom:3px solid #c8102e;padding-bottom:8px}h1{font-size:23px;font-weight:400;margin:0}h1 b{color:#c8102e}header div{text-align:right;font-size:16px}header small{font-size:12px}h2{font-size:13px;background:#e3e6ea;padding:5px 8px;margin:14px 0 0}dl{display:grid;grid-template-columns:160px 1fr;margin:0;line-height:1.6}dt,dd{margin:0;padding:0 8px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 11.6, 12.4)}}th{border-bottom:1px solid #777;padding:5px 8px;font-size:11.4px}td{padding:${pixels(random, 3, 5)} 8px;border-bottom:1px solid #ddd}td,th{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}td:first-child,th:first-child,.m td,.m th{text-align:left}.k td{font-weight:700}.c td{font-weight:600;color:#24477a;background:#f5f7fa}.s td{font-weight:700;border-top:1px solid #777}.s td:first-child{padding-left:24px}p{padding:0 8px}footer{margin-top:16px;font-size:10.5px;color:#555;text-align:center}`,
    },
  )
}

const KOREAN = `005930.KS|SAMSUNG ELECTRONICS CO., LTD.|82000; 000660.KS|SK HYNIX INC.|340000; 035420.KS|NAVER CORPORATION|240000; 035720.KS|KAKAO CORP.|60000; 005380.KS|HYUNDAI MOTOR COMPANY|220000; 000270.KS|KIA CORPORATION|102000; 051910.KS|LG CHEM, LTD.|290000; 006400.KS|SAMSUNG SDI CO., LTD.|210000; 373220.KS|LG ENERGY SOLUTION, LTD.|350000; 068270.KS|CELLTRION, INC.|175000; 105560.KS|KB FINANCIAL GROUP INC.|115000; 055550.KS|SHINHAN FINANCIAL GROUP CO., LTD.|68000; 086790.KS|HANA FINANCIAL GROUP INC.|86000; 005490.KS|POSCO HOLDINGS INC.|290000; 012330.KS|HYUNDAI MOBIS CO., LTD.|300000; 028260.KS|SAMSUNG C&T CORPORATION|175000; 066570.KS|LG ELECTRONICS INC.|78000; 015760.KS|KOREA ELECTRIC POWER CORPORATION|36000; 017670.KS|SK TELECOM CO., LTD.|54000; 030200.KS|KT CORPORATION|51000; 033780.KS|KT&G CORPORATION|135000; 003550.KS|LG CORP.|75000; 009150.KS|SAMSUNG ELECTRO-MECHANICS CO., LTD.|180000; 096770.KS|SK INNOVATION CO., LTD.|105000; 032830.KS|SAMSUNG LIFE INSURANCE CO., LTD.|150000; 034730.KS|SK INC.|210000; 011200.KS|HMM CO., LTD.|21000; 259960.KS|KRAFTON, INC.|290000; 316140.KS|WOORI FINANCIAL GROUP INC.|25500`

/** A Korean broker's certificate of balance in English: codes like A005930, won, a red seal, a number to check by. */
function drawCertificate(rows: Row[], random: Random): string {
  const isCodeFirst = isOneOfTwo(random)
  const hasKind = isOneOfTwo(random)
  const isSizeLate = random() < 0.35
  const total = sumOf(rows)
  const deposit = Math.round(random() * 9_000_000)
  const lines = rows.map((row, at) => {
    const names = [`A${row.ticker}`, escapeText(row.name)]
    const figures = [whole(row.shares), whole(row.price)]
    return `<tr>${cellsOf([
      String(at + 1),
      ...(isCodeFirst ? names : names.reverse()),
      ...(hasKind ? ['Common'] : []),
      ...(isSizeLate ? figures.reverse() : figures),
      whole(row.price * row.shares),
    ])}</tr>`
  })
  const names = ['Issue Code', 'Issue Name']
  const figures = ['Quantity<br>(shares)', 'Closing Price<br>(KRW)']
  const headings = [
    'No.',
    ...(isCodeFirst ? names : names.reverse()),
    ...(hasKind ? ['Class'] : []),
    ...(isSizeLate ? figures.reverse() : figures),
    'Amount<br>(KRW)',
  ]
  const rate = 1380 + random() * 40
  const span = hasKind ? 6 : 5
  const number = `2026-${Math.floor(100_000 + random() * 899_999)}-${Math.floor(10 + random() * 89)}`
  return page(
    `<main><small>Issue No. ${number}</small><h1>CERTIFICATE OF BALANCE</h1><table class="h"><tr><th>Name</th><td>LEE JUNG MIN</td><th>Date of Birth</th><td>1979-04-**</td></tr><tr><th>Account No.</th><td>270-01-${Math.floor(100_000 + random() * 899_999)}</td><th>Account Type</th><td>Consignment (Individual)</td></tr><tr><th>As of</th><td>September 30, 2026</td><th>Purpose</th><td>Submission to embassy</td></tr></table><h2>1. Securities</h2><table class="p"><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="s"><td colspan="${span}">Sub-total</td><td>${whole(total)}</td></tr></table><h2>2. Deposit and total</h2><table class="d"><tr>${cellsOf(['Deposit (KRW)', 'Securities (KRW)', 'Total (KRW)', `Total (USD, at ${plain(rate)})`], 'th')}</tr><tr>${cellsOf([whole(deposit), whole(total), whole(total + deposit), plain((total + deposit) / rate)])}</tr></table><p>We hereby certify that the balance of the above account holder is as stated above at the close of business of the date given. Shares pledged or under attachment: none.</p><p class="c">October ${1 + Math.floor(random() * 9)}, 2026</p><div class="e"><b>HANGANG SECURITIES CO., LTD.</b><br>Yeouido Main Branch · 66 Uisadang-daero, Yeongdeungpo-gu, Seoul<i>HANGANG<br>★<br>SEAL</i></div><footer>This certificate can be checked for 90 days on our website under “Verify a document” with the number ${number.replaceAll('-', '')}. Tel. 1588-0000 (overseas +82-2-0000-0000)</footer></main>`,
    {
      isDark: false,
      css: `body{padding:34px}main{border:3px double #555;min-height:1050px;padding:28px 34px;position:relative;font-size:12.5px}h1{text-align:center;font-size:25px;letter-spacing:3px;margin:26px 0 24px;font-weight:600}h2{font-size:13.5px;margin:22px 0 6px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12, 12.8)}}th,td{border:1px solid #888;padding:${pixels(random, 5, 7)} 8px}th{background:#eef0f3;font-weight:600;font-size:11.8px}.p td{text-align:right}.p td:nth-child(1),.p td:nth-child(${isCodeFirst ? 2 : 3})${hasKind ? ',.p td:nth-child(4)' : ''}{text-align:center}.p td:nth-child(${isCodeFirst ? 3 : 2}){text-align:left}.p .s td{text-align:right;font-weight:600;background:#f8f8f8}.p .s td:first-child{text-align:center}.d td{text-align:center}p{margin:24px 8px;line-height:1.6}.c{text-align:center;font-size:14px}.e{position:relative;text-align:center;line-height:1.9}.e b{font-size:18px;letter-spacing:1px}.e i{position:absolute;right:26px;top:-22px;width:82px;height:82px;border:3px solid #c92a2acc;border-radius:50%;color:#c92a2acc;font:700 12px/1.5 sans-serif;padding-top:12px;transform:rotate(-12deg)}footer{position:absolute;bottom:20px;left:34px;right:34px;font-size:10.5px;color:#444;border-top:1px solid #999;padding-top:8px}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 2, captures: ON_PAPER, width: 794, height: 1123 } as const

export const BLIND_G_PRINTS: Family[] = [
  {
    name: 'activity statement',
    ...COMMON,
    rows: 9,
    fonts: ['Arimo', 'Open Sans Variable', 'DejaVu Sans'],
    pick: pickRouted,
    draw: drawActivity,
  },
  {
    name: 'certificate of balance',
    ...COMMON,
    rows: 8,
    fonts: ['Newsreader Variable', 'Arimo', 'DejaVu Serif'],
    pick: pickOwned(KOREAN, { size: 2 }),
    draw: drawCertificate,
  },
]
