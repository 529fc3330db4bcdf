import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { inventDay, two } from './blind-d-parts.ts'
import { pickOwned } from './blind-g-parts.ts'
import { ON_PAPER, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import { inventCost, isOneOfTwo, pixels, whole } from './unseen-parts.ts'

const IN_TAIPEI = `2330.TW|台積電|1450; 2317.TW|鴻海|215; 2454.TW|聯發科|1280; 2308.TW|台達電|960; 2412.TW|中華電|132; 2881.TW|富邦金|92; 2882.TW|國泰金|65; 2891.TW|中信金|43; 2886.TW|兆豐金|41; 2884.TW|玉山金|32; 2603.TW|長榮|185; 2609.TW|陽明|54; 1216.TW|統一|76; 2912.TW|統一超|245; 2002.TW|中鋼|19; 1301.TW|台塑|40; 1303.TW|南亞|42; 2357.TW|華碩|640; 2382.TW|廣達|285; 3231.TW|緯創|140; 3711.TW|日月光投控|170; 2303.TW|聯電|46; 3034.TW|聯詠|410; 2207.TW|和泰車|600; 1101.TW|台泥|24; 2395.TW|研華|310; 3045.TW|台灣大|108; 4904.TW|遠傳|87; 2892.TW|第一金|29; 5880.TW|合庫金|24; 3008.TW|大立光|2400; 0050.TW|元大台灣50|62; 0056.TW|元大高股息|37; 2474.TW|可成|200; 2105.TW|正新|36; 9910.TW|豐泰|110`

/** Lots of a thousand of most, odd lots of some. */
function pickBilled(random: Random, wanted: number): Row[] {
  return pickOwned(IN_TAIPEI, { size: 3 })(random, wanted).map((row) => {
    const kind = random()
    if (kind < 0.25) return { ...row, shares: 1 + Math.floor(random() * 990) }
    return kind < 0.4 ? { ...row, shares: row.shares + Math.floor(random() * 990) } : row
  })
}

/** What was bought and sold in the month: of other sizes than what is held. */
function drawTrades(rows: readonly Row[], random: Random): string {
  const lines = rows.map((row, at) => {
    const size = row.shares >= 1000 ? 1000 : Math.max(1, Math.floor(row.shares / 3))
    const each = Math.round(row.price * (0.94 + random() * 0.08) * 2) / 2
    const amount = Math.round(each * size)
    const fee = Math.max(20, Math.round(amount * 0.001425))
    const isSold = random() < 0.3
    const tax = isSold ? Math.round(amount * 0.003) : 0
    const net = isSold ? amount - fee - tax : -(amount + fee)
    return `<tr>${cellsOf([`115/09/${two(3 + at * 9)}`, isSold ? '現賣' : '現買', `${row.ticker} ${row.name}`, whole(size), plain(each), whole(amount), whole(fee), whole(tax), whole(net)])}</tr>`
  })
  const heads = [
    '成交日',
    '類別',
    '證券名稱',
    '股數',
    '單價',
    '成交金額',
    '手續費',
    '交易税',
    '收付金額',
  ]
  return `<h3>一、本月交易明細</h3><table><tr>${cellsOf(heads, 'th')}</tr>${lines.join('')}</table>`
}

/** A Taiwanese broker's monthly statement by post: trades of the month, then what is held at closing prices. */
function drawMonthlyBill(rows: Row[], random: Random): string {
  const isNameFirst = random() < 0.4
  const hasPledged = isOneOfTwo(random)
  const sorted = [...rows].sort((one, other) => (one.symbol < other.symbol ? -1 : 1))
  const lines = sorted.map((row, at) => {
    const who = isNameFirst ? [row.name, row.ticker] : [row.ticker, row.name]
    const sizes = hasPledged ? [whole(row.shares), '0', '0'] : [whole(row.shares)]
    const rest = [plain(row.price), whole(row.price * row.shares)]
    return `<tr>${cellsOf([String(at + 1), ...who, '集保', ...sizes, ...rest])}</tr>`
  })
  const who = isNameFirst ? ['證券名稱', '證券代號'] : ['證券代號', '證券名稱']
  const sizes = hasPledged ? ['庫存股數', '融資股數', '融券股數'] : ['庫存股數']
  const heads = ['序號', ...who, '類別', ...sizes, '月底收盤價', '參考市値']
  const traded = sorted.filter((_, at) => at % 4 === 1)
  const account = `918${Math.floor(1 + random() * 8)}-${Math.floor(100_000 + random() * 899_999)}-${Math.floor(random() * 9)}`
  return page(
    `<header><div class="m">玉峰證券<small>YUFENG SECURITIES</small></div><p>台北市松山區民生東路三段156號5樓<br>客服專線 (02) 2718-${1000 + Math.floor(random() * 8999)}<br>許可證照字號：115年金管證總字第00${10 + Math.floor(random() * 89)}號</p></header><div class="a"><address>105 台北市松山區光復北路${10 + Math.floor(random() * 180)}號<br><br>陳○玲　君　台啓</address><dl><dt>客戸帳號</dt><dd>${account}</dd><dt>分公司</dt><dd>敦北分公司</dd><dt>營業員</dt><dd>王○明　分機 ${200 + Math.floor(random() * 90)}</dd><dt>對帳期間</dt><dd>115/09/01 ～ 115/09/30</dd></dl></div><h2>證券買賣對帳單</h2>${drawTrades(traded, random)}<h3>二、證券庫存餘額　<small>截至 115年09月30日　單位：股／新臺幣元</small></h3><table><tr>${cellsOf(heads, 'th')}</tr>${lines.join('')}<tr class="s"><td colspan="${heads.length - 1}">合計 ${rows.length} 筆</td><td>${whole(sumOf(rows))}</td></tr></table><h3>三、交割銀行餘額</h3><p class="c">玉峰銀行 活期存款 ****${1000 + Math.floor(random() * 8999)}　NT$ ${whole(random() * 600_000)}　　本月手續費折讓 NT$ ${whole(random() * 900)}　　已於次月 5 日撥入</p><footer>※ 本對帳單如有疑義，請於收到後七日内洽本公司稽核室，逾期視為無誤。<br>※ 參考市値以月底收盤價計算，未扣除手續費及證券交易税，僅供參考。<span>第 1 頁／共 1 頁</span></footer>`,
    {
      isDark: false,
      css: `body{padding:40px 44px;font-size:12.5px}header{display:flex;justify-content:space-between;align-items:center;border-bottom:3px double #333;padding-bottom:10px}header p{margin:0;font-size:11px;line-height:1.6;text-align:right}.m{font-size:25px;color:#0a5c36}.m small{display:block;font-size:10px;letter-spacing:2px;margin-top:3px}.a{display:flex;justify-content:space-between;margin:20px 0 14px}address{font-style:normal;font-size:13.5px;line-height:1.5}dl{display:grid;grid-template-columns:auto auto;margin:0;border:1px solid #555}dt,dd{margin:0;padding:4px 9px;border-bottom:1px solid #bbb}dt{background:#e8f1ec}h2{text-align:center;font-weight:400;font-size:19px;letter-spacing:6px;margin:0 0 6px}h3{font-weight:400;font-size:13.5px;margin:14px 0 5px}h3 small{font-size:11px}
      table{width:100%;border-collapse:collapse;border:1px solid #555;font-size:${pixels(random, 12, 13)}}th{font-weight:400;background:#e8f1ec;font-size:11.8px}td,th{border:1px solid #999;padding:${pixels(random, 4.5, 7)} 6px;text-align:right;white-space:nowrap}th{text-align:center}td:nth-child(-n+3){text-align:left}.s td{text-align:right;background:#f4f4f0}.c{margin:0;border:1px solid #999;padding:7px 9px}footer{font-size:10.8px;line-height:1.7;margin-top:16px;border-top:1px solid #555;padding-top:7px}footer span{float:right}`,
    },
  )
}

const MANAGED = `AAPL|APPLE INC|228|OTC; MSFT|MICROSOFT CORP|505|OTC; NVDA|NVIDIA CORP|182|OTC; KO|COCA COLA CO COM|70|NYSE; JNJ|JOHNSON & JOHNSON COM|178|NYSE; COST|COSTCO WHOLESALE CORP|925|OTC; V|VISA INC CL A|342|NYSE; AMZN|AMAZON.COM INC|228|OTC; DIS|DISNEY (WALT) CO COM|112|NYSE; XOM|EXXON MOBIL CORP|113|NYSE; JPM|JPMORGAN CHASE & CO|312|NYSE; PG|PROCTER & GAMBLE CO|155|NYSE; HD|HOME DEPOT INC|390|NYSE; MRK|MERCK & CO INC NEW COM|88|NYSE; CVX|CHEVRON CORP|155|NYSE; LOW|LOWES COMPANIES INC|255|NYSE; HON|HONEYWELL INTL INC|198|OTC; UNP|UNION PACIFIC CORP|222|NYSE; TXN|TEXAS INSTRUMENTS|182|OTC; ADBE|ADOBE INC|342|OTC; MCD|MCDONALDS CORP|305|NYSE; CAT|CATERPILLAR INC|560|NYSE; GS|GOLDMAN SACHS GROUP INC|780|NYSE; LLY|ELI LILLY & CO|812|NYSE; NEE|NEXTERA ENERGY INC COM|84|NYSE; TSM|TAIWAN SEMICONDUCTOR MFG ADR|280|NYSE`

type Lot = { day: string; shares: number; cost: number; term: string }

/** One purchase, or two whose shares make the whole. */
function inventLots(row: Row, random: Random): Lot[] {
  const first = Math.max(1, Math.floor(row.shares * (0.3 + random() * 0.4)))
  const isTwo = row.shares >= 10 && random() < 0.35
  const sizes = isTwo ? [first, row.shares - first] : [row.shares]
  return sizes.map((shares, at) => {
    const [year, month, day] = inventDay(random, 6)
    const term = year < 2025 || at === 0 ? 'LT' : 'ST'
    const written = `${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep'][month - 1]} ${two(day)}, ${two((term === 'LT' ? Math.min(year, 2024) : 2026) % 100)}`
    return { day: written, shares, cost: inventCost(row, random), term }
  })
}

/** A wealth manager's statement in America: name and symbol at the left, lots by trade date, totals. */
function drawHoldingPeriods(rows: Row[], random: Random): string {
  const sorted = [...rows].sort((one, other) => (one.name < other.name ? -1 : 1))
  const hasIncome = isOneOfTwo(random)
  const digits = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 3 })
  let paid = 0
  const blocks = sorted.map((row) => {
    const lots = inventLots(row, random)
    const cost = lots.reduce((sum, lot) => sum + lot.cost * lot.shares, 0)
    paid += cost
    const worth = row.price * row.shares
    const lines = lots.map((lot) => {
      const gain = (row.price - lot.cost) * lot.shares
      return cellsOf([
        lot.day,
        digits(lot.shares),
        lot.cost.toFixed(3),
        plain(lot.cost * lot.shares),
        row.price.toFixed(3),
        plain(row.price * lot.shares),
        plain(gain),
        lot.term,
      ])
    })
    if (lots.length > 1) {
      const all = cellsOf(['Security total', digits(row.shares)])
      lines.push(
        `${all}${cellsOf([(cost / row.shares).toFixed(3), plain(cost), '', plain(worth), plain(worth - cost), ''])}`,
      )
    }
    const income = hasIncome
      ? `<small>EAI: $${whole(worth * 0.013)}&ensp;Current yield: ${(0.4 + random() * 3).toFixed(2)}%</small>`
      : ''
    const [first = '', ...rest] = lines
    const name = `<td class="n" rowspan="${lines.length}"><b>${escapeText(row.name)}</b><small>Symbol: ${row.ticker}&ensp;Exchange: ${row.written}</small>${income}</td>`
    const after = rest.map(
      (line) => `<tr${line.includes('total') ? ' class="u"' : ''}>${line}</tr>`,
    )
    return `<tr class="f">${name}${first}</tr>${after.join('')}`
  })
  const total = sumOf(rows)
  const heads = [
    'Holding',
    'Trade date',
    'Number<br>of shares',
    'Purchase<br>price ($)',
    'Cost<br>basis ($)',
    'Price on<br>Sep 30 ($)',
    'Value on<br>Sep 30 ($)',
    'Unrealized<br>gain/loss ($)',
    'Holding<br>period',
  ]
  return page(
    `<header><div><b>Whitcombe Wealth Management</b><br>Resource Account<br>September 2026</div><div class="r">Account name:&ensp;<b>LI-HUA CHEN TTEE</b><br>Account number:&ensp;<b>PX ${10_000 + Math.floor(random() * 89_999)} RT</b><br>Your Financial Advisor: The Baird Group<br>212-555-0${100 + Math.floor(random() * 899)}</div></header><h1>Your assets <small>(continued)</small></h1><h2>Cash</h2><p>RMA money fund ${plain(2000 + random() * 50_000)}&emsp;Dividend period Aug 25 to Sep 24&emsp;7-day yield 3.${Math.floor(10 + random() * 80)}%</p><h2>Equities</h2><h3>Common stock</h3><table><tr>${cellsOf(heads, 'th')}</tr>${blocks.join('')}<tr class="t"><td colspan="4">Total common stock</td><td>${plain(paid)}</td><td></td><td>${plain(total)}</td><td>${plain(total - paid)}</td><td></td></tr></table><p class="k">Cost basis was supplied by you for lots transferred in. ST: held a year or less. LT: longer. Gains in brackets or with a minus are losses. EAI is an estimate; see the end of this statement.</p><footer><span>CPZ2009-X${1000 + Math.floor(random() * 8999)} PX0926</span><span>Member SIPC</span><span>Page 5 of 14</span></footer>`,
    {
      isDark: false,
      css: `body{padding:40px 42px;font-size:12px}header{display:flex;justify-content:space-between;line-height:1.5;border-bottom:1px solid #000;padding-bottom:9px}header>div>b:first-child{font-size:14px}.r{text-align:left}.r>b:first-child{font-size:12px!important}h1{font-size:21px;margin:18px 0 9px;font-weight:400}h1 small{font-size:13px}h2{font-size:15px;margin:12px 0 4px;background:#e3e6ea;padding:3px 6px}h3{font-size:13px;margin:7px 0 2px}p{margin:4px 0}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 11.4, 12)}}th{font-weight:600;font-size:10.6px;border-bottom:1px solid #000;vertical-align:bottom}td,th{text-align:right;padding:${pixels(random, 2.8, 4.2)} 4px;vertical-align:top;white-space:nowrap}td.n,th:first-child{text-align:left;padding-left:0}.n{width:200px}.n b{font-weight:600}small{display:block;font-size:10.6px;margin-top:2px}h1 small{display:inline}.f td{border-top:1px solid #bbb}.u td{border-top:1px solid #666;font-weight:600}.t td{border-top:2px solid #000;font-weight:700}.k{font-size:10.5px;margin-top:12px;line-height:1.5}footer{display:flex;justify-content:space-between;font-size:10.5px;margin-top:26px;border-top:1px solid #000;padding-top:5px}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 2, captures: ON_PAPER, width: 794, height: 1123 } as const

export const BLIND_I_PRINTS: Family[] = [
  {
    name: 'monthly bill',
    ...COMMON,
    rows: 9,
    fonts: ['Kosugi'],
    pick: pickBilled,
    draw: drawMonthlyBill,
  },
  {
    name: 'holding periods',
    ...COMMON,
    rows: 9,
    fonts: ['Arimo', 'Open Sans Variable', 'Inter Variable'],
    pick: pickOwned(MANAGED, { size: 4 }),
    draw: drawHoldingPeriods,
  },
]
