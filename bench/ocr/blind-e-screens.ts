import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { pad, pickHeld } from './blind-d-parts.ts'
import { ON_SCREENS, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { page } from './parts.ts'
import type { Row } from './positions.ts'
import {
  colored,
  inventCost,
  inventMove,
  isOneOfTwo,
  percent,
  pixels,
  signed,
  whole,
} from './unseen-parts.ts'

const JAPANESE = `7203.T|トヨタ自動車|2850; 6758.T|ソニーグループ|4200; 8306.T|三菱UFJフィナンシャルG|2300; 9432.T|日本電信電話|156; 8058.T|三菱商事|3600; 7974.T|任天堂|12900; 6501.T|日立製作所|4750; 4502.T|武田薬品工業|4350; 9433.T|KDDI|2450; 8316.T|三井住友フィナンシャルG|4100; 2914.T|日本たばこ産業|4800; 8001.T|伊藤忠商事|8600; 8031.T|三井物産|3700; 6861.T|キーエンス|56000; 4063.T|信越化学工業|4700; 7267.T|本田技研工業|1580; 9434.T|ソフトバンク|225; 8591.T|オリックス|3900; 5401.T|日本製鉄|620; 7751.T|キヤノン|4450; 8766.T|東京海上HD|6400; 6902.T|デンソー|2150; 4568.T|第一三共|3500; 3382.T|セブン＆アイHD|2000; 9101.T|日本郵船|5200; 8267.T|イオン|1850; 2502.T|アサヒグループHD|1850; 6954.T|ファナック|5100`
const ACCOUNTS = ['特定口座（源泉徴収あり）', 'NISA（成長投資枠）', '旧NISA 2021年']

/** A Japanese broker's page on a computer: accounts in bands, headings of two lines, buttons, many figures with units. */
function drawAccounts(rows: Row[], random: Random): string {
  const isSizeLate = isOneOfTwo(random)
  const colors = ['#d6002a', '#0057b8'] as const
  const first = Math.ceil(rows.length / 2)
  const groups = [rows.slice(0, first), rows.slice(first, -2), rows.slice(-2)]
  const headings = (names: string[]) => `<tr class="h">${cellsOf(names, 'th')}</tr>`
  const size = '保有株数<br>［売却注文中］'
  const start = ['銘柄コード<br>銘柄名', '市場<br>信用区分']
  const money = ['平均取得単価<br>取得総額', '現在値<br>前日比', '時価評価額<br>構成比']
  const ends = ['評価損益<br>損益率', '予想配当利回り<br>PER／PBR', '取引']
  const names = isSizeLate
    ? [...start, ...money, size, ...ends]
    : [...start, size, ...money, ...ends]
  const total = sumOf(rows)
  const bands = groups.map((group, at) => {
    let gained = 0
    const lines = group.map((row) => {
      const cost = Math.round(inventCost(row, random))
      const gain = (row.price - cost) * row.shares
      gained += gain
      const move = Math.round(row.price * inventMove(random))
      const worth = row.price * row.shares
      const held = `<b>${whole(row.shares)}</b> 株<br>［${random() < 0.2 ? 100 : 0}］`
      const who = [
        `${row.ticker}<br><a>${row.name}</a>`,
        `東証${random() < 0.8 ? 'プライム' : ''}<br>現物`,
      ]
      const figures = [
        `${whole(cost)} 円<br>${whole(cost * row.shares)} 円`,
        `${whole(row.price)} 円<br>${colored(signed(move, whole), move, colors)}`,
        `${whole(worth)} 円<br>${((worth / total) * 100).toFixed(1)}%`,
      ]
      const rest = [
        colored(`${signed(gain, whole)} 円<br>${percent(row.price / cost - 1)}`, gain, colors),
        `${(1 + random() * 4).toFixed(2)}%<br>${(8 + random() * 20).toFixed(1)}倍／${(0.6 + random() * 3).toFixed(2)}倍`,
        '<s>買</s><s class="u">売</s>',
      ]
      const cells = isSizeLate
        ? [...who, ...figures, held, ...rest]
        : [...who, held, ...figures, ...rest]
      return `<tr>${cellsOf(cells)}</tr>`
    })
    const sum = sumOf(group)
    return `<tr class="k"><td colspan="9">■ ${ACCOUNTS[at]}　${group.length}銘柄　評価額合計 ${whole(sum)} 円　評価損益合計 ${colored(`${signed(gained, whole)} 円`, gained, colors)}</td></tr>${headings(names)}${lines.join('')}`
  })
  const menu = [
    'ホーム',
    '国内株式',
    '米国株式',
    '投資信託',
    '債券',
    'FX',
    'NISA',
    'iDeCo',
    '入出金',
  ]
  return page(
    `<header><b>みなと証券</b><span>口座番号 312-0048${Math.floor(10 + random() * 89)}　前回ログイン 2026/09/2${Math.floor(random() * 9)} 07:42　<u>ログアウト</u></span></header><nav>${menu.map((word, at) => `<span class="${at === 1 ? 'on' : ''}">${word}</span>`).join('')}</nav><div class="n"><p>日経平均 <b>45,354.99</b> ${colored('-258.10', -1, colors)}</p><p>TOPIX <b>3,147.68</b> ${colored('+4.22', 1, colors)}</p><p>米ドル／円 <b>148.92</b></p><p>現物買付余力 <b>${whole(20_000 + random() * 2_000_000)} 円</b></p></div><h2>保有商品一覧 － 国内株式（現物）<small>並び順：コード順 ▼　表示件数：50件　CSVダウンロード　印刷</small></h2><table>${bands.join('')}</table><footer>※取得単価は約定日の翌営業日に更新されます。　※現在値は20分遅れの場合があります。</footer>`,
    {
      isDark: false,
      css: `header{display:flex;justify-content:space-between;padding:9px 22px;font-size:12px}header b{font-size:19px;color:#00693e}nav{background:#00693e;color:#fff;display:flex;font-size:13px;padding:0 14px}nav span{padding:8px 18px}.on{background:#fff;color:#00693e}.n{display:flex;gap:34px;padding:6px 22px;background:#f3f3ec;font-size:12px}.n p{margin:0}h2{font-size:15px;margin:11px 22px 7px;font-weight:400}h2 small{float:right;font-size:11.5px;color:#555}table{border-collapse:collapse;width:calc(100% - 44px);margin:0 22px;font-size:${pixels(random, 12.6, 13.4)}}
      .k td{background:#dcebdf;text-align:left!important;padding:5px 8px;border-top:2px solid #00693e}th{background:#f4f4f4;font-size:11.3px;font-weight:400;padding:4px 6px;border:1px solid #ccc}td{text-align:right;border-bottom:1px solid #ccc;padding:${pixels(random, 4, 6)} 7px;line-height:1.4;white-space:nowrap}td:nth-child(-n+2){text-align:left}td b{font-weight:400}a{color:#0645ad;text-decoration:underline}s{text-decoration:none;background:#d6002a;color:#fff;border-radius:3px;padding:3px 8px;margin-left:4px;font-size:11.5px}.u{background:#0057b8}footer{font-size:11px;color:#555;padding:9px 22px}`,
    },
  )
}

const FRAMED = `AAPL|Apple Inc|240; MSFT|Microsoft Corp|512; NVDA|NVIDIA Corp|182; AMZN|Amazon.com Inc|228; META|Meta Platforms|735; AVGO|Broadcom Inc|338; NFLX|Netflix Inc|112; CRWD|CrowdStrike|490; SNOW|Snowflake Inc|245; PLTR|Palantir|172; LLY|Eli Lilly & Co|812; MELI|MercadoLibre|2180; SE|Sea Ltd|148; UBER|Uber Technologies|93; COIN|Coinbase Global|330; 0700.HK|Tencent Holdings|610; 9988.HK|Alibaba Group|160; 3690.HK|Meituan|102; 1810.HK|Xiaomi Corp|42; 1211.HK|BYD Co|98; 0388.HK|HKEX|420; 1299.HK|AIA Group|78; 7203.T|Toyota Motor|2850; 6758.T|Sony Group|4200; 7974.T|Nintendo|12900; 8035.T|Tokyo Electron|31800; 8306.T|Mitsubishi UFJ|2300; D05.SI|DBS Group|54; U11.SI|UOB|34; Z74.SI|Singtel|4.3; 2330.TW|TSMC|1450; 2454.TW|MediaTek|1280`

type Column = [heading: string, width: number, of: (row: Row) => string]

/** A programmer's notebook: cells of code, and a printed frame with its index, NaN and types below the holdings. */
function drawNotebook(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const isPrinted = isOneOfTwo(random)
  const costs = new Map(rows.map((row) => [row, inventCost(row, random)]))
  const moves = new Map(rows.map((row) => [row, inventMove(random)]))
  const hasGap = new Set(rows.filter(() => random() < 0.15))
  const isFraction = rows.some(({ shares }) => shares % 1)
  const costOf = (row: Row) => costs.get(row) ?? row.price
  const middle: Column[] = [
    ['qty', 12, (row) => (isFraction ? row.shares.toFixed(4) : String(row.shares))],
    ['avg_cost', 11, (row) => (hasGap.has(row) ? 'NaN' : costOf(row).toFixed(2))],
    ['last', 11, (row) => row.price.toFixed(2)],
  ]
  const columns: Column[] = [
    ['ticker', 9, (row) => row.symbol],
    ['name', 19, (row) => row.name],
    ['ccy', 5, (row) => row.currency],
    ...(isOneOfTwo(random) ? middle : [...middle.slice(1), ...middle.slice(0, 1)]),
    ['mkt_value', 15, (row) => (row.price * row.shares).toFixed(2)],
    ['pnl_pct', 9, (row) => (hasGap.has(row) ? 'NaN' : (row.price / costOf(row) - 1).toFixed(4))],
    ['chg_1d', 9, (row) => (moves.get(row) ?? 0).toFixed(4)],
  ]
  const printed = [
    `   ${columns.map(([heading, width]) => pad(heading, width, true)).join('')}`,
    ...rows.map(
      (row, at) =>
        `${pad(String(at), 3)}${columns.map(([, width, of]) => pad(of(row), width, true)).join('')}`,
    ),
  ].join('\n')
  const frame = `<table><tr>${cellsOf(['', ...columns.map(([heading]) => heading)], 'th')}</tr>${rows.map((row, at) => `<tr><th>${at}</th>${cellsOf(columns.map(([, , of]) => of(row).replace('&', '&amp;')))}</tr>`).join('')}</table><p>${rows.length} rows × ${columns.length} columns</p>`
  const shown = isPrinted ? `<pre>${printed.replaceAll('&', '&amp;')}</pre>` : frame
  const code = (number: number, text: string) =>
    `<div class="c"><i>In [${number}]:</i><pre class="i">${text}</pre></div>`
  const start = 10 + Math.floor(random() * 30)
  const usd = rows.filter(({ currency }) => currency === 'USD')
  return page(
    `<header><b>positions_2026Q3.ipynb</b><span>File</span><span>Edit</span><span>View</span><span>Run</span><span>Kernel</span><span>Help</span><u>Python 3.12 (ipykernel) ○</u></header>${code(start, `<em>import</em> pandas <em>as</em> pd\npos = pd.read_parquet(<q>"~/broker/positions.parquet"</q>)\npos[<q>"mkt_value"</q>] = pos.qty * pos[<q>"last"</q>]`)}${code(start + 1, isPrinted ? '<em>print</em>(pos.to_string())' : 'pos')}<div class="c"><i>${isPrinted ? '' : `Out[${start + 1}]:`}</i><div>${shown}</div></div>${code(start + 2, 'pos.groupby(<q>"ccy"</q>).mkt_value.sum().round(2).loc[<q>"USD"</q>], pos.chg_1d.mean()')}<div class="c"><i>Out[${start + 2}]:</i><pre>(${sumOf(usd).toFixed(2)}, ${inventMove(random).toFixed(6)})</pre></div><div class="c"><i>In [ ]:</i><pre class="i">&nbsp;</pre></div>`,
    {
      isDark,
      css: `header{display:flex;gap:20px;padding:9px 18px;border-bottom:1px solid #8885;font-size:13px;margin-bottom:12px}header u{margin-left:auto;text-decoration:none}.c{display:flex;margin:0 18px 9px}.c>i{flex:none;width:76px;font:12.5px Cousine,'DejaVu Sans Mono',monospace;color:${isDark ? '#7da7ff' : '#303f9f'};padding-top:8px}pre{margin:0;padding:7px 4px;font:${pixels(random, 13, 14)}/1.45 Cousine,'DejaVu Sans Mono',monospace}.i{flex:1;background:${isDark ? '#1d2027' : '#f5f5f5'};border:1px solid #8884;padding:7px 10px}em{font-style:normal;color:${isDark ? '#c792ea' : '#007b00'};font-weight:700}q{quotes:none;color:${isDark ? '#c3e88d' : '#ba2121'}}
      table{border-collapse:collapse;font-size:${pixels(random, 12.5, 13.5)};margin:4px}td,th{text-align:right;padding:${pixels(random, 4.5, 6)} 10px;white-space:nowrap}tr:first-child th{border-bottom:1px solid}tr:nth-child(odd) td{background:#8881}p{font-size:12.5px;margin:6px 4px}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 1, captures: ON_SCREENS } as const

export const BLIND_E_SCREENS: Family[] = [
  {
    name: 'Japanese accounts',
    ...COMMON,
    width: 1280,
    height: 800,
    rows: 8,
    fonts: ['Kosugi'],
    pick: pickHeld(JAPANESE),
    draw: drawAccounts,
  },
  {
    name: 'notebook',
    ...COMMON,
    width: 1200,
    height: 760,
    rows: 10,
    fonts: ['Cousine', 'DejaVu Sans', 'DejaVu Sans Mono'],
    pick: pickHeld(FRAMED, { fractions: 0.25, decimals: 4 }),
    draw: drawNotebook,
  },
]
