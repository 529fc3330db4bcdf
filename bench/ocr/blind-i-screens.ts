import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { two } from './blind-d-parts.ts'
import { pickOwned } from './blind-g-parts.ts'
import { ON_SCREENS, SCREEN_FONTS, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import {
  colored,
  fiveDigits,
  GAIN,
  inventCost,
  inventMove,
  isOneOfTwo,
  percent,
  pixels,
  signed,
  whole,
} from './unseen-parts.ts'

const IN_HONG_KONG = `0700.HK|騰訊控股|610; 0005.HK|匯豐控股|112; 9988.HK|阿里巴巴－W|165; 1299.HK|友邦保險|78; 1211.HK|比亞迪|108; 1810.HK|小米集團－W|54; 3690.HK|美團－W|102; 9618.HK|京東集團|136; 9999.HK|網易|240; 9888.HK|百度集團|128; 0388.HK|香港交易所|420; 0823.HK|領展基金|41; 0002.HK|中電控股|66; 0003.HK|香港中華煤氣|6.9; 0001.HK|長和|52; 0016.HK|新地|94; 0011.HK|恒生銀行|118; 3988.HK|中國銀行|4.5; 0941.HK|中國移動|86; 0939.HK|建設銀行|8; 1398.HK|工商銀行|6.2; 2318.HK|中國平安|55; 1024.HK|快手－W|76; 2015.HK|理想汽車－W|98; 0175.HK|吉利汽車|19; 2020.HK|安踏體育|95; 0669.HK|創科實業|100; 0027.HK|銀河|42; 1928.HK|金沙中國|20; 2800.HK|盈富基金|26; 0066.HK|港鐵公司|27; 0883.HK|中國海洋石油|20; 0857.HK|中石油|7.4`

/** Orders of the day below the holdings, some done and some waiting. */
function drawOrders(rows: readonly Row[], random: Random): string {
  const lines = rows.map((row, at) => {
    const limit = row.price * (0.98 + random() * 0.04)
    const state = at ? '等候中' : '全部成交'
    return `<tr>${cellsOf([`${two(9 + at * 2)}:${two(Math.floor(random() * 59))}:${two(Math.floor(random() * 59))}`, fiveDigits(row), row.name, at ? '沽出' : '買入', limit.toFixed(2), whole(100 + Math.floor(random() * 5) * 100), state])}</tr>`
  })
  return `<table class="o"><tr>${cellsOf(['時間', '代號', '名稱', '買賣', '價格', '數量', '情況'], 'th')}</tr>${lines.join('')}</table>`
}

/** A broker's program in Hong Kong, in Chinese: an order ticket at the left, positions with sellable, orders below. */
function drawOrderTicket(rows: Row[], random: Random): string {
  const isDark = random() < 0.4
  const colors = isDark ? (['#39d353', '#ff5c5c'] as const) : (['#008000', '#d00000'] as const)
  const isPriceFirst = random() < 0.35
  let gained = 0
  const lines = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    gained += gain
    const sizes = [whole(row.shares), whole(row.shares)]
    const prices = [cost.toFixed(3), row.price.toFixed(3)]
    const middle = isPriceFirst ? [...prices, ...sizes] : [...sizes, ...prices]
    const rest = [
      plain(row.price * row.shares),
      colored(plain(gain), gain, colors),
      colored(percent(row.price / cost - 1), gain, colors),
      `${[0, 50, 60, 70][Math.floor(random() * 4)]}%`,
    ]
    return `<tr>${cellsOf([fiveDigits(row), row.name, ...middle, ...rest])}</tr>`
  })
  const middle = isPriceFirst
    ? ['平均價', '現價', '持倉', '可沽']
    : ['持倉', '可沽', '平均價', '現價']
  const heads = ['代號', '名稱', ...middle, '市値', '盈虧', '盈虧%', '按金率']
  const worth = sumOf(rows)
  const first = rows[0]
  const ticket = `<aside><h3>落盤</h3><p class="bs"><b>買入</b><span>沽出</span></p><label>代號<q>&nbsp;</q></label><label>價格<q>0.000</q></label><label>數量<q>0</q></label><label>類別<q>增強限價盤 ▾</q></label><label>有效期<q>即日 ▾</q></label><p class="ok">確 認</p><dl><dt>購買力</dt><dd>${plain(20_000 + random() * 900_000)}</dd><dt>現金結餘</dt><dd>${plain(random() * 300_000)}</dd><dt>未交收金額</dt><dd>0.00</dd><dt>信貸限額</dt><dd>${plain(500_000)}</dd></dl></aside>`
  const done = [first, rows[rows.length - 1]].flatMap((row) => (row ? [row] : []))
  return page(
    `<header><b>海港證券交易系統 v7.12</b><span>客戸 M${Math.floor(100_000 + random() * 899_999)}　CHAN TAI MAN</span><i>_ □ ×</i></header><nav><span>系統</span><span>報價</span><span>交易</span><span>戸口</span><span>圖表</span><span>新股</span><span>設定</span></nav><main>${ticket}<section><h3><b>持倉</b><span>現金</span><span>成交</span><span>結單</span></h3><table><tr>${cellsOf(heads, 'th')}</tr>${lines.join('')}</table><p class="s">港股市値 HKD ${plain(worth)}　總盈虧 ${colored(plain(gained), gained, colors)}　持倉數目 ${rows.length}</p><h3><b>今日買賣盤</b><span>到價提示</span></h3>${drawOrders(done, random)}</section></main><footer>恒指 ${plain(25_500 + random() * 1500)} ${colored('+118.35', 1, colors)}　國指 ${plain(9000 + random() * 500)}　成交 2,${Math.floor(100 + random() * 800)}億　已連線　2026-09-${two(1 + Math.floor(random() * 29))} 15:${two(Math.floor(random() * 59))}:08</footer>`,
    {
      isDark,
      css: `body{background:${isDark ? '#1d2025' : '#ece9d8'};min-height:100vh;display:flex;flex-direction:column}header{display:flex;justify-content:space-between;background:linear-gradient(#2a6ad6,#0a3a9b);color:#fff;padding:6px 10px;font-size:13px}header b,th,h3 b,.bs b{font-weight:400}i{font-style:normal}nav{display:flex;gap:22px;padding:5px 12px;font-size:13px;border-bottom:1px solid #8888}main{flex:1;display:flex;gap:8px;padding:8px}aside{flex:none;width:206px;border:1px solid #8888;padding:0 10px 8px;font-size:12.5px}section{flex:1;min-width:0}h3{margin:0 0 6px;font-size:13px;font-weight:400;display:flex;gap:4px}aside h3{padding:7px 0}section h3>*{padding:5px 14px;border:1px solid #8888;border-bottom:0}section h3 b{background:${isDark ? '#343a44' : '#fff'}}h3{margin-bottom:0}.bs{display:flex;margin:0 0 8px}.bs *{flex:1;text-align:center;padding:6px;border:1px solid #8888}.bs b{background:#1a8f3c;color:#fff}label{display:flex;justify-content:space-between;margin-bottom:7px;align-items:center}q{quotes:none;width:126px;border:1px solid #8889;background:${isDark ? '#111' : '#fff'};padding:4px 7px}.ok{background:#8884;border:1px solid #888;text-align:center;padding:7px;margin:9px 0}dl{display:grid;grid-template-columns:auto auto;gap:7px 4px;margin:0;font-size:12px}dd{margin:0;text-align:right}
      table{width:100%;border-collapse:collapse;background:${isDark ? '#101216' : '#fff'};font-size:${pixels(random, 12.6, 13.6)};border:1px solid #8888}th{background:${isDark ? '#2b3038' : '#d6dff0'};font-size:12.3px}td,th{padding:${pixels(random, 5, 7.5)} 7px;text-align:right;border-right:1px solid #8884;border-bottom:1px solid #8884;white-space:nowrap}td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}.o td,.o th{text-align:left}.s{font-size:13px;margin:8px 4px 14px}footer{font-size:12.3px;padding:6px 10px;border-top:1px solid #8888}`,
    },
  )
}

const PAYING = `8306.T|三菱UFJフィナンシャルG|2300|銀行業; 9432.T|日本電信電話|156|情報・通信業; 8058.T|三菱商事|3600|卸売業; 9433.T|KDDI|2450|情報・通信業; 8316.T|三井住友FG|4100|銀行業; 2914.T|日本たばこ産業|4800|食料品; 8001.T|伊藤忠商事|8600|卸売業; 8591.T|オリックス|3900|その他金融業; 8766.T|東京海上HD|6400|保険業; 4502.T|武田薬品工業|4350|医薬品; 5401.T|日本製鉄|620|鉄鋼; 1605.T|INPEX|2650|鉱業; 9101.T|日本郵船|5200|海運業; 5108.T|ブリヂストン|6800|ゴム製品; 8593.T|三菱HCキャピタル|1230|その他金融業; 9434.T|ソフトバンク|225|情報・通信業; 5020.T|ENEOS HD|940|石油・石炭; 1928.T|積水ハウス|3400|建設業; 4452.T|花王|6500|化学; 7203.T|トヨタ自動車|2850|輸送用機器; 8411.T|みずほFG|4900|銀行業; 8725.T|MS&AD|3400|保険業; 6301.T|小松製作所|5200|機械; 1925.T|大和ハウス工業|5300|建設業; 4503.T|アステラス製薬|1600|医薬品; 7267.T|本田技研工業|1580|輸送用機器; 8002.T|丸紅|3700|卸売業; 9513.T|電源開発|2800|電気・ガス業`

/** A Japanese investor's own sheet for dividends, in a browser: letters and lines, branch, shares, yields, months. */
function drawDividendSheet(rows: Row[], random: Random): string {
  const isSizeLate = random() < 0.4
  const hasUnits = isOneOfTwo(random)
  const unit = hasUnits ? '株' : ''
  let yearly = 0
  let cost = 0
  const lines = rows.map((row, at) => {
    const each = Math.round(inventCost(row, random))
    cost += each * row.shares
    const pays = Math.max(1, Math.round(row.price * (0.025 + random() * 0.025)))
    yearly += pays * row.shares
    const size = `${whole(row.shares)}${unit}`
    const prices = [`¥${whole(each)}`, `¥${whole(row.price)}`]
    const middle = isSizeLate ? [...prices, size] : [size, ...prices]
    const rest = [
      `¥${whole(row.price * row.shares)}`,
      `<span class="${row.price < each ? 'd' : ''}">${((row.price / each - 1) * 100).toFixed(1)}%</span>`,
      `¥${pays}`,
      `¥${whole(pays * row.shares)}`,
      `${((pays / each) * 100).toFixed(2)}%`,
      random() < 0.75 ? '3月・9月' : '6月・12月',
    ]
    return `<tr><th>${at + 4}</th>${cellsOf([row.ticker, escapeText(row.name), row.written, ...middle, ...rest])}</tr>`
  })
  const middle = isSizeLate ? ['取得単価', '現在値', '株数'] : ['株数', '取得単価', '現在値']
  const names = ['コード', '銘柄名', '業種', ...middle]
  names.push('評価額', '損益率', '1株配当', '年間配当', '取得利回り', '権利月')
  const letters = names.map((_, at) => String.fromCharCode(65 + at))
  const blank = (number: number) => `<tr><th>${number}</th>${cellsOf(names.map(() => ''))}</tr>`
  const sums = `<tr class="s"><th>${rows.length + 4}</th><td></td><td>合計</td><td></td><td colspan="3">投資額 ¥${whole(cost)}</td>${cellsOf([`¥${whole(sumOf(rows))}`, `${((sumOf(rows) / cost - 1) * 100).toFixed(1)}%`, '', `¥${whole(yearly)}`, `${((yearly / cost) * 100).toFixed(2)}%`, ''])}</tr>`
  const ink = ['#1a73e8', '#188038', '#b06000'][Math.floor(random() * 3)]
  return page(
    `<header><s>▦</s><div><b>高配当株 管理表 2026</b>　☆　<small>ドライブに保存しました</small><p>ファイル　編集　表示　挿入　表示形式　データ　ツール　拡張機能　ヘルプ</p></div><u>共有</u></header><div class="b">↶　↷　100% ▾　｜　¥　%　.0　.00　123 ▾　｜　Arial ▾　｜　－　10　＋　｜　太　斜　A　｜　▤ ▾</div><div class="x"><span>${isSizeLate ? 'F' : 'D'}4</span>　fx　${Math.round(rows[0]?.shares ?? 0)}</div><table><tr class="l"><th></th>${cellsOf(letters, 'th')}</tr><tr><th>1</th><td colspan="12" class="t">目標：年間配当 60万円　　税引後（20.315%） ¥${whole(yearly * 0.79685)}　　更新日 2026/9/${1 + Math.floor(random() * 29)}</td></tr>${blank(2)}<tr class="h"><th>3</th>${cellsOf(names)}</tr>${lines.join('')}${sums}${blank(rows.length + 5)}${blank(rows.length + 6)}${blank(rows.length + 7)}</table><footer>＋　≡　<b>保有株</b>　配当実績　売買記録　米国ETF　優待</footer>`,
    {
      isDark: false,
      css: `body{min-height:100vh;display:flex;flex-direction:column}header{display:flex;gap:12px;align-items:center;padding:9px 14px}s{text-decoration:none;color:#188038;font-size:27px}header div{flex:1}header b{font-weight:400;font-size:17px}header small{font-size:12px;color:#555}header p{margin:5px 0 0;font-size:13px}u{text-decoration:none;background:#c2e7ff;border-radius:18px;padding:9px 20px;font-size:13.5px}.b{margin:0 12px;background:#edf2fa;border-radius:16px;padding:7px 16px;font-size:13px}.x{padding:6px 14px;font-size:12.5px;border-bottom:1px solid #ccc}.x span{border-right:1px solid #ccc;padding-right:26px}
      table{border-collapse:collapse;width:100%;font-size:${pixels(random, 12.3, 13.2)}}td,table th{border:1px solid #dadce0;padding:${pixels(random, 4.5, 6.5)} 6px;text-align:right;white-space:nowrap;height:25px}table th{background:#f8f9fa;color:#555;font-weight:400;text-align:center;width:30px}td:nth-child(-n+4){text-align:left}td.t{text-align:left}.h td{background:${ink};color:#fff;text-align:center}.s td{background:#fff4cc}.d{color:#d00}footer{margin-top:auto;padding:8px 16px;font-size:13px;background:#f8f9fa;border-top:1px solid #ddd;color:#555}footer b{font-weight:400;color:#188038;background:#e1efe5;padding:8px 12px}${isSizeLate ? 'td:nth-child(5){text-align:right}' : ''}tr td:nth-child(5){text-align:right}`,
    },
  )
}

const RATED = `AAPL|Apple Inc.|228; MSFT|Microsoft Corporation|505; NVDA|NVIDIA Corporation|182; MO|Altria Group, Inc.|66; O|Realty Income Corp|59; VZ|Verizon Communications|43; ABBV|AbbVie Inc.|215; ENB|Enbridge Inc.|48; MAIN|Main Street Capital|63; JPM|JPMorgan Chase & Co.|312; XOM|Exxon Mobil Corp|113; PLTR|Palantir Technologies|172; CRWD|CrowdStrike Holdings|435; MU|Micron Technology|205; GOOGL|Alphabet Inc.|245; AMZN|Amazon.com, Inc.|228; BTI|British American Tobacco|55; EPD|Enterprise Products|32; SCHD|Schwab US Dividend ETF|27; SOFI|SoFi Technologies|26; PFE|Pfizer Inc.|25; T|AT&T Inc.|28; F|Ford Motor Company|12; CELH|Celsius Holdings|60; SMCI|Super Micro Computer|44; BABA|Alibaba Group|165; TSM|Taiwan Semiconductor|280; BRK-B|Berkshire Hathaway|495|BRK.B`
const RATINGS = [
  ['Strong Sell', '#b3261e'],
  ['Sell', '#d9652b'],
  ['Hold', '#8a7a1f'],
  ['Buy', '#3f8f4f'],
  ['Strong Buy', '#11703c'],
]
const GRADES = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'F']

/** An American site of opinions: ratings with scores and grades in colored blocks between price and shares. */
function drawRatings(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isSizeEarly = random() < 0.4
  const total = sumOf(rows)
  const rate = () => {
    const score = 1.2 + random() * 3.7
    const [, ink] = RATINGS[Math.min(4, Math.max(0, Math.round(score) - 1))] ?? []
    return `<i style="background:${ink}">${score.toFixed(2)}</i>`
  }
  const grade = () => `<q>${GRADES[Math.floor(random() * GRADES.length)]}</q>`
  const lines = rows.map((row) => {
    const move = inventMove(random)
    const cost = inventCost(row, random)
    const size = row.shares.toLocaleString('en-US', { maximumFractionDigits: 3 })
    const held = [size, cost.toFixed(2)]
    const scores = [rate(), rate(), grade(), grade(), grade()]
    const ends = [
      whole(row.price * row.shares),
      `${((row.price * row.shares * 100) / total).toFixed(2)}%`,
      colored(percent(row.price / cost - 1), row.price - cost, colors),
    ]
    const start = [
      `<b>${row.written}</b><small>${escapeText(row.name)}</small>`,
      plain(row.price),
      colored(percent(move), move, colors),
    ]
    const rest = isSizeEarly ? [...held, ...scores] : [...scores, ...held]
    return `<tr>${cellsOf([...start, ...rest, ...ends])}</tr>`
  })
  const held = ['Shares', 'Avg. Cost']
  const scores = ['Quant<br>Rating', 'Analysts', 'Val.', 'Growth', 'Mom.']
  const heads = ['Symbol', 'Price', 'Change %', ...(isSizeEarly ? held : scores)]
  heads.push(...(isSizeEarly ? scores : held), 'Value', 'Weight', 'Total<br>Return')
  const move = inventMove(random)
  return page(
    `<header><b>Contrarian<u>α</u></b><span class="q">⌕ Search symbols, articles, authors</span><span>Top Stocks</span><span>Screener</span><em>Upgrade -40%</em></header><div class="w"><aside><p>▸ Home</p><p class="on">▸ My Portfolio</p><p>▸ Alerts <i>${1 + Math.floor(random() * 30)}</i></p><p>▸ Dividends</p><p>▸ Latest News</p><p>▸ Groups</p></aside><main><h1>Retirement 2040 ▾ <small>${rows.length} holdings · linked, synced ${1 + Math.floor(random() * 50)} min ago</small></h1><div class="t"><p>Value<b>$${plain(total)}</b></p><p>Day<b>${colored(`${signed(total * move, plain)} (${percent(move)})`, move, colors)}</b></p><p>Health Score<b>${(2.5 + random() * 2).toFixed(2)}</b></p><p>Fwd Income<b>$${plain(total * 0.02)}</b></p></div><nav><span>Summary</span><span>Ratings</span><b>Holdings</b><span>Dividends</span><span>Earnings</span><span>+ Custom view</span></nav><table><tr>${cellsOf(heads, 'th')}</tr>${lines.join('')}</table><footer>Quant ratings are updated each trading day. Quotes delayed 15 minutes. Not advice.</footer></main></div>`,
    {
      isDark,
      css: `header{display:flex;gap:24px;align-items:center;padding:10px 20px;font-size:13px;border-bottom:1px solid #8884}header b{font-size:18px}u{text-decoration:none;color:#ff7200}.q{flex:1;border:1px solid #8886;border-radius:16px;padding:6px 14px;opacity:.75}em{font-style:normal;background:#ff7200;color:#fff;border-radius:4px;padding:6px 12px}.w{display:flex}aside{flex:none;width:146px;padding:14px 16px;font-size:13px;border-right:1px solid #8883}aside p{margin:0 0 13px}.on{color:#ff7200;font-weight:700}aside i{background:#d33!important}main{flex:1;padding:12px 18px;min-width:0}h1{font-size:19px;margin:0 0 8px}h1 small{display:inline;font-size:12px;font-weight:400;margin-left:8px}.t{display:flex;gap:42px}.t p{margin:0;font-size:12px}.t b{display:block;font-size:16px;margin-top:2px}nav{display:flex;gap:22px;font-size:13.5px;border-bottom:1px solid #8885;margin:10px 0 2px}nav *{padding:6px 0}nav b{border-bottom:3px solid #ff7200}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.6, 13.4)}}th{font-size:11.5px;font-weight:600;opacity:.85;vertical-align:bottom}td,th{padding:${pixels(random, 4, 6)} 7px;text-align:right;border-bottom:1px solid #8883;white-space:nowrap}td:first-child,th:first-child{text-align:left}td b{color:${isDark ? '#7db4ff' : '#1157b8'}}small{display:block;font-size:11px;opacity:.8}i{font-style:normal;color:#fff;border-radius:3px;padding:2px 6px;font-size:12px}q{quotes:none;display:inline-block;width:29px;text-align:center;background:#8883;border-radius:3px;font-size:12px;padding:2px 0}footer{font-size:11px;opacity:.7;padding:9px 0}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 1, captures: ON_SCREENS, width: 1280 } as const

export const BLIND_I_SCREENS: Family[] = [
  {
    name: 'order ticket',
    ...COMMON,
    height: 720,
    rows: 9,
    fonts: ['Kosugi'],
    pick: pickOwned(IN_HONG_KONG, { size: 3 }),
    draw: drawOrderTicket,
  },
  {
    name: 'dividend sheet',
    ...COMMON,
    height: 720,
    rows: 9,
    fonts: ['Kosugi'],
    pick: pickOwned(PAYING, { size: 2 }),
    draw: drawDividendSheet,
  },
  {
    name: 'rated holdings',
    ...COMMON,
    height: 760,
    rows: 9,
    fonts: SCREEN_FONTS,
    pick: pickOwned(RATED, { fractions: 0.3, decimals: 3 }),
    draw: drawRatings,
  },
]
