import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { inventDay, pickHeld, sparkline, two } from './blind-d-parts.ts'
import { ON_SCREENS, sumOf } from './blind-parts.ts'
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
  price,
  signed,
  value,
  whole,
} from './unseen-parts.ts'

const GATHERED = `7203.T|トヨタ|2850; 6758.T|ソニーＧ|4200; 8306.T|三菱ＵＦＪ|2300; 9432.T|ＮＴＴ|156; 8058.T|三菱商|3600; 7974.T|任天堂|12900; 6501.T|日立|4750; 4502.T|武田|4350; 9433.T|ＫＤＤＩ|2450; 8316.T|三井住友ＦＧ|4100; 2914.T|ＪＴ|4800; 8001.T|伊藤忠|8600; 8031.T|三井物|3700; 7267.T|ホンダ|1580; 9434.T|ＳＢ|225; 8591.T|オリックス|3900; 5401.T|日本製鉄|620; 7751.T|キヤノン|4450; 8766.T|東京海上|6400; 6902.T|デンソー|2150; 3382.T|セブン＆アイ|2000; 8267.T|イオン|1850; 9020.T|ＪＲ東日本|3600; 4661.T|ＯＬＣ|3350; 1605.T|ＩＮＰＥＸ|2650; 9101.T|郵船|5200`
const KEEPERS = ['みなと証券', 'さくらネット証券', 'ひかり証券']
const LISTED = [
  '銘柄コード',
  '銘柄名',
  '保有数',
  '平均取得<br>単価',
  '現在値',
  '評価額',
  '前日比',
  '評価損益',
  '評価損益率',
  '保有金融機関',
  '取得日',
  '変更',
  '削除',
]

/** A household ledger's page in Japanese: money in banks on top, shares from several brokers, points at the end. */
function drawHousehold(rows: Row[], random: Random): string {
  const colors = ['#2b7fd0', '#d9534f'] as const
  const hasPoints = isOneOfTwo(random)
  const hasDates = isOneOfTwo(random)
  const sorted = [...rows].sort((one, other) => one.ticker.localeCompare(other.ticker))
  let gained = 0
  const lines = sorted.map((row) => {
    const cost = Math.round(inventCost(row, random))
    const gain = (row.price - cost) * row.shares
    gained += gain
    const moved = Math.round(row.price * inventMove(random)) * row.shares
    const [year, month, day] = inventDay(random, 6)
    const bought = hasDates ? `${year}/${two(month)}/${two(day)}` : ''
    const keeper = KEEPERS[Math.floor(random() ** 1.5 * KEEPERS.length)] ?? ''
    const cells = [row.ticker, `<a>${row.name}</a>`, whole(row.shares), whole(cost)]
    const figures = [whole(row.price), `${whole(row.price * row.shares)}円`]
    const changes = [
      colored(`${whole(moved)}円`, moved, colors),
      colored(`${whole(gain)}円`, gain, colors),
      colored(`${((row.price / cost - 1) * 100).toFixed(2)}%`, gain, colors),
    ]
    return `<tr>${cellsOf([...cells, ...figures, ...changes, keeper, bought, '<s>変更</s>', '<s>削除</s>'])}</tr>`
  })
  const worth = sumOf(rows)
  const [bank, post, funds] = [2_400_000, 600_000, 3_000_000].map((most) => random() * most)
  const saved = Math.round((bank ?? 0) + (post ?? 0))
  const points = Math.floor(200 + random() * 9000)
  const parts: [string, number][] = [
    ['預金・現金', saved],
    ['株式（現物）', worth],
    ['投資信託', Math.round(funds ?? 0)],
    ['ポイント', points],
  ]
  const total = parts.reduce((sum, [, amount]) => sum + amount, 0)
  const shares = parts.map(
    ([name, amount]) =>
      `<tr>${cellsOf([`<a>${name}</a>`, `${whole(amount)}円`, `${((amount / total) * 100).toFixed(2)}%`])}</tr>`,
  )
  const money = [
    ['普通預金', bank ?? 0, '青葉銀行'],
    ['通常貯金', post ?? 0, '郵便貯金'],
  ].map(
    ([name, amount, keeper]) =>
      `<tr>${cellsOf([String(name), `${whole(Number(amount))}円`, String(keeper)])}</tr>`,
  )
  return page(
    `<header><b>家計ノート</b><span>プレミアムサービス　お知らせ 3　設定　ログアウト</span></header><nav><span>ホーム</span><span>家計簿</span><span>予算</span><b>資産</b><span>負債</span><span>口座</span></nav><main><div class="t"><div><h2>資産総額：<big>${whole(total)}円</big></h2><table class="p">${shares.join('')}</table></div><div><h3>預金・現金・暗号資産　合計：${whole(saved)}円</h3><table><tr>${cellsOf(['種類・名称', '残高', '保有金融機関'], 'th')}</tr>${money.join('')}</table></div></div><h3>株式（現物）　合計：${whole(worth)}円　　評価損益：${colored(`${whole(gained)}円`, gained, colors)}</h3><table class="k"><tr>${cellsOf(LISTED, 'th')}</tr>${lines.join('')}</table>${hasPoints ? `<h3>ポイント　合計：${whole(points)}円</h3><table><tr>${cellsOf(['名称', 'ポイント数', '現在の価値', '有効期限', '保有金融機関'], 'th')}</tr><tr>${cellsOf(['そらポイント', `${whole(points)}ポイント`, `${whole(points)}円`, '2027/03/31', 'そらカード'])}</tr></table>` : '<footer>＋ 手入力で資産を追加　　最終更新：09/28 06:14</footer>'}</main>`,
    {
      isDark: false,
      css: `body{background:#fdfbf7}header{display:flex;justify-content:space-between;padding:9px 24px;font-size:12px;background:#fff}header b{font-size:19px;color:#e8710a}nav{display:flex;gap:4px;background:#e8710a;color:#fff;padding:0 20px;font-size:13px}nav *{padding:8px 20px;font-weight:400}nav b{background:#fdfbf7;color:#e8710a}main{padding:10px 24px 18px}.t{display:grid;grid-template-columns:1fr 1.4fr;gap:28px}h2{font-size:14px;font-weight:400;margin:4px 0 6px}big{font-size:21px}h3{font-size:14px;font-weight:400;border-left:5px solid #e8710a;padding-left:8px;margin:13px 0 6px}
      table{width:100%;border-collapse:collapse;background:#fff;font-size:${pixels(random, 12.4, 13.2)}}th{background:#f3eee4;font-size:11.5px;font-weight:400;padding:5px 6px;border:1px solid #ddd5c5}td{border:1px solid #ddd5c5;padding:${pixels(random, 5, 7)} 7px;white-space:nowrap;text-align:right}td:first-child,td:last-child{text-align:left}.p td{padding:4px 8px}.k td:nth-child(2),.k td:nth-child(10){text-align:left}a{color:#2a6db0}s{text-decoration:none;font-size:11px;border:1px solid #bbb;border-radius:3px;padding:1px 5px;background:#fafafa}footer{font-size:12px;color:#666;padding-top:10px}`,
    },
  )
}

const TAGGED = `AAPL|Apple Inc|240; MSFT|Microsoft Corp|512; NVDA|NVIDIA Corp|182; GOOGL|Alphabet Inc Class A|245; AMZN|Amazon.com Inc|228; TSLA|Tesla Inc|410; NFLX|Netflix Inc|112; TSM|Taiwan Semiconductor Mfg. Co. Ltd.|280; V|Visa Inc|342; DIS|Walt Disney Co|112; KO|Coca-Cola Co|70; ADBE|Adobe Inc|342; 0700.HK|Tencent Holdings Ltd|610; 9988.HK|Alibaba Group Holding Ltd|160; 1810.HK|Xiaomi Corp|42; 0005.HK|HSBC Holdings plc|112; 7203.T|Toyota Motor Corp|2850; 6758.T|Sony Group Corp|4200; 7974.T|Nintendo Co Ltd|12900; 8306.T|Mitsubishi UFJ Financial Group Inc|2300; 2330.TW|Taiwan Semiconductor Manufacturing Co Ltd|1450; 2317.TW|Hon Hai Precision Industry Co Ltd|215; D05.SI|DBS Group Holdings Ltd|54; Z74.SI|Singapore Telecommunications Ltd|4.3`
const TAGS = ['#c5221f', '#1a73e8', '#188038', '#9334e6', '#b06000', '#12858d', '#a50e0e']
const INDICES = [
  'Dow Jones|46,247.29',
  'S&P 500|6,643.70',
  'Nasdaq|22,484.07',
  'Russell|2,434.32',
  'VIX|15.29',
]

/** A search engine's pages on money: the code in a filled box, price, quantity, gain of the day; news at the right. */
function drawTagBoxes(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const hasPills = isOneOfTwo(random)
  const toDollars: Record<string, number> = { HKD: 0.128, JPY: 0.0067, TWD: 0.033, SGD: 0.78 }
  const dollars = (row: Row) => row.price * row.shares * (toDollars[row.currency] ?? 1)
  const total = rows.reduce((sum, row) => sum + dollars(row), 0)
  const arrow = (move: number) => (move < 0 ? '↓' : '↑')
  const pill = (move: number) => {
    const text = `${arrow(move)} ${Math.abs(move * 100).toFixed(2)}%`
    return `<i class="${move < 0 ? 'dn' : 'up'}">${text}</i>`
  }
  const lines = rows.map((row) => {
    const move = inventMove(random)
    const worth = row.price * row.shares
    const won = signed(worth * move, (size) => `${row.mark}${value(size, row)}`)
    const tint = TAGS[Math.floor(random() * TAGS.length)]
    const day = hasPills
      ? pill(move)
      : colored(`${won}<br>${arrow(move)} ${Math.abs(move * 100).toFixed(2)}%`, move, colors)
    return `<tr>${cellsOf([`<em style="background:${tint}">${row.ticker}</em>`, escapeText(row.name), `${row.mark}${price(row.price, row)}`, count(row.shares), day, `${row.mark}${value(worth, row)}`, '⌄'])}</tr>`
  })
  const strip = INDICES.map((line) => {
    const [name = '', level = ''] = line.split('|')
    const move = inventMove(random) * 0.3
    return `<p><b>${escapeText(name)}</b>${pill(move)}<br>${level}&ensp;${colored((Number(level.replace(',', '')) * move).toFixed(2), move, colors)}</p>`
  })
  const news = [
    ['Chip makers lead Asia higher as orders climb', '2 hours ago'],
    ['What the new tariff list means for your phone', '5 hours ago'],
    ['Dollar steadies before payrolls; gold at record', '1 day ago'],
  ].map(([title, when]) => `<p>${title}<small>The Ledger · ${when}</small></p>`)
  const gained = total * (random() * 0.3 - 0.05)
  const moved = total * inventMove(random) * 0.5
  const dollar = (size: number) => `$${plain(size)}`
  return page(
    `<header><b>Finance</b><span class="q">Search for stocks, ETFs &amp; more</span><span>▦&emsp;◉</span></header><div class="x">${strip.join('')}</div><main><div><nav><span>Home</span><span>Watchlist</span><b>Long term</b><span>+ New portfolio</span></nav><h1>$${plain(total)} ${pill(moved / total)}</h1><small>Sep ${1 + Math.floor(random() * 27)}, 4:${10 + Math.floor(random() * 49)}:12 PM UTC-4 · USD · Disclaimer</small>${sparkline(random, [760, 90], colors[moved < 0 ? 1 : 0])}<div class="f"><span>1D&ensp;5D&ensp;<b>1M</b>&ensp;6M&ensp;YTD&ensp;1Y&ensp;MAX</span><span>+ Investment</span></div><table><tr>${cellsOf(['Symbol', 'Name', 'Price', 'Quantity', 'Day gain', 'Value', ''], 'th')}</tr>${lines.join('')}</table></div><aside><section><h2>Portfolio highlights</h2><p>DAY GAIN<b>${colored(signed(moved, dollar), moved, colors)}</b></p><p>TOTAL GAIN<b>${colored(`${signed(gained, dollar)} ${percent(gained / total)}`, gained, colors)}</b></p></section><section class="n"><h2>In the news</h2>${news.join('')}</section></aside></main>`,
    {
      isDark,
      css: `body{background:${isDark ? '#202124' : '#fff'}}header{display:flex;gap:40px;align-items:center;padding:10px 26px;font-size:20px}header span:last-child{margin-left:auto}.q{flex:1;max-width:560px;background:#8882;border-radius:8px;padding:9px 16px;font-size:14px}.x{display:flex;gap:12px;padding:4px 26px 12px}.x p{flex:1;border:1px solid #8885;border-radius:8px;margin:0;padding:7px 10px;font-size:12px;line-height:1.7}.x i{float:right}main{display:grid;grid-template-columns:1fr 290px;gap:30px;padding:0 26px 22px}nav{display:flex;gap:24px;font-size:13.5px;border-bottom:1px solid #8885}nav *{padding:7px 2px}nav b{color:#1a73e8;border-bottom:3px solid}h1{font-size:30px;font-weight:500;margin:12px 0 2px}small{font-size:11.5px;opacity:.75}i{font-style:normal;font-size:12.5px;font-weight:600;border-radius:7px;padding:3px 7px;white-space:nowrap}h1 i{font-size:15px;vertical-align:5px}.x i{font-size:11.5px;padding:0 5px}.up{background:${isDark ? '#0f5b2c' : '#e1f3e6'};color:${isDark ? '#a8e0b8' : '#137333'}}.dn{background:${isDark ? '#7a1c16' : '#fbe3e1'};color:${isDark ? '#f5b9b4' : '#a50e0e'}}svg{display:block;margin:4px 0}
      .f{display:flex;justify-content:space-between;font-size:12.5px;padding-bottom:6px}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13.3, 14.2)}}th{font-size:11px;text-transform:uppercase;letter-spacing:.6px;opacity:.7;font-weight:500;padding:6px 8px;text-align:right}td{text-align:right;padding:${pixels(random, 6, 9)} 8px;border-top:1px solid #8884;white-space:nowrap;line-height:1.35}td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}td:nth-child(2){max-width:215px;overflow:hidden;text-overflow:ellipsis;font-weight:500}em{font-style:normal;color:#fff;font-size:12px;font-weight:600;border-radius:4px;padding:4px 6px}section{border:1px solid #8885;border-radius:10px;padding:4px 16px 12px;margin-bottom:16px;font-size:12.5px}h2{font-size:15px;font-weight:500}section b{display:block;font-size:15px;margin-top:3px}section p{margin:0 0 12px}.n small{display:block;margin-top:3px}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 1, width: 1280, captures: ON_SCREENS } as const

export const BLIND_F_SCREENS: Family[] = [
  {
    name: 'household ledger',
    ...COMMON,
    height: 720,
    rows: 9,
    fonts: ['Kosugi'],
    pick: pickHeld(GATHERED),
    draw: drawHousehold,
  },
  {
    name: 'tag boxes',
    ...COMMON,
    height: 800,
    rows: 8,
    fonts: ['Roboto Variable', 'Arimo', 'Open Sans Variable'],
    pick: pickHeld(TAGGED, { fractions: 0.3, decimals: 2 }),
    draw: drawTagBoxes,
  },
]
