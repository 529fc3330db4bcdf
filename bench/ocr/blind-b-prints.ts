import type { Random } from '#tests/fixtures/generate-statements.ts'
import { ON_PAPER, pickHoldings, pickIdentified, pickNamed, roundTo, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { count, escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import { isOneOfTwo, pixels, price, value } from './unseen-parts.ts'

export const HONG_KONG_NAMES = `0700 騰訊控股; 9988 阿里巴巴-W; 1299 友邦保險; 0388 香港交易所; 3690 美團-W; 1810 小米集團-W; 0941 中國移動; 0939 建設銀行; 1398 工商銀行; 2318 中國平安; 0883 中國海洋石油;
0001 長和; 0002 中電控股; 0003 香港中華煤氣; 0066 港鐵公司; 9618 京東集團-SW; 9999 網易-S; 0992 聯想集團; 2020 安踏體育; 2388 中銀香港; 0857 中國石油; 3968 招商銀行; 0669 創科實業; 2382 舜宇光學科技`

/** What came and went in a month: balances before and after, in headings of two languages. */
function drawMovements(rows: Row[], random: Random): string {
  const moved = rows.map((row) => {
    const kind = random()
    const step = Math.max(100, Math.round((row.shares * random()) / 100) * 100)
    if (kind < 0.25) return { came: Math.min(step, row.shares), went: 0 }
    return kind < 0.45 ? { came: 0, went: step } : { came: 0, went: 0 }
  })
  const lines = rows.map((row, at) => {
    const { came, went } = moved[at] ?? { came: 0, went: 0 }
    const cells = [
      count(row.shares - came + went),
      came ? count(came) : '-',
      went ? `(${count(went)})` : '-',
      count(row.shares),
      price(row.price, row),
      value(row.price * row.shares, row),
    ]
    return `<tr><td>${row.ticker.padStart(5, '0')}</td><td>${row.name}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const headings = [
    '編號<br>Code',
    '證券名稱<br>Stock name',
    '上月結餘<br>B/F',
    '存入<br>In',
    '提出<br>Out',
    '本月結餘<br>C/F',
    '收市價<br>Price',
    '總額 (HKD)<br>Amount',
  ]
  return page(
    `<header><b>明匯證券有限公司</b><br>MINGWAY SECURITIES LIMITED</header><h1>月結單 MONTHLY STATEMENT</h1><p>客號 Client: 8-30127-1　　結單日期 Date: 30/10/2026　　頁 Page: 2/3</p><h2>證券結存 STOCK MOVEMENT AND BALANCE</h2>
      <table><tr>${headings.map((word) => `<th>${word}</th>`).join('')}</tr>${lines.join('')}<tr class="t"><td></td><td>合計 Total</td><td colspan="5"></td><td>${plain(sumOf(rows))}</td></tr></table>
      <p>現金結餘 Cash balance HKD ${plain(4000 + random() * 90_000)}</p><footer>如有錯漏，請即通知本公司。Please report any error within 7 days. Charges for collecting dividends: 0.5%, at least HKD 30.00.</footer>`,
    {
      isDark: false,
      css: `body{padding:46px 40px}header{font-size:13px;line-height:1.5;color:#0d4a37}header b{font-size:20px}h1{font-size:17px;text-align:center;letter-spacing:2px;font-weight:400}p{font-size:13px}h2{font-size:14px;background:#dfeae4;padding:5px 8px;font-weight:400}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 14.2)}}
      th{font-weight:400;font-size:12px;border-bottom:1px solid #0d4a37;line-height:1.45}td,th{text-align:right;padding:${pixels(random, 4, 8)} 5px}td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}.t td{border-top:1px solid #333;border-bottom:3px double #333}footer{font-size:11px;margin-top:36px;color:#555}`,
    },
  )
}

const INDIAN = `RELIANCE.NS INE002A01018 INR Reliance Industries; INFY.NS INE009A01021 INR Infosys; TCS.NS INE467B01029 INR Tata Consultancy Services; HDFCBANK.NS INE040A01034 INR HDFC Bank; ICICIBANK.NS INE090A01021 INR ICICI Bank;
ITC.NS INE154A01025 INR ITC; SBIN.NS INE062A01020 INR State Bank of India; BHARTIARTL.NS INE397D01024 INR Bharti Airtel; HINDUNILVR.NS INE030A01027 INR Hindustan Unilever; LT.NS INE018A01030 INR Larsen & Toubro; AXISBANK.NS INE238A01034 INR Axis Bank;
ASIANPAINT.NS INE021A01026 INR Asian Paints; MARUTI.NS INE585B01010 INR Maruti Suzuki India; SUNPHARMA.NS INE044A01036 INR Sun Pharmaceutical Industries; TITAN.NS INE280A01028 INR Titan Company; WIPRO.NS INE075A01022 INR Wipro; NTPC.NS INE733E01010 INR NTPC; TATASTEEL.NS INE081A01020 INR Tata Steel`

/** A depository's boxed list: number of the security over the name in capitals, no ticker, lakhs as in India. */
function drawDepository(rows: Row[], random: Random): string {
  const lakhs = (amount: number) =>
    amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const pledged = Math.floor(random() * rows.length)
  const lines = rows.map((row, at) => {
    const held = at === pledged ? Math.floor(row.shares / 3) : 0
    const cells = [
      `${row.shares.toLocaleString('en-IN')}.000`,
      `${(row.shares - held).toLocaleString('en-IN')}.000`,
      `${held}.000`,
      lakhs(row.price),
      lakhs(row.price * row.shares),
    ]
    return `<tr><td>${row.written}</td><td>${escapeText(row.name).toUpperCase()} LTD<br>EQUITY SHARES OF RS. ${[1, 2, 10][at % 3]}/-</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  return page(
    `<h1>CONSOLIDATED HOLDING STATEMENT</h1><div>DP Name: <b>SAGARMALA STOCK BROKING</b><br>DP ID: IN40-0193 &nbsp; Client ID: 1094 4471<br>Holding as on 31-Oct-2026</div><h2>EQUITIES (E)</h2>
      <table><tr><th>ISIN</th><th>Company name</th><th>Current bal.</th><th>Free bal.</th><th>Pledged bal.</th><th>Market price<br>(in Rs.)</th><th>Value<br>(in Rs.)</th></tr>${lines.join('')}<tr><td colspan="6"><b>Sub total</b></td><td><b>${lakhs(sumOf(rows))}</b></td></tr></table>
      <footer>1. Prices are the closing prices on the exchange of the last working day. 2. Free balance can be sold or transferred. 3. This is a computer-generated statement and needs no signature. 4. Tell us within 15 days if anything is wrong.</footer>`,
    {
      isDark: false,
      css: `body{padding:42px 38px}h1{font-size:17px;text-align:center;background:#e2e2e2;padding:7px;border:1px solid #444}div{font-size:13px;line-height:1.6}h2{font-size:13.5px;margin:14px 0 4px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12, 13.2)}}td,th{border:1px solid #444;padding:${pixels(random, 4, 7)} 5px;text-align:right;vertical-align:top;line-height:1.35}
      th{background:#eee;text-align:center;vertical-align:middle}td:nth-child(-n+2){text-align:left}footer{font-size:10.5px;line-height:1.6;margin-top:20px}`,
    },
  )
}

const WORLD = `AAPL US0378331005 USD Apple Inc.; MSFT US5949181045 USD Microsoft Corp.; NVDA US67066G1040 USD NVIDIA Corp.; JNJ US4781601046 USD Johnson & Johnson; KO US1912161007 USD Coca-Cola Co.; V US92826C8394 USD Visa Inc. Class A; COST US22160K1051 USD Costco Wholesale Corp.; XOM US30231G1022 USD Exxon Mobil Corp.;
INTC US4581401001 USD Intel Corp.; PG US7427181091 USD Procter & Gamble Co.; WMT US9311421039 USD Walmart Inc.; AMZN US0231351067 USD Amazon.com Inc.; META US30303M1027 USD Meta Platforms Inc.; JPM US46625H1005 USD JPMorgan Chase & Co.;
7203.T JP3633400001 JPY Toyota Motor Corp.; 6758.T JP3435000009 JPY Sony Group Corp.; 9984.T JP3436100006 JPY SoftBank Group Corp.; 8058.T JP3898400001 JPY Mitsubishi Corp.; 6861.T JP3236200006 JPY Keyence Corp.; 0700.HK KYG875721634 HKD Tencent Holdings Ltd.; 1299.HK HK0000069689 HKD AIA Group Ltd.; D05.SI SG1L01001701 SGD DBS Group Holdings Ltd.; O39.SI SG1S04926220 SGD Oversea-Chinese Banking Corp.`

/** A German bank's yearly letter: "Stück 120" first, name and ISIN in lines below each other, prices and euros. */
function drawDepotauszug(rows: Row[], random: Random): string {
  const euros: Record<string, number> = { USD: 0.92, JPY: 0.0061, HKD: 0.118, SGD: 0.69 }
  const write = (amount: number, digits = 2) =>
    amount.toLocaleString('de-DE', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const isIsinFirst = isOneOfTwo(random)
  let total = 0
  const lines = rows.map((row) => {
    const worth = row.price * row.shares * (euros[row.currency] ?? 1)
    total += worth
    const isin = `ISIN ${row.written}`
    const name = `<b>${escapeText(row.name)}</b>`
    return `<tr><td>Stück ${write(row.shares, row.shares % 1 ? 4 : 0)}</td><td>${(isIsinFirst ? [isin, name] : [name, isin]).join('<br>')}<br>Verwahrart: Wertpapierrechnung</td><td>${write(row.price)} ${row.currency}<br>30.12.2026</td><td>${write(worth)}</td></tr>`
  })
  return page(
    `<header>Weserland Bank AG<br><small>Postfach 11 04 · 28201 Bremen</small></header><h1>Depotauszug zum 31. Dezember 2026</h1><p>Depotnummer 774 120 0093 &nbsp; Seite 1 von 1</p><table><tr><th>Nominale</th><th>Wertpapierbezeichnung</th><th>Kurs<br>Kursdatum</th><th>Kurswert<br>in EUR</th></tr>${lines.join('')}<tr class="t"><td colspan="3">Depotwert gesamt</td><td>${write(total)}</td></tr></table>
      <footer>Die Kurswerte dienen Ihrer Information. Umrechnung zu Devisenkursen vom 30.12.2026: 1 EUR = 1,0870 USD. Bitte prüfen Sie diesen Auszug und teilen Sie uns Einwendungen binnen sechs Wochen mit. Dieses Schreiben wird nicht unterschrieben.</footer>`,
    {
      isDark: false,
      css: `body{padding:52px 54px 40px}header{font-size:18px;color:#7a1f1f;line-height:1.3}small{font-size:11px;color:#444}h1{font-size:17px;margin-top:26px}p{font-size:13px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.8, 14.2)}}th{text-align:left;font-weight:400;border-top:1px solid #222;border-bottom:1px solid #222;padding:5px 0;vertical-align:top}
      td{vertical-align:top;padding:${pixels(random, 5, 9)} 8px ${pixels(random, 5, 9)} 0;line-height:1.35}td:nth-child(n+3),th:nth-child(n+3),.t td{text-align:right}td:first-child{white-space:nowrap}.t td{border-top:1px solid #222;font-weight:700}footer{font-size:10.5px;line-height:1.5;margin-top:28px}`,
    },
  )
}

/** Typed on one width: trades of a day with commission and levies below each, and the net amount. */
function drawContractNote(rows: Row[], random: Random): string {
  const isCodeFirst = isOneOfTwo(random)
  const lines = rows.map((row, at) => {
    const gross = roundTo(row.price * row.shares, 0.01)
    const commission = Math.max(8, roundTo(gross * 0.0012, 0.01))
    const levy = roundTo(gross * 0.000_085, 0.01)
    const name = row.name.toUpperCase().slice(0, 22)
    const subject = isCodeFirst
      ? `${row.symbol.padEnd(9)}${name.padEnd(24)}`
      : `${name.padEnd(24)}${row.symbol.padEnd(9)}`
    return `${String(700_412 + at * 17)}  BOT  ${subject}${count(row.shares).padStart(8)} ${plain(row.price).padStart(10)} ${plain(gross).padStart(14)}\n        COMM ${plain(commission)}  LEVY ${plain(levy)}  NET ${row.currency} ${plain(gross + commission + levy)}\n`
  })
  const subject = 'STOCK'.padEnd(33)
  const head = `REF     B/S  ${subject}${'QTY'.padStart(8)} ${'PRICE'.padStart(10)} ${'GROSS'.padStart(14)}`
  const rule = '='.repeat(80)
  return page(
    `<pre>KESTREL &amp; TAN (BROKERS) PTE                      CONTRACT NOTE NO. 26-11-0931\nTRADE DATE 12 NOV 2026                         SETTLEMENT 16 NOV 2026\nACCOUNT    5-00417-2                                       PAGE 1 OF 1\n${rule}\n${head}\n${rule}\n${escapeText(lines.join('\n'))}${rule}\nE.&amp;O.E.  COMM = COMMISSION.  BOT = BOUGHT FOR YOUR ACCOUNT.\n</pre>`,
    {
      isDark: false,
      css: `body{padding:46px 40px;background:#fffdf4}pre{font-family:inherit;font-size:${pixels(random, 14.4, 15)};line-height:${(1.3 + 0.3 * random()).toFixed(2)};margin:0;color:#24304a}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 2, captures: ON_PAPER } as const
export const HONG_KONG = { suffix: '.HK', currency: 'HKD', mark: 'HK$', level: 60, lot: 100 }
const LETTERS = ['Arimo', 'DejaVu Serif', 'Open Sans Variable']

export const BLIND_B_PRINTS: Family[] = [
  {
    name: 'movements',
    ...COMMON,
    width: 820,
    height: 1100,
    rows: 10,
    fonts: ['Kosugi'],
    pick: pickNamed(HONG_KONG_NAMES, HONG_KONG),
    draw: drawMovements,
  },
  {
    name: 'depository',
    ...COMMON,
    width: 860,
    height: 1110,
    rows: 9,
    fonts: LETTERS,
    captures: ['photo', 'print', 'screenshot'],
    pick: pickIdentified(INDIAN),
    draw: drawDepository,
  },
  {
    name: 'Depotauszug',
    ...COMMON,
    width: 794,
    height: 1123,
    rows: 8,
    fonts: LETTERS,
    captures: ['screenshot', 'print', 'photo'],
    pick: pickIdentified(WORLD),
    draw: drawDepotauszug,
  },
  {
    name: 'contract note',
    ...COMMON,
    width: 860,
    height: 1000,
    rows: 8,
    fonts: ['Cousine', 'DejaVu Sans Mono'],
    pick: pickHoldings(['USD', 'HKD', 'SGD'], { isWhole: true }),
    draw: drawContractNote,
  },
]
