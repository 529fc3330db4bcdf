import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { pickHeld } from './blind-d-parts.ts'
import { ON_SCREENS, SCREEN_FONTS, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { count, escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import {
  colored,
  GAIN,
  inventCost,
  inventMove,
  isOneOfTwo,
  percent,
  pixels,
  signed,
  whole,
} from './unseen-parts.ts'

const DEALT = `2330.TW|台積電|1085; 2317.TW|鴻海|205; 2454.TW|聯發科|1280; 2308.TW|台達電|960; 2603.TW|長榮|190; 2609.TW|陽明|62; 2615.TW|萬海|88; 2303.TW|聯電|48; 3231.TW|緯創|140; 2382.TW|廣達|285; 2376.TW|技嘉|290; 2377.TW|微星|118; 2409.TW|友達|13; 3481.TW|群創|14; 3037.TW|欣興|160; 3034.TW|聯詠|410; 2353.TW|宏碁|33; 2002.TW|中鋼|19; 1301.TW|台塑|38; 1303.TW|南亞|42; 2618.TW|長榮航|38; 2610.TW|華航|21; 2344.TW|華邦電|27; 2408.TW|南亞科|78; 6669.TW|緯穎|3400; 2356.TW|英業達|46; 2345.TW|智邦|1010; 2881.TW|富邦金|92; 2883.TW|凱基金|16; 1519.TW|華城|620`
const RED_UP = ['#ff4d4d', '#2bd46b'] as const

function tickOf({ price }: Row): number {
  if (price >= 500) return price >= 1000 ? 5 : 1
  return price >= 100 ? 0.5 : 0.05
}

/** The best five bids and offers of one share, as beside every list of such programs. */
function drawBestFive(row: Row, random: Random): string {
  const lines = [1, 2, 3, 4, 5].map((step) => {
    const at = tickOf(row) * step
    const sizes = [random(), random()].map((part) => 3 + Math.floor(part * 900))
    return `<tr>${cellsOf([String(sizes[0]), (row.price - at).toFixed(2), (row.price + at).toFixed(2), String(sizes[1])])}</tr>`
  })
  return `<aside><h3>${row.ticker} ${row.name}</h3><table><tr>${cellsOf(['委買量', '買價', '賣價', '委賣量'], 'th')}</tr>${lines.join('')}</table><h3>快速下單</h3><p>現股 ● 融資 ○ 融券 ○</p><p>限價　${plain(row.price)}</p><p>張數　1　　零股 □</p><p><b>買進</b><b class="g">賣出</b></p></aside>`
}

/** A Taiwanese traders' program on black, in Chinese: shares of yesterday, bought, sold, and held now. */
function drawYesterdayAndNow(rows: Row[], random: Random): string {
  const isNowLate = isOneOfTwo(random)
  let gained = 0
  const lines = rows.map((row) => {
    const lot = row.shares >= 2000 ? 1000 : 0
    const bought = random() < 0.2 ? lot : 0
    const sold = random() < 0.15 ? lot : 0
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    gained += gain
    const move = Math.round((row.price * inventMove(random)) / tickOf(row)) * tickOf(row)
    const sizes = [row.shares - bought + sold, bought, sold].map(whole)
    const now = `<b>${whole(row.shares)}</b>`
    const money = [
      plain(cost),
      colored(plain(row.price), move, RED_UP),
      colored(`${move < 0 ? '▼' : '▲'}${Math.abs(move).toFixed(2)}`, move, RED_UP),
      whole(row.price * row.shares),
    ]
    const ends = [
      colored(signed(gain, whole), gain, RED_UP),
      colored(percent(row.price / cost - 1), gain, RED_UP),
    ]
    const who = [row.ticker, row.name, random() < 0.8 ? '現股' : '融資']
    const cells = isNowLate ? [...sizes, ...money, now] : [...sizes, now, ...money]
    return `<tr>${cellsOf([...who, ...cells, ...ends])}</tr>`
  })
  const sizes = ['昨日庫存', '今日買進', '今日賣出']
  const money = ['成交均價', '現價', '漲跌', '市値']
  const names = isNowLate ? [...sizes, ...money, '目前庫存'] : [...sizes, '目前庫存', ...money]
  const headings = ['代號', '商品', '種類', ...names, '未實現損益', '報酬率']
  const shown = rows[Math.floor(random() * rows.length)]
  const index = [
    '加權 25,580.32 ▲112.4',
    '櫃買 261.87 ▼0.62',
    '台指期 25,611 ▲98',
    '電子 1,460.1 ▲9.3',
  ]
  return page(
    `<header><b>全壘打 看盤下單 7.20</b><span>系統　行情　委託　帳務　設定　視窗　説明</span><i>_ □ ×</i></header><div class="x">${index.map((one) => `<span>${one}</span>`).join('')}<span>2026/09/${10 + Math.floor(random() * 19)} 13:${10 + Math.floor(random() * 19)}:42</span></div><div class="f">帳號 <q>9A87-00${Math.floor(10_000 + random() * 89_999)}-3 ▼</q>幣別 <q>新台幣 ▼</q><s>査詢</s><s>匯出</s><s>停損設定</s></div><nav><span>委託回報</span><span>成交回報</span><b>庫存損益</b><span>已實現</span><span>交割款</span><span>額度</span></nav><main><section><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="s"><td colspan="11">共 ${rows.length} 筆　總市値 ${whole(sumOf(rows))}</td><td>${colored(signed(gained, whole), gained, RED_UP)}</td><td></td></tr></table><p class="n">單位：股。損益已扣除預估手續費與交易税，僅供參考。</p></section>${shown ? drawBestFive(shown, random) : ''}</main><footer>連線正常　| 成交 2330 台積電 1張　| 未完成委託 ${Math.floor(random() * 4)} 筆　| 今日交割 ${whole(random() * 90_000)} 元</footer>`,
    {
      isDark: true,
      css: `body{background:#000;min-height:100vh;display:flex;flex-direction:column;font-size:13px}header{display:flex;gap:26px;background:#2b3648;padding:6px 12px}b{font-weight:400}i{font-style:normal;margin-left:auto}.x{display:flex;gap:26px;padding:5px 12px;color:#ffd75e;border-bottom:1px solid #333;font-size:12.5px}.f{padding:7px 12px}q{quotes:none;border:1px solid #666;padding:2px 8px;margin-right:14px}.f s{text-decoration:none;background:#3a4a66;padding:3px 12px;margin-right:8px}nav{display:flex;padding:0 12px;border-bottom:1px solid #4a78c8}nav *{padding:5px 14px;border:1px solid #333;border-bottom:0}nav b{background:#4a78c8}main{flex:1;display:flex;gap:10px;padding:8px 12px}section{flex:1}aside{flex:none;width:212px;border:1px solid #444;padding:6px 9px}h3{font-size:13px;font-weight:400;color:#ffd75e;margin:5px 0}aside p b{background:#b3261e;padding:3px 20px;margin-right:10px}aside .g{background:#157a3c}
      table{width:100%;border-collapse:collapse}th{font-weight:400;background:#1c2430;color:#b9c6da;font-size:12px;padding:4px 4px;border:1px solid #333}td{text-align:right;padding:${pixels(random, 4.5, 7)} 5px;border-bottom:1px solid #262626;white-space:nowrap}section td:nth-child(-n+3){text-align:left}section td:first-child,section td:nth-child(2){color:#ffd75e}aside td,aside th{font-size:11.5px;padding:2.5px 2px}.s td+td{text-align:right!important}.s td{border-top:1px solid #777;background:#12161d}.n{color:#999;font-size:11.5px}footer{background:#1c2430;padding:4px 12px;font-size:12px;color:#b9c6da}`,
    },
  )
}

/** Lots of a thousand of most, odd lots of a few. */
function pickDealt(random: Random, rows: number): Row[] {
  return pickHeld(DEALT, { size: 2.5 })(random, rows).map((row) =>
    random() < 0.25 ? { ...row, shares: 5 + Math.floor(random() * 900) } : row,
  )
}

const LISTED = `AAPL|APPLE|240|NASDAQ; MSFT|MICROSOFT|512|NASDAQ; NVDA|NVIDIA|182|NASDAQ; AMZN|AMAZON.COM|228|NASDAQ; TSLA|TESLA|410|NASDAQ; META|META PLATFORMS|735|NASDAQ; NFLX|NETFLIX|112|NASDAQ; AVGO|BROADCOM|338|NASDAQ; COST|COSTCO WHOLESALE|925|NASDAQ; INTC|INTEL|37|NASDAQ; PYPL|PAYPAL HOLDINGS|68|NASDAQ; ADBE|ADOBE|342|NASDAQ; JPM|JPMORGAN CHASE|305|NYSE; V|VISA CL. A|342|NYSE; KO|COCA-COLA|70|NYSE; PG|PROCTER & GAMBLE|156|NYSE; JNJ|JOHNSON & JOHNSON|178|NYSE; XOM|EXXON MOBIL|114|NYSE; DIS|WALT DISNEY|112|NYSE; NKE|NIKE CL. B|70|NYSE; PFE|PFIZER|25|NYSE; BA|BOEING|215|NYSE; CAT|CATERPILLAR|560|NYSE; MCD|MC DONALD'S|308|NYSE; WMT|WALMART|103|NYSE; UBER|UBER TECHNOLOGIES|93|NYSE; CVX|CHEVRON|155|NYSE; IBM|IBM|282|NYSE`

/** As in Italy: points between thousands, a comma before decimals. */
function italian(amount: number, digits = 2): string {
  return amount.toLocaleString('de-DE', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** An Italian bank's portfolio page: market and symbol, "Q.tà", rates of exchange, values in euros. */
function drawCarico(rows: Row[], random: Random): string {
  const isSymbolFirst = isOneOfTwo(random)
  const colors = GAIN.isLight
  let [paid, worth] = [0, 0]
  const lines = rows.map((row) => {
    const cost = inventCost(row, random)
    const [then, now] = [1.04 + random() * 0.12, 1.1634]
    const [before, after] = [(cost * row.shares) / then, (row.price * row.shares) / now]
    paid += before
    worth += after
    const gain = after - before
    const title = `<a>${escapeText(row.name)}</a>`
    const who = isSymbolFirst ? [row.ticker, title, row.written] : [title, row.written, row.ticker]
    const cells = [
      'Azioni',
      'USD',
      italian(row.shares, 0),
      italian(cost, 3),
      italian(then, 4),
      italian(before),
      `<b>${italian(row.price)}</b>`,
      italian(after),
      colored(`${gain < 0 ? '' : '+'}${italian((after / before - 1) * 100)}%`, gain, colors),
      colored(`${gain < 0 ? '' : '+'}${italian(gain)}`, gain, colors),
    ]
    return `<tr>${cellsOf([...who, ...cells, '<s>V</s><s class="v">A</s>'])}</tr>`
  })
  const who = isSymbolFirst ? ['Simbolo', 'Titolo', 'Mercato'] : ['Titolo', 'Mercato', 'Simbolo']
  const headings = [
    ...who,
    ...['Strum.', 'Val.', 'Q.tà', 'P.zzo medio<br>di carico', 'Cambio<br>di carico'],
    ...['Valore di<br>carico (€)', 'P.zzo di<br>mercato', 'Valore di<br>mercato (€)'],
    ...['Var %', 'Utile/Perdita<br>(€)', ''],
  ]
  const gain = worth - paid
  const menu = ['Home', 'Conto e carte', 'Mercati e trading', 'Portafoglio', 'Fondi', 'Consulenza']
  return page(
    `<header><b>banca<em>aperta</em></b><span>Buongiorno, GIULIA M. · Conto 00${Math.floor(1_000_000 + random() * 8_999_999)} · <u>Esci</u></span></header><nav>${menu.map((word, at) => `<span class="${at === 3 ? 'on' : ''}">${word}</span>`).join('')}</nav><div class="p">Portafoglio › Sintesi › <b>Azioni estere</b></div><div class="k"><p>Liquidità disponibile<b>€ ${italian(900 + random() * 30_000)}</b></p><p>Valore di mercato<b>€ ${italian(worth)}</b></p><p>Valore di carico<b>€ ${italian(paid)}</b></p><p>Utile/Perdita<b>${colored(`€ ${italian(gain)} (${italian((worth / paid - 1) * 100)}%)`, gain, colors)}</b></p><p>Cambio EUR/USD<b>1,1634</b></p></div><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}<tr class="s"><td colspan="8">Totale azioni (${rows.length} titoli)</td><td>${italian(paid)}</td><td></td><td>${italian(worth)}</td><td></td><td>${italian(gain)}</td><td></td></tr></table><footer>Prezzi differiti di 15 minuti. Il valore di mercato è calcolato al cambio indicativo delle ore 17:${10 + Math.floor(random() * 49)}. Messaggio pubblicitario: con il Piano Amici azzeri il canone per 12 mesi.</footer>`,
    {
      isDark: false,
      css: `header{display:flex;justify-content:space-between;align-items:center;padding:12px 24px;font-size:12.5px}header b{font-size:22px}em{font-style:normal;color:#e0a100}nav{background:#0b3c6f;color:#fff;display:flex;font-size:13px;padding:0 16px}nav span{padding:9px 16px}.on{background:#e0a100;color:#222}.p{font-size:12px;padding:10px 24px 4px;color:#555}.k{display:flex;gap:40px;padding:8px 24px 12px;font-size:12px;color:#445}.k p{margin:0}.k b{display:block;font-size:15px;color:#111;margin-top:2px}table{border-collapse:collapse;width:calc(100% - 48px);margin:0 24px;font-size:${pixels(random, 12.3, 13)}}
      th{background:#e9eff6;color:#0b3c6f;font-size:11.2px;padding:6px 5px;vertical-align:bottom;font-weight:600}td{padding:${pixels(random, 6, 9)} 5px;border-bottom:1px solid #d6dee8;white-space:nowrap}td,th{text-align:right}td:nth-child(-n+5),th:nth-child(-n+5){text-align:left}a{color:#0b5cad}td b{font-weight:600}s{text-decoration:none;background:#b3261e;color:#fff;border-radius:3px;padding:2px 6px;font-size:11px;margin-left:3px}.v{background:#0b7a43}.s td{font-weight:700;background:#f6f8fb}.s td+td{text-align:right!important}footer{font-size:11px;color:#667;padding:12px 24px}`,
    },
  )
}

const AIMED = `AAPL|Apple Inc.|240; MSFT|Microsoft Corporation|512; NVDA|NVIDIA Corporation|182; GOOGL|Alphabet Inc. Class A|245; AMZN|Amazon.com, Inc.|228; META|Meta Platforms, Inc.|735; AVGO|Broadcom Inc.|338; LLY|Eli Lilly and Company|812; JPM|JPMorgan Chase & Co.|305; V|Visa Inc.|342; UNH|UnitedHealth Group|355; XOM|Exxon Mobil Corporation|114; COST|Costco Wholesale|925; HD|The Home Depot, Inc.|402; PG|Procter & Gamble Co.|156; JNJ|Johnson & Johnson|178; ABBV|AbbVie Inc.|212; KO|The Coca-Cola Company|70; PEP|PepsiCo, Inc.|148; MRK|Merck & Co., Inc.|92; CAT|Caterpillar Inc.|560; NEE|NextEra Energy, Inc.|84; LIN|Linde plc|470; TMO|Thermo Fisher Scientific|500; BLK|BlackRock, Inc.|1120; O|Realty Income Corp.|58`

/** A site that keeps parts on target: actual beside wanted weight as bars, units held, and what to buy or sell next. */
function drawRebalancing(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const isUnitsLate = isOneOfTwo(random)
  const cash = 150 + random() * 4000
  const total = sumOf(rows) + cash
  const bar = isDark ? '#5aa9ff' : '#2457c5'
  const lines = rows.map((row) => {
    const actual = ((row.price * row.shares) / total) * 100
    const target = Math.max(1, Math.round(actual + (random() - 0.5) * 5))
    const units = Math.round(((target - actual) / 100) * (total / row.price))
    const isBuy = units > 0
    const trade = units
      ? `<u class="${isBuy ? 'b' : ''}">${isBuy ? 'Buy' : 'Sell'} ${Math.abs(units)}</u>`
      : '—'
    const held = count(row.shares)
    const weights = [
      `${actual.toFixed(1)}%<s><i style="width:${Math.min(100, actual * 2.6).toFixed(0)}%"></i></s>`,
      `<q>${target}%</q>`,
      `${actual < target ? '' : '+'}${(actual - target).toFixed(1)}`,
    ]
    const money = [`$${plain(row.price)}`, `$${plain(row.price * row.shares)}`]
    const cells = isUnitsLate ? [...weights, ...money, held] : [held, ...money, ...weights]
    return `<tr>${cellsOf([`<b>${row.ticker}</b><small>${escapeText(row.name)}</small>`, ...cells, trade])}</tr>`
  })
  const weights = ['Actual', 'Target', 'Drift']
  const names = isUnitsLate
    ? [...weights, 'Price', 'Value', 'Units']
    : ['Units', 'Price', 'Value', ...weights]
  return page(
    `<header><b>◢ evenkeel</b><span>Dashboard</span><span class="on">Portfolio</span><span>Goals</span><span>Performance</span><span>Sharing</span><i>Upgrade to Elite</i><span>K. Nakagawa ▾</span></header><main><aside><div class="c"><p>Accuracy</p><strong>${80 + Math.floor(random() * 19)}%</strong><small>Aim for 95% or more</small></div><div class="c"><p>Cash</p><strong>$${plain(cash)}</strong><small>USD · ready to invest</small></div><div class="c"><p>Total value</p><strong>$${plain(total)}</strong><small>1 account · synced ${2 + Math.floor(random() * 50)} min ago</small></div><div class="c"><p>Contributions, 2026</p><strong>$${whole(2000 + random() * 20_000)}</strong><small>Dividends $${plain(random() * 900)}</small></div></aside><section><h2>Core Equity <small>Rebalance on, new cash first</small><em>Preview orders</em></h2><table><tr>${cellsOf(['Holding', ...names, 'Next trade'], 'th')}</tr>${lines.join('')}</table><footer>Excluded securities: none · Quotes delayed · Trades are suggestions and were not placed</footer></section></main>`,
    {
      isDark,
      css: `body{background:${isDark ? '#10151f' : '#f4f6fa'};min-height:100vh}header{display:flex;gap:26px;align-items:center;padding:13px 28px;font-size:13.5px;background:${isDark ? '#161d2a' : '#fff'};border-bottom:1px solid #8883}header b{font-size:18px;color:${bar}}header i{font-style:normal;margin-left:auto;border:1px solid ${bar};color:${bar};border-radius:5px;padding:4px 11px}.on{font-weight:700}main{display:flex;gap:20px;padding:20px 28px}aside{flex:none;width:208px}.c,section{background:${isDark ? '#161d2a' : '#fff'};border-radius:8px;box-shadow:0 1px 3px #0003}.c{padding:12px 16px;margin-bottom:12px}.c p{margin:0;font-size:12px}strong{display:block;font-size:20px;margin:3px 0}small{font-size:11.5px;opacity:.7;font-weight:400}section{flex:1;padding:14px 20px}h2{font-size:16px;margin:0 0 8px}em{font-style:normal;float:right;background:${bar};color:${isDark ? '#10151f' : '#fff'};font-size:12.5px;border-radius:5px;padding:5px 13px}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 14)}}th{font-size:12px;opacity:.7;font-weight:500;padding:6px}td{padding:${pixels(random, 5, 8)} 6px;border-top:1px solid #8883}td,th{text-align:right}td:first-child,th:first-child{text-align:left}td small{display:block}s{display:inline-block;width:58px;height:7px;background:#8883;border-radius:4px;margin-left:7px;text-align:left}s i{display:block;height:7px;background:${bar};border-radius:4px}q{quotes:none;border:1px solid #8886;border-radius:4px;padding:2px 9px}u{text-decoration:none;color:#d0453b}.b{color:#159a5b}footer{font-size:11.5px;opacity:.65;padding:10px 0 2px}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 1, captures: ON_SCREENS } as const

export const BLIND_J_SCREENS: Family[] = [
  {
    name: 'yesterday and now',
    ...COMMON,
    width: 1366,
    height: 640,
    rows: 9,
    fonts: ['Kosugi'],
    pick: pickDealt,
    draw: drawYesterdayAndNow,
  },
  {
    name: 'carico',
    ...COMMON,
    width: 1280,
    height: 720,
    rows: 9,
    fonts: SCREEN_FONTS,
    pick: pickHeld(LISTED),
    draw: drawCarico,
  },
  {
    name: 'rebalancing',
    ...COMMON,
    width: 1240,
    height: 700,
    rows: 8,
    fonts: SCREEN_FONTS,
    pick: pickHeld(AIMED, { fractions: 0.15, decimals: 3 }),
    draw: drawRebalancing,
  },
]
