import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { two } from './blind-d-parts.ts'
import { pickOwned } from './blind-g-parts.ts'
import { ON_PAPER, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import { inventCost, isOneOfTwo, pixels, whole } from './unseen-parts.ts'

const MANAGED = `HDFCBANK.NS|HDFC Bank Ltd|985|Financials; ICICIBANK.NS|ICICI Bank Ltd|1390|Financials; KOTAKBANK.NS|Kotak Mahindra Bank Ltd|2020|Financials; BAJFINANCE.NS|Bajaj Finance Ltd|1000|Financials; SBIN.NS|State Bank of India|860|Financials; INFY.NS|Infosys Ltd|1480|Information Technology; TCS.NS|Tata Consultancy Services Ltd|3050|Information Technology; HCLTECH.NS|HCL Technologies Ltd|1450|Information Technology; PERSISTENT.NS|Persistent Systems Ltd|5100|Information Technology; TITAN.NS|Titan Company Ltd|3420|Consumer; NESTLEIND.NS|Nestle India Ltd|1180|Consumer; HINDUNILVR.NS|Hindustan Unilever Ltd|2560|Consumer; MARUTI.NS|Maruti Suzuki India Ltd|15800|Consumer; TRENT.NS|Trent Ltd|4700|Consumer; ASIANPAINT.NS|Asian Paints Ltd|2400|Consumer; SUNPHARMA.NS|Sun Pharmaceutical Inds Ltd|1610|Healthcare; CIPLA.NS|Cipla Ltd|1510|Healthcare; DIVISLAB.NS|Divi's Laboratories Ltd|5800|Healthcare; APOLLOHOSP.NS|Apollo Hospitals Enterprise Ltd|7600|Healthcare; LT.NS|Larsen & Toubro Ltd|3680|Industrials; SIEMENS.NS|Siemens Ltd|3200|Industrials; BEL.NS|Bharat Electronics Ltd|400|Industrials; HAL.NS|Hindustan Aeronautics Ltd|4700|Industrials; RELIANCE.NS|Reliance Industries Ltd|1380|Energy; NTPC.NS|NTPC Ltd|338|Energy; POWERGRID.NS|Power Grid Corp of India Ltd|284|Energy; COALINDIA.NS|Coal India Ltd|390|Energy`
const SECTORS = [
  'Financials',
  'Information Technology',
  'Consumer',
  'Healthcare',
  'Industrials',
  'Energy',
]

function rupees(amount: number, digits = 2): string {
  return amount.toLocaleString('en-IN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** How the portfolio and two indices did, a line each. */
function drawReturns(random: Random): string {
  const levels: [string, number][] = [
    ['Portfolio (TWRR)', 3],
    ['Nifty 50 TRI', 2],
    ['BSE 500 TRI', 2.4],
  ]
  const lines = levels.map(
    ([name, level]) =>
      `<tr>${cellsOf([name, ...[1, 2.6, 5.2, 4.8].map((times) => (level * times * (0.7 + random())).toFixed(2))])}</tr>`,
  )
  return lines.join('')
}

/** A manager's quarterly report in India: shares under sectors with sums, codes of the exchange, parts in lakhs. */
function drawSectors(rows: Row[], random: Random): string {
  const isSizeFirst = isOneOfTwo(random)
  const hasCodeColumn = random() < 0.6
  const total = sumOf(rows)
  const cash = Math.round(total * (0.02 + 0.06 * random()))
  const part = (amount: number) => ((amount / (total + cash)) * 100).toFixed(2)
  let costOfAll = 0
  const groups = SECTORS.map((sector) => {
    const held = rows.filter(({ written }) => written === sector)
    if (held.length === 0) return ''
    let costs = 0
    const lines = held.map((row) => {
      const cost = inventCost(row, random)
      costs += cost * row.shares
      const names = hasCodeColumn
        ? [escapeText(row.name), row.ticker]
        : [`${escapeText(row.name)} <small>(${row.ticker})</small>`]
      const figures = [rupees(cost), rupees(cost * row.shares, 0), rupees(row.price)]
      return `<tr>${cellsOf([
        ...names,
        ...(isSizeFirst ? [rupees(row.shares, 0)] : []),
        ...figures,
        ...(isSizeFirst ? [] : [rupees(row.shares, 0)]),
        rupees(row.price * row.shares, 0),
        part(row.price * row.shares),
        ((row.price / cost - 1) * 100).toFixed(1),
      ])}</tr>`
    })
    costOfAll += costs
    const sum = sumOf(held)
    const before = hasCodeColumn ? 4 : 3
    return `<tr class="g"><td colspan="9">${sector}</td></tr>${lines.join('')}<tr class="s"><td colspan="${isSizeFirst ? before : before - 1}">Sub total</td>${cellsOf([rupees(costs, 0), ...(isSizeFirst ? [''] : ['', '']), rupees(sum, 0), part(sum), ((sum / costs - 1) * 100).toFixed(1)])}</tr>`
  })
  const size = ['Quantity']
  const headings = [
    'Security',
    ...(hasCodeColumn ? ['NSE code'] : []),
    ...(isSizeFirst ? size : []),
    'Unit cost',
    'Total cost',
    'Mkt price',
    ...(isSizeFirst ? [] : size),
    'Mkt value',
    '% assets',
    'Gain %',
  ]
  const client = `PMS${Math.floor(10_000 + random() * 89_999)}`
  return page(
    `<header><div><h1>Banyan Portfolio Managers</h1><small>SEBI Reg. No. INP00000${Math.floor(1000 + random() * 8999)} · Nariman Point, Mumbai 400 021</small></div><div class="r">Quarterly Report<small>As on 30-Sep-2026</small></div></header><div class="i"><p>Client<b>MRS. ANJALI DESHMUKH</b></p><p>Code<b>${client}</b></p><p>Strategy<b>India Quality Compounders</b></p><p>Custodian<b>Konkan Bank Ltd</b></p></div><h2>Performance (%)</h2><table class="p"><tr>${cellsOf(['', '3 months', '1 year', '3 years', 'Since inception'], 'th')}</tr>${drawReturns(random)}</table><h2>Portfolio holdings (amounts in INR)</h2><table class="h"><tr>${cellsOf(headings, 'th')}</tr>${groups.join('')}<tr class="g"><td colspan="9">Cash and equivalents</td></tr><tr class="s"><td colspan="${headings.length - 3}">Bank balance, net of payables</td>${cellsOf([rupees(cash, 0), part(cash), ''])}</tr><tr class="s"><td colspan="${headings.length - 3}">Portfolio value</td>${cellsOf([rupees(total + cash, 0), '100.00', ((total / costOfAll - 1) * 100).toFixed(1)])}</tr></table><div class="k"><p>Capital contributed ${rupees(costOfAll * 0.94)}</p><p>Dividends in quarter ${rupees(total * 0.002)}</p><p>Fees accrued ${rupees(total * 0.004)}</p></div><footer>Past performance is not indicative of future returns. Prices are NSE closing prices of ${26 + Math.floor(random() * 5)}-Sep-2026. This is a computer-generated report and needs no signature.　Page 2 of 6</footer>`,
    {
      isDark: false,
      css: `body{padding:36px 34px;font-size:12px}header{display:flex;justify-content:space-between;border-bottom:3px solid #1f5c4a;padding-bottom:9px}h1{margin:0;font-size:21px;color:#1f5c4a}header small{display:block;font-size:11px}.r{text-align:right;font-size:17px}.i{display:flex;justify-content:space-between;padding:10px 0}.i p{margin:0;font-size:11px}.i b{display:block;font-size:12.5px}h2{font-size:13.5px;color:#1f5c4a;margin:14px 0 5px}table{width:100%;border-collapse:collapse}.p{width:66%}th{background:#1f5c4a;color:#fff;font-size:11.2px;font-weight:600;padding:5px 7px}td,th{text-align:right;white-space:nowrap}td:first-child,th:first-child{text-align:left}${hasCodeColumn ? '.h td:nth-child(2),.h th:nth-child(2){text-align:left}' : ''}td{padding:${pixels(random, 4, 6)} 6px;border-bottom:1px solid #d5ddd9;font-size:${pixels(random, 11, 11.7)}}.g td{font-weight:700;background:#e8f0ec}.h .s td{font-weight:700;text-align:right!important;border-bottom:1px solid #1f5c4a}.h .s td:first-child{text-align:left!important;padding-left:18px}small{font-size:10.8px}.k{display:flex;justify-content:space-between;border:1px solid #1f5c4a;margin-top:14px;padding:2px 12px;font-size:11.5px}footer{margin-top:16px;font-size:10.5px;color:#555;line-height:1.5}`,
    },
  )
}

const DEPOSITED = `1155.KL|MAYBANK|9.8; 1023.KL|CIMB|7.3; 1295.KL|PBBANK|4.3; 5347.KL|TENAGA|13.2; 5183.KL|PCHEM|3.9; 6888.KL|AXIATA|2.6; 5225.KL|IHH|7.9; 4707.KL|NESTLE|96; 5819.KL|HLBANK|20; 3182.KL|GENTING|3.1; 4715.KL|GENM|2; 5681.KL|PETDAG|21; 6033.KL|PETGAS|18; 4863.KL|TM|6.9; 6012.KL|MAXIS|3.6; 6947.KL|CDB|3.7; 1066.KL|RHBBANK|6.6; 4197.KL|SIME|2.1; 5285.KL|SDG|5.2; 1961.KL|IOICORP|3.8; 2445.KL|KLK|20; 5398.KL|GAMUDA|5.4; 3816.KL|MISC|7.4; 4065.KL|PPB|9.8; 7084.KL|QL|4.3; 5296.KL|MRDIY|1.6; 8869.KL|PMETAL|5.3; 0166.KL|INARI|2; 5168.KL|HARTA|1.2; 7113.KL|TOPGLOV|0.65; 6742.KL|YTLPOWR|3.9; 4677.KL|YTL|2.6; 5211.KL|SUNWAY|5.6; 1818.KL|BURSA|8.1`

/** A depository's statement in Malaysia, headed in Malay and English: movements, balances free, held, in all. */
function drawDepositor(rows: Row[], random: Random): string {
  const isCodeFirst = isOneOfTwo(random)
  const isTotalFirst = random() < 0.4
  const hasMovements = random() < 0.7
  const both = (malay: string, english: string) => `${malay}<br><i>${english}</i>`
  const sorted = [...rows].sort((one, other) => (one.name < other.name ? -1 : 1))
  const lines = sorted.map((row, at) => {
    const held = random() < 0.12 ? 100 * Math.floor(row.shares / 200) : 0
    const names = [row.ticker, escapeText(row.name)]
    const parts = [whole(row.shares - held), held ? whole(held) : '-']
    return `<tr>${cellsOf([
      String(at + 1),
      ...(isCodeFirst ? names : names.reverse()),
      ...(isTotalFirst ? [whole(row.shares), ...parts] : [...parts, whole(row.shares)]),
      row.price.toFixed(3),
      plain(row.price * row.shares),
    ])}</tr>`
  })
  const names = [both('Kod Saham', 'Stock Code'), both('Nama Saham', 'Stock Name')]
  const parts = [both('Baki Bebas', 'Free Balance'), both('Digantung', 'Suspended')]
  const inAll = both('Jumlah Baki', 'Total Balance')
  const headings = [
    'No.',
    ...(isCodeFirst ? names : names.reverse()),
    ...(isTotalFirst ? [inAll, ...parts] : [...parts, inAll]),
    both('Harga Tutup (RM)', 'Closing Price'),
    both('Nilai (RM)', 'Market Value'),
  ]
  const moved = sorted.slice(0, 2).map((row, at) => {
    const size = 100 * Math.ceil(random() * Math.min(9, row.shares / 100))
    const day = `${two(1 + Math.floor(random() * 13) + at * 14)}/09/2026`
    return `<tr>${cellsOf([day, `${row.ticker} ${escapeText(row.name)}`, random() < 0.7 ? 'Belian / Purchase' : 'Bonus / Bonus Issue', `T${Math.floor(1e7 + random() * 8e7)}`, whole(size), '-'])}</tr>`
  })
  const account = `${Math.floor(10 + random() * 80)}-0${Math.floor(10 + random() * 89)}-00${Math.floor(1_000_000 + random() * 8_999_999)}`
  return page(
    `<header><div class="m">DEPOSITORI<br>NUSANTARA</div><div><h1>PENYATA AKAUN <i>/ Statement of Account</i></h1><p>No. Akaun CDS <i>/ CDS Account No.</i> <b>${account}</b></p><p>Tarikh Penyata <i>/ Statement Date</i> <b>30/09/2026</b></p></div></header><div class="a"><p>TAN MEI FONG<br>12-3 JALAN BUKIT BINTANG<br>55100 KUALA LUMPUR</p><p>ADA: 0${Math.floor(10 + random() * 80)}-001 SELAT SECURITIES SDN BHD<br>Jenis / <i>Type</i>: INDIVIDUAL · MALAYSIAN<br>Dividen / <i>eDividend</i>: MBB 5140****${Math.floor(1000 + random() * 8999)}</p></div>${hasMovements ? `<h2>Urus niaga <i>/ Transactions</i> 01/09/2026 – 30/09/2026</h2><table class="t"><tr>${cellsOf(['Tarikh<br><i>Date</i>', 'Saham<br><i>Security</i>', 'Keterangan<br><i>Description</i>', 'Rujukan<br><i>Reference</i>', 'Kredit<br><i>Credit</i>', 'Debit<br><i>Debit</i>'], 'th')}</tr>${moved.join('')}</table>` : ''}<h2>Baki sekuriti <i>/ Balance of Securities</i></h2><table class="b"><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="s"><td colspan="7">Jumlah nilai <i>/ Total value</i></td><td>${plain(sumOf(rows))}</td></tr></table><p class="n">1. Penyata ini dijana oleh komputer. <i>This statement is computer generated.</i><br>2. Harga tutup adalah untuk rujukan sahaja. <i>Closing prices are for reference only.</i><br>3. Sila maklumkan sebarang percanggahan dalam tempoh 14 hari. <i>Please report any discrepancy within 14 days.</i></p><footer><span>Talian / Helpline 03-2000 0000</span><span>Muka surat / Page 1 / 1</span></footer>`,
    {
      isDark: false,
      css: `body{padding:42px 44px;font-size:12.3px}header{display:flex;gap:22px;align-items:center;border-bottom:2px solid #222;padding-bottom:12px}.m{flex:none;background:#5a1846;color:#fff;font-weight:700;padding:14px 12px;font-size:14px;line-height:1.3}h1{font-size:19px;margin:0 0 5px}header p{margin:2px 0}i{font-weight:400}.a{display:flex;justify-content:space-between;line-height:1.55;margin:14px 0 4px}.a p{margin:0}h2{font-size:13px;margin:17px 0 6px;color:#5a1846}table{width:100%;border-collapse:collapse}th{font-size:11px;font-weight:600;background:#f1e9ee;padding:5px 7px;border:1px solid #9a8a94;line-height:1.35}td{font-size:${pixels(random, 12, 12.9)};padding:${pixels(random, 5, 8)} 8px;border:solid #9a8a94;border-width:0 1px}tr:last-child td{border-bottom-width:1px}.b td{text-align:right}.b td:nth-child(-n+3){text-align:left}.t td:nth-child(n+5){text-align:right}.b .s td{font-weight:700;border-width:1px;text-align:right}.n{font-size:10.8px;line-height:1.7;margin-top:18px}footer{display:flex;justify-content:space-between;margin-top:26px;border-top:1px solid #222;padding-top:8px;font-size:11px}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 2, captures: ON_PAPER, width: 794, height: 1123 } as const

export const BLIND_H_PRINTS: Family[] = [
  {
    name: 'under sectors',
    ...COMMON,
    rows: 9,
    fonts: ['Arimo', 'Open Sans Variable', 'Newsreader Variable'],
    pick: pickOwned(MANAGED, { size: 4 }),
    draw: drawSectors,
  },
  {
    name: 'depositor statement',
    ...COMMON,
    rows: 9,
    fonts: ['Arimo', 'DejaVu Sans', 'Newsreader Variable'],
    pick: pickOwned(DEPOSITED, { size: 2 }),
    draw: drawDepositor,
  },
]
