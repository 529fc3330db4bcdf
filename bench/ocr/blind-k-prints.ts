import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf, pickListed } from './blind-c-parts.ts'
import { pickHeld, two } from './blind-d-parts.ts'
import { ON_PAPER, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import { isOneOfTwo, pixels, whole } from './unseen-parts.ts'

const DEMATERIALIZED = `RELIANCE.NS|RELIANCE INDUSTRIES LIMITED|1400|INE002A01018; TCS.NS|TATA CONSULTANCY SERVICES LIMITED|3080|INE467B01029; HDFCBANK.NS|HDFC BANK LIMITED|985|INE040A01034; INFY.NS|INFOSYS LIMITED|1490|INE009A01021; ICICIBANK.NS|ICICI BANK LIMITED|1380|INE090A01021; SBIN.NS|STATE BANK OF INDIA|890|INE062A01020; ITC.NS|ITC LIMITED|405|INE154A01025; HINDUNILVR.NS|HINDUSTAN UNILEVER LIMITED|2480|INE030A01027; BHARTIARTL.NS|BHARTI AIRTEL LIMITED|1950|INE397D01024; LT.NS|LARSEN AND TOUBRO LIMITED|3750|INE018A01030; AXISBANK.NS|AXIS BANK LIMITED|1160|INE238A01034; MARUTI.NS|MARUTI SUZUKI INDIA LIMITED|15900|INE585B01010; TITAN.NS|TITAN COMPANY LIMITED|3600|INE280A01028; ASIANPAINT.NS|ASIAN PAINTS LIMITED|2450|INE021A01026; SUNPHARMA.NS|SUN PHARMACEUTICAL INDUSTRIES LIMITED|1640|INE044A01036; WIPRO.NS|WIPRO LIMITED|245|INE075A01022; HCLTECH.NS|HCL TECHNOLOGIES LIMITED|1490|INE860A01027; TATASTEEL.NS|TATA STEEL LIMITED|172|INE081A01020; NTPC.NS|NTPC LIMITED|338|INE733E01010; POWERGRID.NS|POWER GRID CORPORATION OF INDIA LIMITED|285|INE752E01010; ONGC.NS|OIL AND NATURAL GAS CORPORATION LIMITED|248|INE213A01029; COALINDIA.NS|COAL INDIA LIMITED|390|INE522F01014; ULTRACEMCO.NS|ULTRATECH CEMENT LIMITED|12200|INE481G01011; ADANIPORTS.NS|ADANI PORTS AND SPECIAL ECONOMIC ZONE LIMITED|1420|INE742F01042; CIPLA.NS|CIPLA LIMITED|1530|INE059A01026; TECHM.NS|TECH MAHINDRA LIMITED|1440|INE669C01036; BRITANNIA.NS|BRITANNIA INDUSTRIES LIMITED|5900|INE216A01030; GRASIM.NS|GRASIM INDUSTRIES LIMITED|2800|INE047A01021; HINDALCO.NS|HINDALCO INDUSTRIES LIMITED|760|INE038A01020; DABUR.NS|DABUR INDIA LIMITED|520|INE016A01026`

function indian(amount: number, digits = 2): string {
  return amount.toLocaleString('en-IN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** A depository's account of all that one holds in India: ISIN over stock symbol or alone, face values, pledged parts. */
function drawDepository(rows: Row[], random: Random): string {
  const isWithSymbol = isOneOfTwo(random)
  const total = sumOf(rows)
  const lines = rows.map((row) => {
    const face = `${[1, 2, 5, 10][Math.floor(random() * 4)]}.00`
    const isin = isWithSymbol
      ? `${row.written}<i>${row.symbol.replace('.NS', '.NSE')}</i>`
      : row.written
    const pledged = random() < 0.12 ? Math.floor(row.shares / 3) : 0
    const size = indian(row.shares, isWithSymbol ? 0 : 3)
    const parts = [row.shares - pledged, pledged].map((part) => indian(part, 3))
    const cells = isWithSymbol ? [face, size] : [size, ...parts]
    return `<tr>${cellsOf([isin, escapeText(row.name), ...cells, indian(row.price), indian(row.price * row.shares)])}</tr>`
  })
  const sizes = isWithSymbol
    ? ['Face Value<br>in ₹', 'No. of<br>Shares']
    : ['Current<br>Bal', 'Free<br>Bal', 'Pledge<br>Bal']
  const headings = [
    isWithSymbol ? 'ISIN<br>Stock Symbol' : 'ISIN',
    isWithSymbol ? 'Company Name' : 'Security',
    ...sizes,
    ...['Market Price<br>in ₹', 'Value<br>in ₹'],
  ]
  const funds = 20_000 + random() * 900_000
  const month = isOneOfTwo(random) ? 6 : 9
  const period = `01-${two(month)}-2026 to 30-${two(month)}-2026`
  const summary = [
    ['Equities (E)', indian(total), ((total / (total + funds)) * 100).toFixed(2)],
    ['Mutual Fund Folios (F)', indian(funds), ((funds / (total + funds)) * 100).toFixed(2)],
    ['Corporate Bonds (C)', '0.00', '0.00'],
    ['TOTAL', indian(total + funds), '100.00'],
  ].map((cells) => `<tr>${cellsOf(cells)}</tr>`)
  return page(
    `<header><div><b>Bharat Depository</b>Your securities, in one statement</div><div class="r">Consolidated Account Statement<br>Statement for the period ${period}</div></header><div class="a"><p>CAS ID : BDC${Math.floor(10_000_000 + random() * 89_999_999)}<br><b>MEENAKSHI RAMASWAMY</b><br>14/2 SECOND MAIN ROAD, GANDHI NAGAR, ADYAR<br>CHENNAI, TAMIL NADU - 600020</p><table class="u"><tr>${cellsOf(['ASSET CLASS', 'Value in ₹', '%'], 'th')}</tr>${summary.join('')}</table></div><h2>Holdings as on 30-${two(month)}-2026</h2><div class="d"><p>DP Name : <b>NORTHSTAR BROKING LIMITED</b></p><p>DP ID : IN30${Math.floor(1000 + random() * 8999)}</p><p>Client ID : ${Math.floor(10_000_000 + random() * 89_999_999)}</p><p>Nominee : Registered</p></div><table class="h"><tr><td colspan="${headings.length}" class="e">Equities (E) – Equity Shares</td></tr><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="s"><td></td><td>Sub Total</td>${isWithSymbol ? '<td></td><td></td>' : '<td></td><td></td><td></td>'}<td></td><td>${indian(total)}</td></tr></table><p class="n">Market price is the closing price on the last trading day of the period. The value is indicative and for information only. Shares under pledge, lock-in or freeze are included in the balance. In case of any discrepancy, please write to your DP within 15 days. Updating of KYC, PAN and mobile number is mandatory.</p><footer><span>Page 3 of 6</span><span>Trade World, Lower Parel, Mumbai 400 013 · CIN U74120MH1996</span></footer>`,
    {
      isDark: false,
      css: `body{padding:40px 42px}header{display:flex;justify-content:space-between;font-size:11.5px;border-bottom:3px solid #7b2d8b;padding-bottom:9px}header b{display:block;font-size:19px;color:#7b2d8b}.r{text-align:right;font-size:13px;line-height:1.6}.a{display:flex;justify-content:space-between;gap:30px;margin:14px 0 4px;font-size:11.8px;line-height:1.6}.a p{margin:0}table{border-collapse:collapse;font-size:${pixels(random, 11.4, 12.2)}}.u{width:350px}td,th{text-align:right;padding:4px 6px}.u td,.u th{border-bottom:1px solid #ccc;line-height:1.3}.u tr:last-child td{font-weight:700}td:first-child,th:first-child{text-align:left}h2{font-size:14px;color:#7b2d8b;margin:12px 0 6px}.d{display:flex;justify-content:space-between;background:#f3ecf5;padding:7px 9px;font-size:11.5px}.d p{margin:0}
      .h{width:100%;margin-top:8px}.h th{background:#7b2d8b;color:#fff;font-size:11px;font-weight:600;line-height:1.35}.h td{padding:${pixels(random, 5, 8)} 6px;border-bottom:1px solid #d9cbdd;vertical-align:top}.h td:nth-child(2),.h th:nth-child(2){text-align:left}.h td:nth-child(2){width:245px}.h td:nth-child(n+3){white-space:nowrap}.e{color:#7b2d8b;font-weight:700;font-size:12.5px}i{font-style:normal;display:block;margin-top:2px}.s td{font-weight:700;background:#f3ecf5}.n{font-size:10.5px;line-height:1.6;color:#444}footer{display:flex;justify-content:space-between;font-size:10.5px;border-top:1px solid #999;padding-top:6px;margin-top:26px}`,
    },
  )
}

const IN_HONG_KONG = `0700.HK|TENCENT|610|騰訊控股; 9988.HK|BABA-W|160|阿里巴巴-W; 0005.HK|HSBC HOLDINGS|105|匯豐控股; 0388.HK|HKEX|430|香港交易所; 1299.HK|AIA|76|友邦保險; 3690.HK|MEITUAN-W|102|美團-W; 1810.HK|XIAOMI-W|42|小米集團-W; 1211.HK|BYD COMPANY|104|比亞迪; 0941.HK|CHINA MOBILE|86|中國移動; 0939.HK|CCB|7.7|建設銀行; 1398.HK|ICBC|5.9|工商銀行; 9618.HK|JD-SW|132|京東集團-SW; 9999.HK|NTES-S|220|網易-S; 2020.HK|ANTA SPORTS|90|安踏體育; 2331.HK|LI NING|18|李寧; 0001.HK|CKH HOLDINGS|52|長和; 0016.HK|SHK PPT|92|新鴻基地産; 0002.HK|CLP HOLDINGS|66|中電控股; 0823.HK|LINK REIT|41|領展房産基金; 0175.HK|GEELY AUTO|19|吉利汽車; 0992.HK|LENOVO GROUP|11.5|聯想集團; 0883.HK|CNOOC|19.5|中國海洋石油; 0857.HK|PETROCHINA|7.2|中國石油; 2318.HK|PING AN|56|中國平安; 0011.HK|HANG SENG BANK|118|恒生銀行; 0003.HK|HK & CHINA GAS|6.9|香港中華煤氣; 2388.HK|BOC HONG KONG|36|中銀香港; 0066.HK|MTR CORPORATION|27|港鐵公司`

function drawTrades(rows: Row[], moves: number[]): string {
  const lines = rows.flatMap((row, at) => {
    const move = moves[at] ?? 0
    if (!move) return []
    const amount = plain(Math.abs(move) * row.price * 1.0015)
    const cells = [
      `${two(3 + at * 2)}/09/26`,
      move > 0 ? '買入 BUY' : '沽出 SELL',
      `${row.ticker.padStart(5, '0')} ${escapeText(row.name)}`,
    ]
    return [
      `<tr>${cellsOf([...cells, whole(Math.abs(move)), row.price.toFixed(3), move > 0 ? amount : '', move > 0 ? '' : amount])}</tr>`,
    ]
  })
  const headings = [
    '交收日<br>Date',
    '摘要<br>Particulars',
    '證券<br>Stock',
    '數量<br>Quantity',
    '價格<br>Price',
    '支出<br>Debit',
    '存入<br>Credit',
  ]
  return `<table class="m"><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr>${cellsOf(['30/09/26', '利息 INTEREST', '', '', '', '', '12.48'])}</tr></table>`
}

/** A Hong Kong broker's monthly statement in two languages: trades first, then shares before, in, out and after. */
function drawMonthly(rows: Row[], random: Random): string {
  const isCodeFirst = isOneOfTwo(random)
  const isRuled = isOneOfTwo(random)
  const moves = rows.map((row) => {
    const part = 100 * Math.max(1, Math.floor((row.shares / 100) * random()))
    const kind = random()
    if (kind < 0.2) return Math.min(part, row.shares)
    return kind < 0.32 ? -part : 0
  })
  const lines = rows.map((row, at) => {
    const move = moves[at] ?? 0
    const code = row.ticker.padStart(5, '0')
    const name = `${row.written}<br>${escapeText(row.name)}`
    const sizes = [row.shares - move, Math.max(0, move), Math.max(0, -move)].map((size) =>
      size ? whole(size) : '-',
    )
    const cells = [
      ...sizes,
      `<b>${whole(row.shares)}</b>`,
      row.price.toFixed(3),
      plain(row.price * row.shares),
      random() < 0.8 ? '60%' : '0%',
    ]
    return `<tr>${cellsOf([...(isCodeFirst ? [code, name] : [name, code]), ...cells])}</tr>`
  })
  const who = ['證券代號<br>Code', '證券名稱<br>Security']
  const headings = [
    ...(isCodeFirst ? who : who.reverse()),
    ...[
      '承上結餘<br>B/F',
      '存入<br>In',
      '提出<br>Out',
      '結餘<br>C/F',
      '收市價<br>Price',
      '市値 (HKD)<br>Value',
      '按掲率<br>Ratio',
    ],
  ]
  const cash = 1000 + random() * 120_000
  const total = sumOf(rows)
  return page(
    `<header><div><b>金 山 證 券 有 限 公 司</b>GOLDEN HILL SECURITIES LIMITED<br>香港皇后大道中 99 號 12 樓　12/F, 99 Queen's Road Central, Hong Kong<br>交易所參與者 Exchange Participant　CE No. AXH${Math.floor(100 + random() * 899)}</div><div class="r"><h1>月 結 單</h1>MONTHLY STATEMENT</div></header><div class="i"><p>CHAN TAI MAN<br>FLAT B, 18/F, BLOCK 3<br>KORNHILL, QUARRY BAY<br>HONG KONG</p><p>客戸號碼 Account No. : 02-${Math.floor(100_000 + random() * 899_999)}-33<br>戸口類別 A/C Type : 孖展 MARGIN<br>結單日期 Date : 30/09/2026<br>頁數 Page : 1 / 2</p></div><h2>本月交易及現金紀録 TRANSACTIONS</h2>${drawTrades(rows, moves)}<h2>證券結存 SECURITIES HOLDINGS</h2><table class="${isRuled ? 'g' : ''} h"><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}</table><div class="t"><p>現金結餘 Cash Balance<b>HKD ${plain(cash)}</b></p><p>證券市値 Market Value<b>HKD ${plain(total)}</b></p><p>資産淨値 Net Asset<b>HKD ${plain(total + cash)}</b></p></div><footer>請即核對本結單，如有錯漏，須於 14 日内以書面通知本公司，否則作正確論。E. &amp; O. E.<br>Please examine this statement at once. It will be taken as correct unless notice of error is received within 14 days.</footer>`,
    {
      isDark: false,
      css: `body{padding:38px 44px}b{font-weight:400}header{display:flex;justify-content:space-between;font-size:11px;line-height:1.6;border-bottom:2px solid #222;padding-bottom:8px}header b{display:block;font-size:18px}.r{text-align:right;font-size:13px}h1{font-size:22px;font-weight:400;margin:0}.i{display:flex;justify-content:space-between;font-size:12px;line-height:1.65}h2{font-size:13px;font-weight:400;background:#dfe6ee;padding:5px 8px;margin:8px 0 4px}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 11.6, 12.4)}}th{font-weight:400;font-size:11px;line-height:1.45;border-bottom:1px solid #222;padding:4px 5px}td{padding:${pixels(random, 4, 6.5)} 5px;white-space:nowrap;line-height:1.35}.g td{border-bottom:1px solid #ccc}td,th{text-align:right}.m td:nth-child(-n+3),.m th:nth-child(-n+3),.h td:nth-child(-n+2),.h th:nth-child(-n+2){text-align:left}.t{display:flex;justify-content:space-between;border-top:1px solid #222;border-bottom:3px double #222;padding:8px;font-size:12px;margin-top:8px}.t p{margin:0}.t b{display:block;font-size:13.5px;margin-top:3px}footer{font-size:10.5px;line-height:1.6;margin-top:16px}`,
    },
  )
}

const COMMON = { isHeldBack: true, captures: ON_PAPER, scale: 2 } as const

export const BLIND_K_PRINTS: Family[] = [
  {
    name: 'depository account in India',
    ...COMMON,
    width: 880,
    height: 1080,
    rows: 10,
    fonts: ['Arimo', 'Open Sans Variable', 'DejaVu Sans'],
    pick: pickListed(DEMATERIALIZED, { size: 0.8, place: 'NS' }),
    draw: drawDepository,
  },
  {
    name: 'monthly statement in Hong Kong',
    ...COMMON,
    width: 860,
    height: 1120,
    rows: 9,
    fonts: ['Kosugi'],
    pick: pickHeld(IN_HONG_KONG, { size: 3 }),
    draw: drawMonthly,
  },
]
