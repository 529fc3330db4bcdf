import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { inventDay, pickHeld, two } from './blind-d-parts.ts'
import { inOrder, inventNumber, isNasdaqListed, labelled, SEARCH } from './blind-l-parts.ts'
import { ON_SCREENS, SCREEN_FONTS } from './blind-parts.ts'
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

const ANYWHERE = `0700.HK|Tencent Holdings Ltd.|610; 9988.HK|Alibaba Group Holding Ltd. - SW|160; 3690.HK|Meituan - Class B|102; 0005.HK|HSBC Holdings PLC|105; 2331.HK|Li Ning Co. Ltd.|18; 0267.HK|CITIC Ltd.|11.5; 0968.HK|Xinyi Solar Holdings Ltd.|3.4; 7203.T|Toyota Motor Corp.|2850; 6758.T|Sony Group Corp.|4200; 6146.T|Disco Corp.|46000; 4519.T|Chugai Pharmaceutical Co. Ltd.|6700; 6954.T|Fanuc Corp.|4300; 7011.T|Mitsubishi Heavy Industries Ltd.|3900; 9843.T|Nitori Holdings Co. Ltd.|2800; D05.SI|DBS Group Holdings Ltd.|54; S63.SI|Singapore Technologies Engineering Ltd.|8.4; C6L.SI|Singapore Airlines Ltd.|6.6; F34.SI|Wilmar International Ltd.|2.9; NVDA|NVIDIA Corp.|182; MSFT|Microsoft Corp.|512; NFLX|Netflix Inc.|1190; TSM|Taiwan Semiconductor Manufacturing Co. Ltd. - ADR|285; BIDU|Baidu Inc. - ADR|128; UBER|Uber Technologies Inc.|96; CRM|Salesforce Inc.|245; ADBE|Adobe Inc.|352; PFE|Pfizer Inc.|25`
const EXCHANGES: Record<string, string> = { HKD: 'xhkg', JPY: 'xtks', SGD: 'xses' }
const TO_SINGAPORE: Record<string, number> = { HKD: 0.165, JPY: 0.0086, SGD: 1, USD: 1.29 }

function inSingapore(row: Row): number {
  return row.price * row.shares * (TO_SINGAPORE[row.currency] ?? 1)
}

function inventOpening(random: Random): string {
  const [year, month, day] = inventDay(random, 3)
  return `${two(day)}-${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep'][month - 1]}-${year}`
}

/** Codes with the four letters of exchanges; of one company, at times, both purchases below the sum. */
function drawNetPosition(row: Row, random: Random, isOpened: boolean): string {
  const [cost, move] = [inventCost(row, random), inventMove(random)]
  const place = EXCHANGES[row.currency] ?? (isNasdaqListed(row) ? 'xnas' : 'xnys')
  const code = row.currency === 'HKD' ? row.ticker.padStart(5, '0') : row.ticker
  const line = (shares: number, paid: number, who: readonly string[]) => {
    const share = shares / row.shares
    const gain = inSingapore(row) * share * (1 - paid / row.price)
    return cellsOf([
      ...who,
      count(shares),
      price(paid, row),
      price(row.price, row),
      colored(percent(move), move, GAIN.isDark),
      colored(percent(row.price / paid - 1), gain, GAIN.isDark),
      colored(signed(gain, plain), gain, GAIN.isDark),
      value(row.price * shares, row),
      row.currency,
      plain(inSingapore(row) * share),
    ])
  }
  const part = Math.max(1, Math.floor(row.shares * 0.35))
  const rest = row.shares - part
  const early = cost * 0.93
  const late = (cost * row.shares - early * part) / rest
  const parts =
    isOpened && rest > 0
      ? ([
          [part, early],
          [rest, late],
        ] as const)
      : []
  const below = parts.map(
    ([shares, paid]) =>
      `<tr class="o">${line(shares, paid, ['', 'Open', inventOpening(random)])}</tr>`,
  )
  const mark = parts.length ? '▾' : '▸'
  return `<tr>${line(row.shares, cost, [`${mark} <b>${escapeText(row.name)}</b>`, `<small>${code}:${place}</small>`, parts.length ? `${parts.length} positions` : inventOpening(random)])}</tr>${below.join('')}`
}

/** A Danish bank's dark platform in Singapore: net positions with opening days, sums in the account's currency. */
function drawNetPositions(rows: Row[], random: Random): string {
  const opened = random() < 0.75 ? Math.floor(random() * rows.length) : -1
  const lines = rows.map((row, at) => drawNetPosition(row, random, at === opened))
  const worth = rows.reduce((sum, row) => sum + inSingapore(row), 0)
  const cash = worth * (0.02 + random() * 0.2)
  const headings = [
    'Instrument',
    'Symbol',
    'Opened',
    'Amount',
    'Open price',
    'Current price',
    '1d change',
    '% P/L',
    'P/L (SGD)',
    'Market value',
    'Ccy',
    'Value (SGD)',
  ]
  const day = inventMove(random) * worth * 0.4
  const sums = labelled([
    ['Cash available', plain(cash)],
    ['Value of positions', plain(worth)],
    ['Unrealised P/L today', colored(signed(day, plain), day, GAIN.isDark)],
    ['Account value', plain(worth + cash)],
    ['Margin utilisation', '0.00%'],
  ])
  return page(
    `<header><b>⬢ NORDSUND</b><span>Trade</span><span class="on">Portfolio</span><span>Research</span><span>Account</span><i>${SEARCH}&emsp;Search for instrument, e.g. 00700:xhkg</i><em>+ Deposit</em></header><div class="a"><q>Account ${inventNumber(random, 5)}INET · SGD ▾</q>${sums}</div><nav><b>Positions (${rows.length})</b><span>Orders (2)</span><span>Closed positions</span><span>Performance</span><i>Group by: Product ▾&emsp;⚙ Columns&emsp;⇩ Export</i></nav><main><table><tr>${cellsOf(headings, 'th')}</tr><tr class="g"><td colspan="11">▾ Stocks</td><td>${plain(worth)}</td></tr>${lines.join('')}<tr class="t"><td colspan="11">Total</td><td>${plain(worth)}</td></tr></table></main><footer>Prices for SGX and HKEX are delayed by 15 minutes · Client ID ${inventNumber(random, 8)} · ${10 + Math.floor(random() * 12)}:${two(Math.floor(random() * 60))}:${two(Math.floor(random() * 60))} SGT ● Connected</footer>`,
    {
      isDark: true,
      css: `body{background:#1a1f26;min-height:100vh;display:flex;flex-direction:column;font-size:12.5px}header{display:flex;gap:26px;align-items:center;background:#10141a;padding:11px 18px;font-size:13px}header b{font-size:15px;letter-spacing:1px;margin-right:14px}.on{border-bottom:2px solid #2f8fff;padding-bottom:3px}i{font-style:normal;margin-left:auto;color:#9aa5b4}header i{border:1px solid #3a4450;border-radius:3px;padding:5px 60px 5px 10px;font-size:12px}em{font-style:normal;background:#2f8fff;color:#fff;border-radius:3px;padding:6px 12px}.a{display:flex;justify-content:space-between;align-items:center;padding:10px 18px;background:#222932}q{quotes:none;border:1px solid #3a4450;border-radius:3px;padding:7px 12px}.a p{margin:0;font-size:11px;color:#9aa5b4}.a p>span{display:block;font-size:14px;color:#e9edf2;margin-top:2px}nav{display:flex;gap:24px;padding:10px 18px 0;border-bottom:1px solid #343d48}nav *{font-weight:500;padding-bottom:8px;color:#9aa5b4}nav b{color:#fff;border-bottom:2px solid #2f8fff}main{flex:1}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12, 12.8)}}th{font-size:11px;font-weight:400;color:#9aa5b4;padding:7px 6px;white-space:nowrap}td{padding:${pixels(random, 5, 7.5)} 6px;border-top:1px solid #2a323c;white-space:nowrap}td,th{text-align:right}td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}td:first-child,th:first-child{padding-left:18px}td:last-child,th:last-child{padding-right:18px}td b{font-weight:500;display:inline-block;max-width:232px;overflow:hidden;text-overflow:ellipsis;vertical-align:bottom}small{font-size:11.3px;color:#9fb0c4}.g td{background:#222932}.o td{color:#9aa5b4;background:#171b21}.g td:last-child,.t td:last-child{text-align:right}.t td{border-top:2px solid #343d48;font-weight:600}footer{font-size:11px;color:#8591a0;padding:9px 18px;background:#10141a}`,
    },
  )
}

const IN_JAPAN = `7203.T|トヨタ自動車|2850; 8306.T|三菱ＵＦＪフィナンシャル・グループ|2300; 9432.T|ＮＴＴ|156; 8058.T|三菱商事|3600; 8001.T|伊藤忠商事|8700; 8053.T|住友商事|4300; 4661.T|オリエンタルランド|3300; 2503.T|キリンホールディングス|2200; 2802.T|味の素|4100; 4502.T|武田薬品工業|4350; 4503.T|アステラス製薬|1600; 7751.T|キヤノン|4300; 6752.T|パナソニックホールディングス|1650; 6981.T|村田製作所|2800; 9020.T|東日本旅客鉄道|3600; 9202.T|ＡＮＡホールディングス|2900; 9503.T|関西電力|2100; 5020.T|ＥＮＥＯＳホールディングス|950; 8593.T|三菱ＨＣキャピタル|1200; 7182.T|ゆうちょ銀行|1800; 8002.T|丸紅|3500; 3861.T|王子ホールディングス|800; AAPL|アップル|240; MSFT|マイクロソフト|512; NVDA|エヌビディア|182; KO|コカ・コーラ|70; JNJ|ジョンソン・エンド・ジョンソン|178; PG|プロクター・アンド・ギャンブル|152; VZ|ベライゾン・コミュニケーションズ|43; T|ＡＴ＆Ｔ|28; PLTR|パランティア・テクノロジーズ A|172; COST|コストコ・ホールセール|925`

function drawJapaneseRow(row: Row, random: Random, isCodeFirst: boolean): string {
  const isForeign = row.currency === 'USD'
  const yen = isForeign ? 152.35 : 1
  const [cost, move] = [inventCost(row, random), inventMove(random)]
  const gain = (row.price - cost) * row.shares * yen
  const unit = isForeign ? 'USD' : '円'
  const account = random() < 0.45 ? 'NISA成長投資枠' : '特定'
  const who = [row.ticker, `<a>${row.name}</a>`]
  return `<tr>${cellsOf([
    isForeign ? '米国株式' : '国内株式',
    ...(isCodeFirst ? who : who.reverse()),
    account,
    `${count(row.shares)} 株`,
    `${isForeign ? cost.toFixed(4) : plain(cost)} ${unit}`,
    `${price(row.price, row)} ${unit}<br>${colored(`${signed(move * row.price, (size) => price(Number(size.toFixed(isForeign ? 2 : 0)), row))} ${unit}`, move, COLORS)}`,
    `${whole(row.price * row.shares * yen)} 円`,
    colored(`${signed(gain, whole)} 円<br>${percent(row.price / cost - 1)}`, gain, COLORS),
    '<s>買い</s><s class="v">売り</s>',
  ])}</tr>`
}

const COLORS = ['#c8102e', '#0a7a3d'] as const
const FUNDS = [
  'eMAXIS Slim 全世界株式（オール・カントリー）',
  'eMAXIS Slim 米国株式（S＆P500）',
  'ニッセイ外国株式インデックスファンド',
]

/** A Japanese broker's page of all that is held: shares at home and abroad by kind, funds in units below. */
function drawHeldProducts(rows: Row[], random: Random): string {
  const isCodeFirst = isOneOfTwo(random)
  const yenOf = (row: Row) => row.price * row.shares * (row.currency === 'USD' ? 152.35 : 1)
  const worth = rows.reduce((sum, row) => sum + yenOf(row), 0)
  const gain = worth * (random() * 0.5 - 0.1)
  const funds = FUNDS.slice(0, 1 + Math.floor(random() * 3)).map((name) => {
    const [units, level] = [Math.floor(20_000 + random() * 900_000), 20_000 + random() * 18_000]
    const own = (units * level * 0.14) / 10_000
    return `<tr>${cellsOf(['投資信託', `<a>${name}</a>`, 'NISAつみたて投資枠', `${whole(units)} 口`, `${whole(level * 0.86)} 円`, `${whole(level)} 円`, `${whole((units * level) / 10_000)} 円`, colored(`+${whole(own)} 円`, 1, COLORS), '<s>買付</s><s class="v">解約</s>'])}</tr>`
  })
  const who = isCodeFirst ? ['コード・<br>ティッカー', '銘柄'] : ['銘柄', 'コード・<br>ティッカー']
  const headings = [
    '種別',
    ...who,
    '口座',
    '保有数量',
    '平均取得価額',
    '現在値<br>前日比',
    '時価評価額',
    '評価損益',
    '注文',
  ]
  const fundHeadings = [
    '種別',
    'ファンド名',
    '口座',
    '保有口数',
    '平均取得価額',
    '基準価額',
    '時価評価額',
    '評価損益',
    '注文',
  ]
  return page(
    `<header><b>楽市証券</b><span>ようこそ 山田 様</span><i>前回ログイン：2026/09/${two(1 + Math.floor(random() * 28))}　ログアウト</i></header><div class="m">${['国内株式', '米国株式', '投資信託', '債券', '金・プラチナ', 'NISA', 'マイメニュー'].map((word) => `<span>${word}</span>`).join('')}</div><main><h1>保有商品一覧 － すべて<small>2026年09月${two(1 + Math.floor(random() * 28))}日 ${9 + Math.floor(random() * 6)}:${two(Math.floor(random() * 60))} 現在</small></h1><div class="k">${labelled(
      [
        ['資産合計', `${whole(worth * 1.31)} 円`],
        ['保有商品の評価額合計', `${whole(worth * 1.24)} 円`],
        ['評価損益額合計', colored(`${signed(gain, whole)} 円`, gain, COLORS)],
        ['預り金', `${whole(worth * 0.07)} 円`],
        ['参考為替レート', '152.35 円/USD'],
      ],
    )}</div><table><tr>${cellsOf(headings, 'th')}</tr>${rows.map((row) => drawJapaneseRow(row, random, isCodeFirst)).join('')}</table><table class="f"><tr>${cellsOf(fundHeadings, 'th')}</tr>${funds.join('')}</table><p>※ 平均取得価額は手数料を含みます。外国株式の円換算は参考為替レートによります。</p></main>`,
    {
      isDark: false,
      css: `header{display:flex;gap:20px;align-items:baseline;padding:10px 20px;font-size:12px}b{font-weight:400}header b{font-size:20px;color:#bf0000}i{font-style:normal;margin-left:auto}.m{display:flex;background:#bf0000;color:#fff;font-size:13px;text-align:center}.m span{flex:1;padding:9px 0;border-right:1px solid #d94a4a}main{padding:8px 20px 14px}h1{font-size:17px;font-weight:400;border-left:5px solid #bf0000;padding-left:9px;margin:8px 0}small{font-size:11.5px;margin-left:18px;color:#555}.k{display:flex;border:1px solid #ccc;margin-bottom:10px}.k p{flex:1;margin:0;padding:7px 12px;font-size:11.5px;border-right:1px solid #ddd}.k>p>span{display:block;font-size:15px;margin-top:3px}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12, 12.7)};margin-bottom:12px}th{background:#f3efe6;font-weight:400;font-size:11.5px;padding:5px 7px;border:1px solid #d5cfc2;text-align:center}td{border:1px solid #ddd;padding:${pixels(random, 4, 6)} 7px;text-align:right;white-space:nowrap;line-height:1.35}td:nth-child(-n+4),.f td:nth-child(-n+3){text-align:left}.f td:nth-child(4){text-align:right}a{color:#0645ad}s{text-decoration:none;background:#c8102e;color:#fff;border-radius:3px;padding:2px 7px;font-size:11px;margin-left:4px}.v{background:#0a7a3d}main>p{font-size:11px;color:#555;margin:0}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 1, captures: ON_SCREENS } as const

export const BLIND_L_SCREENS: Family[] = [
  {
    name: 'net positions',
    ...COMMON,
    width: 1440,
    height: 700,
    rows: 10,
    fonts: SCREEN_FONTS,
    pick: pickHeld(ANYWHERE, { fractions: 0.1, size: 1.5 }),
    draw: drawNetPositions,
  },
  {
    name: 'held products of all kinds in Japan',
    ...COMMON,
    width: 1366,
    height: 760,
    rows: 9,
    fonts: ['Kosugi'],
    pick: inOrder(['JPY', 'USD'], pickHeld(IN_JAPAN)),
    draw: drawHeldProducts,
  },
]
