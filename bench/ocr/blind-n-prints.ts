import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { pad, pickHeld, two } from './blind-d-parts.ts'
import { rateOf } from './blind-g-parts.ts'
import {
  FORMAL,
  FORMAL_IN_JAPAN,
  IN_HONG_KONG,
  inventPast,
  lotOf,
  PHILIPPINE,
  roundToLots,
} from './blind-n-parts.ts'
import { ON_PAPER, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { count, escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import { fiveDigits, isOneOfTwo, pixels, whole } from './unseen-parts.ts'

const VENUES: Record<string, string> = { HKD: 'SEHK', JPY: 'TSEJ', SGD: 'SGX', USD: 'NASDAQ' }

function writeShort({ ticker, currency }: Row): string {
  return currency === 'HKD' ? String(Number(ticker)) : ticker
}

function drawOpenRows(rows: Row[], random: Random, currency: string): string[][] {
  const own = rows.filter((row) => row.currency === currency)
  if (!own.length) return []
  let paid = 0
  const lines = own.map((row) => {
    const { cost, gain } = inventPast(row, random, 0.0001)
    paid += cost * row.shares
    const prices = [cost.toFixed(4), plain(cost * row.shares), row.price.toFixed(4)]
    const worth = plain(row.price * row.shares)
    return [writeShort(row), count(row.shares), '1', ...prices, worth, plain(gain), '']
  })
  const worth = sumOf(own)
  const sums = (rate: number) => [
    plain(paid / rate),
    '',
    plain(worth / rate),
    plain((worth - paid) / rate),
    '',
  ]
  const total = ['<b>Total</b>', '', '', '', ...sums(1)]
  const dollars = ['<b>Total in USD</b>', '', '', '', ...sums(rateOf(own[0] as Row))]
  const heading = [`<u>${currency}</u>`, ...Array<string>(8).fill('')]
  return [heading, ...lines, total, ...(currency === 'USD' ? [] : [dollars])]
}

/** A broker's activity statement: positions under their currencies, and below, mostly, what the symbols stand for. */
function drawActivity(rows: Row[], random: Random): string {
  const isDescribed = random() > 0.3
  const lines = ['HKD', 'JPY', 'SGD', 'USD'].flatMap((currency) =>
    drawOpenRows(rows, random, currency),
  )
  const heads =
    'Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code'.split(',')
  const described = rows.map((row) => [
    writeShort(row),
    escapeText(row.name.toUpperCase()),
    String(Math.floor(4_000_000 + random() * 690_000_000)),
    /ADR/.test(row.name) ? 'NYSE' : (VENUES[row.currency] ?? ''),
    '1',
    /ADR/.test(row.name) ? 'ADR' : /REIT|Trust/.test(row.name) ? 'REIT' : 'COMMON',
  ])
  const facts = 'Symbol,Description,Conid,Listing Exch,Multiplier,Type'.split(',')
  const information = isDescribed
    ? `<h2>Financial Instrument Information</h2><table class="l"><tr>${cellsOf(facts, 'th')}</tr><tr><td colspan="6"><b>Stocks</b></td></tr>${described.map((cells) => `<tr>${cellsOf(cells)}</tr>`).join('')}</table>`
    : ''
  const stock = rows.reduce((sum, row) => sum + (row.price * row.shares) / rateOf(row), 0)
  const cash = random() * 30_000
  const worth = [
    ['Cash', cash * 1.1, cash],
    ['Stock', stock * 0.97, stock],
    ['<b>Total</b>', cash * 1.1 + stock * 0.97, cash + stock],
  ].map(
    ([label, prior, now]) =>
      `<tr>${cellsOf([String(label), plain(Number(prior)), plain(Number(now)), plain(Number(now) - Number(prior))])}</tr>`,
  )
  const about = [
    ['Name', 'Wong Ka Yan'],
    ['Account', `U${Math.floor(1_000_000 + random() * 8_999_999)}`],
    ['Account Type', 'Individual'],
    ['Customer Type', 'Individual'],
    ['Account Capabilities', isOneOfTwo(random) ? 'Margin' : 'Cash'],
    ['Base Currency', 'USD'],
  ].map((cells) => `<tr>${cellsOf(cells)}</tr>`)
  return page(
    `<header><div><h1>Activity Statement</h1><p>September ${1 + Math.floor(random() * 29)}, 2026</p></div><em>◮ Continental Brokers</em></header><p class="a">Continental Brokers Hong Kong Limited, Suite 1512, Two Pacific Place, 88 Queensway, Admiralty, Hong Kong</p><div class="w"><section><h2>Account Information</h2><table class="l">${about.join('')}</table></section><section><h2>Net Asset Value</h2><table><tr>${cellsOf(['', 'Prior Total', 'Current Total', 'Change'], 'th')}</tr>${worth.join('')}</table></section></div><h2>Open Positions</h2><table><tr>${cellsOf(heads, 'th')}</tr><tr><td colspan="9"><b>Stocks</b></td></tr>${lines.map((cells) => `<tr>${cellsOf(cells)}</tr>`).join('')}</table>${information}<footer>Generated: 2026-09-30, 21:14:38 EDT<span>Page: 2</span></footer>`,
    {
      isDark: false,
      css: `body{padding:36px 40px;color:#1e1e22}header{display:flex;justify-content:space-between;align-items:start;border-bottom:2px solid #c8102e;padding-bottom:8px}h1{font-size:19px;margin:0}header p{margin:3px 0 0;font-size:13px}em{font-style:normal;font-size:16px;font-weight:700;color:#c8102e}.a{font-size:10.5px;color:#555;margin:7px 0}.w{display:grid;grid-template-columns:1fr 1.5fr;gap:26px}h2{font-size:12.8px;background:#dfe4ea;margin:10px 0 0;padding:5px 8px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 11.4, 12.2)}}th{font-size:11px;border-bottom:1px solid #888;padding:4px 5px}td{padding:${pixels(random, 3, 4)} 5px;border-bottom:1px solid #e4e6ea;white-space:nowrap}td,th{text-align:right}td:first-child,th:first-child,.l td,.l th{text-align:left}u{text-decoration:none;font-weight:600;color:#44505e}footer{display:flex;justify-content:space-between;font-size:10.5px;color:#555;margin-top:12px}`,
    },
  )
}

const RULE = '-'.repeat(92)

/** A printer's line of shares, code, stock, price and amount. */
function drawInvoiceLine(cells: readonly string[]): string {
  const widths = [13, 2, 8, 36, 14, 19]
  return widths.map((width, at) => pad(cells[at] ?? '', width, at === 0 || at > 3)).join('')
}

/** A Philippine broker's scanned confirmation in letters of one width: shares come first, codes may be left out. */
function drawConfirmation(rows: Row[], random: Random): string {
  const isCoded = random() < 0.89
  const gross = sumOf(rows)
  const charges: [string, number][] = [
    ['COMMISSION 0.25%', gross * 0.0025],
    ['VALUE ADDED TAX 12%', gross * 0.0003],
    ['PSE TRANSACTION FEE', gross * 0.00005],
    ['SCCP FEE', gross * 0.0001],
  ]
  const due = charges.reduce((sum, [, fee]) => sum + fee, gross)
  const day = 1 + Math.floor(random() * 24)
  const both = (left: string, right: string) => pad(left, 56) + right
  const trades = rows.map((row) =>
    drawInvoiceLine([
      whole(row.shares),
      '',
      isCoded ? row.ticker : '',
      row.name,
      row.price.toFixed(4),
      plain(row.price * row.shares),
    ]),
  )
  const lines = [
    both('MABUHAY EQUITIES, INC.', 'CONFIRMATION OF PURCHASE'),
    both('MEMBER, THE PHILIPPINE STOCK EXCHANGE, INC.', ''),
    both(
      '14/F SALCEDO TOWER, H.V. DELA COSTA ST.',
      `INVOICE NO.  : ${Math.floor(100_000 + random() * 899_999)}-B`,
    ),
    both('MAKATI CITY 1227', `TRADE DATE   : 09/${two(day)}/2026`),
    both('VAT REG. TIN 004-612-388-000', `SETTLEMENT   : 09/${two(day + 2)}/2026`),
    '',
    both('SOLD TO: MARIA TERESA D. VILLANUEVA', `ACCOUNT NO.  : ${two(day)}41-0077`),
    both('         28 KATIPUNAN AVE., QUEZON CITY', 'AGENT        : RCS'),
    '',
    'AS YOUR AGENT WE HAVE THIS DAY BOUGHT FOR YOUR ACCOUNT AND RISK:',
    '',
    RULE,
    drawInvoiceLine(['NO. OF SHARES', '', isCoded ? 'CODE' : '', 'STOCK', 'PRICE', 'AMOUNT (PHP)']),
    RULE,
    ...trades,
    RULE,
    drawInvoiceLine(['', '', '', 'GROSS AMOUNT', '', plain(gross)]),
    ...charges.map(([label, fee]) => drawInvoiceLine(['', '', '', label, '', plain(fee)])),
    drawInvoiceLine(['', '', '', 'NET AMOUNT DUE FROM YOU', 'PHP', plain(due)]),
    '='.repeat(92),
    '',
    'PLEASE PAY ON OR BEFORE NOON OF THE SETTLEMENT DATE. SHARES ARE LODGED WITH THE PHILIPPINE',
    'DEPOSITORY & TRUST CORP. REPORT ANY DISCREPANCY WITHIN 24 HOURS OF RECEIPT.',
    '',
    both("CUSTOMER'S COPY", 'AUTHORIZED SIGNATURE ______________'),
  ]
  const turned = (random() * 1.6 - 0.8).toFixed(2)
  return page(`<pre>${escapeText(lines.join('\n'))}</pre>`, {
    isDark: false,
    css: `body{padding:52px 46px;min-height:100vh;background:linear-gradient(90deg,#b9b7b1 0,#efeee9 2.5%,#f4f3ee 96%,#dcdad4);color:#33343a}pre{font-family:inherit;margin:0;font-size:13px;line-height:${pixels(random, 19, 22)};transform:rotate(${turned}deg)}`,
  })
}

function drawBalance(
  row: Row,
  random: Random,
  isMoving: boolean,
): { cells: string[]; bought: number } {
  const lot = lotOf(row)
  const bought = isMoving && random() < 0.35 ? lot * Math.ceil(row.shares / lot / 3) : 0
  const isNew = bought >= row.shares
  const added = isNew ? row.shares : bought
  const moves = [isNew ? '0' : whole(row.shares - added), added ? whole(added) : '', '']
  const cells = [
    `<span>${fiveDigits(row)}</span>${row.name}<i>${escapeText(row.written)}</i>`,
    ...(isMoving ? moves : []),
    whole(row.shares),
    row.price.toFixed(3),
    plain(row.price * row.shares),
  ]
  return { cells, bought: added }
}

/** A bank's monthly statement in Chinese and English: balances brought and carried forward, and the month's purchases. */
function drawMonthly(rows: Row[], random: Random): string {
  const isMoving = random() < 0.6
  const held = rows.map((row) => drawBalance(row, random, isMoving))
  const moved = rows.flatMap((row, at) => {
    const { bought } = held[at] ?? { bought: 0 }
    const day = two(1 + Math.floor(random() * 28))
    const amount = plain(bought * row.price * 1.003)
    const cells = [`${day}/09`, '買入 BUY', fiveDigits(row), row.name, whole(bought), amount]
    return bought ? [`<tr>${cellsOf(cells)}</tr>`] : []
  })
  const moves = [
    ['承前結存', 'B/F Balance'],
    ['存入', 'Deposit'],
    ['提取', 'Withdrawal'],
  ]
  const heads = [
    ['證券代號及名稱', 'Securities Code and Name'],
    ...(isMoving ? moves : []),
    isMoving ? ['結存', 'C/F Balance'] : ['持有數量', 'Quantity'],
    ['收市價', 'Closing Price'],
    ['市値（港元）', 'Market Value (HKD)'],
  ].map(([chinese, english]) => `${chinese}<i>${english}</i>`)
  const trades = ['日期 Date', '交易 Type', '代號 Code', '名稱 Name', '數量 Qty', '金額 Amount']
  const history = moved.length
    ? `<h2>證券交易記録　<small>Securities Transactions</small></h2><table class="t"><tr>${cellsOf(trades, 'th')}</tr>${moved.join('')}</table>`
    : ''
  const account = `012-${Math.floor(100 + random() * 899)}-1-0${Math.floor(10_000 + random() * 89_999)}-7`
  return page(
    `<header><div><b>◎ 濠江銀行（香港）</b><small>HOKONG BANK (HONG KONG) LIMITED</small></div><h1>綜合月結單<small>Consolidated Monthly Statement</small></h1></header><div class="w"><address>CHAN SIU MING<br>FLAT 12B, BLOCK 3, WHAMPOA GARDEN<br>HUNG HOM, KOWLOON</address><p>戸口號碼 Account No.　<b>${account}</b><br>結單日期 Statement Date　<b>30/09/2026</b><br>頁數 Page　<b>2 / 4</b></p></div><h2>存款　<small>Deposits</small></h2><p class="d"><span>港元儲蓄 HKD Savings</span><span>${plain(random() * 200_000)}</span></p><p class="d"><span>美元儲蓄 USD Savings</span><span>${plain(random() * 9000)}</span></p><h2>證券　<small>Securities</small></h2><table><tr>${cellsOf(heads, 'th')}</tr>${held.map(({ cells }) => `<tr>${cellsOf(cells)}</tr>`).join('')}</table><p class="d s"><span>總市値 Total Market Value　HKD</span><span>${plain(sumOf(rows))}</span></p>${history}<p class="n">如對本結單有任何疑問，請於九十天内通知本行。收市價以結單日最後報價為準。Please notify the Bank within 90 days of any error or omission. Closing prices are for reference only and the Bank accepts no liability for them.</p>`,
    {
      isDark: false,
      css: `body{padding:40px 46px;color:#26262b}b{font-weight:400}header{display:flex;justify-content:space-between;border-bottom:2px solid #a6192e;padding-bottom:9px}header b{font-size:19px;color:#a6192e}header small{display:block;font-size:10.5px;margin-top:4px}h1{font-size:19px;font-weight:400;margin:0;text-align:right}.w{display:flex;justify-content:space-between;font-size:12px;line-height:1.7;margin:12px 0}.w p{margin:0}address{font-style:normal}h2{font-size:14.5px;font-weight:400;background:#f3e9e6;margin:12px 0 0;padding:6px 8px}h2 small{font-size:12px}.d{display:flex;justify-content:space-between;margin:0;padding:6px 8px;font-size:12.5px;border-bottom:1px solid #ddd}.s{border-bottom:2px solid #a6192e}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.8, 13.6)}}th{font-size:11.5px;font-weight:400;border-bottom:1px solid #999;padding:6px 8px;vertical-align:bottom}td{padding:${pixels(random, 5, 7)} 8px;border-bottom:1px solid #e2e2e2;vertical-align:top}td,th{text-align:right;white-space:nowrap}td:first-child,th:first-child,.t td:nth-child(-n+4),.t th:nth-child(-n+4){text-align:left}td span{display:inline-block;width:58px}i{font-style:normal;display:block;font-size:11px;margin-top:2px}td i{margin-left:58px}.t{font-size:12px}.n{padding-bottom:6px;font-size:10.5px;line-height:1.6;color:#555}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 2, width: 820 } as const

export const BLIND_N_PRINTS: Family[] = [
  {
    name: 'activity by currency',
    ...COMMON,
    height: 1060,
    rows: 8,
    fonts: ['Arimo', 'Roboto Variable', 'Open Sans Variable'],
    captures: ON_PAPER,
    pick: pickHeld(`${FORMAL}; ${FORMAL_IN_JAPAN}`, { fractions: 0.15, size: 1.6 }),
    draw: drawActivity,
  },
  {
    name: 'confirmation of purchase in Manila',
    ...COMMON,
    height: 900,
    rows: 7,
    fonts: ['Cousine', 'DejaVu Sans Mono'],
    captures: ['screenshot', 'photo', 'print'],
    pick: roundToLots(pickHeld(PHILIPPINE, { size: 1.4 })),
    draw: drawConfirmation,
  },
  {
    name: 'balances carried forward',
    ...COMMON,
    width: 860,
    height: 1100,
    rows: 8,
    fonts: ['Kosugi'],
    captures: ['print', 'screenshot', 'photo'],
    pick: roundToLots(pickHeld(IN_HONG_KONG, { size: 2.4 })),
    draw: drawMonthly,
  },
]
