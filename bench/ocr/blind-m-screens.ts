import { type Random, shuffle } from '#tests/fixtures/generate-statements.ts'
import { cellsOf, pickListed } from './blind-c-parts.ts'
import { pickHeld, two } from './blind-d-parts.ts'
import { pickOwned, rateOf } from './blind-g-parts.ts'
import { ON_SCREENS, roundTo, SCREEN_FONTS, sumOf } from './blind-parts.ts'
import type { Family } from './families.ts'
import { count, escapeText, page, plain } from './parts.ts'
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
  price,
  signed,
  whole,
} from './unseen-parts.ts'

const IN_ENGLISH = `0005.HK|HSBC HOLDINGS PLC|105; 0700.HK|TENCENT HOLDINGS LTD|610; 9988.HK|ALIBABA GROUP HOLDING LTD - W|160; 0011.HK|HANG SENG BANK LTD|118; 0388.HK|HONG KONG EXCHANGES & CLEARING LTD|430; 1299.HK|AIA GROUP LTD|76; 0941.HK|CHINA MOBILE LTD|86; 0939.HK|CHINA CONSTRUCTION BANK CORP - H|7.7; 1398.HK|IND & COMM BANK OF CHINA - H|5.9; 0002.HK|CLP HOLDINGS LTD|66; 0003.HK|HONG KONG & CHINA GAS CO LTD|6.9; 0016.HK|SUN HUNG KAI PROPERTIES LTD|92; 0823.HK|LINK REAL ESTATE INVESTMENT TRUST|41; 0066.HK|MTR CORPORATION LTD|27; 1211.HK|BYD COMPANY LTD - H|104; 1810.HK|XIAOMI CORP - W|42; 2800.HK|TRACKER FUND OF HONG KONG|26.8; 0883.HK|CNOOC LTD|19.5; 2388.HK|BOC HONG KONG (HOLDINGS) LTD|36; 6823.HK|HKT TRUST AND HKT LTD - SS|11.6; 600519.SS|KWEICHOW MOUTAI CO LTD|1450; 601318.SS|PING AN INSURANCE - A|56; 600036.SS|CHINA MERCHANTS BANK - A|42; 600900.SS|CHINA YANGTZE POWER|28; 601012.SS|LONGI GREEN ENERGY|18; 600276.SS|JIANGSU HENGRUI - A|68; AAPL|APPLE INC|240; MSFT|MICROSOFT CORPORATION|512; NVDA|NVIDIA CORPORATION|182; AMZN|AMAZON.COM INC|228; KO|COCA-COLA COMPANY|70; JNJ|JOHNSON & JOHNSON|178`
const MARKETS: Record<string, [name: string, inHongKong: number]> = {
  HKD: ['Hong Kong', 1],
  CNY: ['China Connect (Shanghai A)', 1.097],
  USD: ['United States', 7.78],
}

function drawHeldCard(row: Row, random: Random, isSizeFirst: boolean): string {
  const [cost, move] = [inventCost(row, random), inventMove(random)]
  const gain = (row.price - cost) * row.shares
  const available = random() < 0.85 ? row.shares : 0
  const code = row.currency === 'CNY' ? row.ticker : fiveDigits(row)
  const sizes = [
    ['Total quantity', count(row.shares), `Available ${count(available)}`],
    [
      `Last price (${row.currency})`,
      row.price.toFixed(row.currency === 'HKD' ? 3 : 2),
      colored(percent(move), move, GAIN.isLight),
    ],
    [`Average price (${row.currency})`, cost.toFixed(4), 'Edit'],
  ]
  const figures = [
    ...(isSizeFirst ? sizes : sizes.toReversed()),
    [
      `Market value (${row.currency})`,
      plain(row.price * row.shares),
      row.currency === 'HKD'
        ? ''
        : `HKD ${plain(row.price * row.shares * (MARKETS[row.currency]?.[1] ?? 1))}`,
    ],
    [
      'Unrealised gain / loss',
      colored(signed(gain, plain), gain, GAIN.isLight),
      colored(percent(row.price / cost - 1), gain, GAIN.isLight),
    ],
  ].map(([label, figure, note]) => `<p>${label}<b>${figure}</b><small>${note}</small></p>`)
  return `<article><div><a>${escapeText(row.name)}</a><small>${code}</small></div>${figures.join('')}<em>Buy</em><em>Sell</em></article>`
}

/** A Hong Kong bank's page: a card of labeled figures for each holding, by market, in the market's currency and in dollars. */
function drawBankCards(rows: Row[], random: Random): string {
  const isSizeFirst = random() < 0.24
  const worth = (some: Row[]) =>
    some.reduce((sum, row) => sum + row.price * row.shares * (MARKETS[row.currency]?.[1] ?? 1), 0)
  const groups = Object.entries(MARKETS).map(([currency, [market]]) => {
    const own = rows.filter((row) => row.currency === currency)
    const cards = own.map((row) => drawHeldCard(row, random, isSizeFirst))
    const heading = `<h2>${market} <small>${own.length} ${own.length === 1 ? 'holding' : 'holdings'}</small><span>Subtotal HKD ${plain(worth(own))} ⌃</span></h2>`
    return own.length ? heading + cards.join('') : ''
  })
  const account = `${Math.floor(100 + random() * 899)}-${Math.floor(100_000 + random() * 899_999)}-380`
  const day = 10 + Math.floor(random() * 18)
  return page(
    `<div class="u"><span>Personal</span><span>Premier</span><span>Business</span><i>English &ensp; Chinese &ensp; Log off</i></div><header><s></s><b>Harbour Bank</b>${['My accounts', 'Banking', 'Borrowing', 'Investing', 'Insurance', 'Offers'].map((word, at) => `<span class="${at === 3 ? 'on' : ''}">${word}</span>`).join('')}</header><nav><b>My holdings</b><span>Trade</span><span>Order status</span><span>Transaction history</span><span>eIPO</span><span>Corporate actions</span></nav><main><h1>Stock holdings</h1><div class="k"><p>Securities account<b>${account}</b></p><p>Total market value (HKD equivalent)<b>${plain(worth(rows))}</b></p><p>Settlement account balance<b>HKD ${plain(5000 + random() * 200_000)}</b></p><p>As of<b>${day} Sep 2026 16:${10 + Math.floor(random() * 49)} HKT</b></p></div>${groups.join('')}<footer>Quotes are delayed by at least 15 minutes. Foreign currency amounts are converted at indicative rates. Average price excludes fees and charges. Investment involves risks.</footer></main>`,
    {
      isDark: false,
      css: `body{background:#f3f3f3;color:#333}.u{display:flex;gap:20px;background:#fff;padding:6px 26px;font-size:11.5px;border-bottom:1px solid #ddd}.u i{font-style:normal;margin-left:auto}header{display:flex;gap:26px;align-items:center;background:#fff;padding:10px 26px;font-size:14px}header s{width:34px;height:18px;background:linear-gradient(90deg,#db0011 50%,#fff 50%);border:1px solid #db0011}header b{font-size:17px;margin:0 18px 0 -14px}.on{border-bottom:3px solid #db0011;padding-bottom:3px}nav{display:flex;gap:26px;background:#3e505d;color:#fff;padding:10px 26px;font-size:12.5px}nav b{border-bottom:2px solid}main{padding:8px 26px}h1{font-size:22px;font-weight:400;margin:8px 0}.k{display:flex;justify-content:space-between;background:#fff;padding:11px 18px;font-size:11.5px;color:#666}.k p{margin:0}.k b{display:block;font-size:15px;color:#222;font-weight:600;margin-top:3px}h2{font-size:15px;font-weight:600;margin:13px 0 5px;display:flex;gap:10px;align-items:baseline}h2 span{margin-left:auto;font-size:12.5px;font-weight:400}small{font-size:11.2px;color:#666;font-weight:400}
      article{display:grid;grid-template-columns:2.1fr 1fr 1.15fr 1.15fr 1.3fr 1.25fr auto auto;gap:14px;align-items:start;background:#fff;padding:${pixels(random, 8, 11)} 18px;border-bottom:1px solid #ddd}article p{margin:0;font-size:11px;color:#666;white-space:nowrap}article p b{display:block;font-size:${pixels(random, 13.4, 14.2)};color:#222;font-weight:500;margin:2px 0 1px}article small{display:block}a{font-size:13.6px;color:#00588a;line-height:1.3}em{font-style:normal;border:1px solid #333;font-size:12px;padding:6px 13px;align-self:center}footer{font-size:11px;color:#666;padding:10px 0}`,
    },
  )
}

const JAPANESE = `7203.T|トヨタ自動車|2850; 6758.T|ソニーグループ|4200; 8306.T|三菱ＵＦＪフィナンシャルＧ|2300; 9432.T|ＮＴＴ|156; 8058.T|三菱商事|3600; 7974.T|任天堂|12900; 6501.T|日立製作所|4750; 4502.T|武田薬品工業|4350; 9433.T|ＫＤＤＩ|2450; 8316.T|三井住友フィナンシャルＧ|4100; 2914.T|日本たばこ産業|4800; 8031.T|三井物産|3700; 9984.T|ソフトバンクグループ|18200; 6857.T|アドバンテスト|14200; 8035.T|東京エレクトロン|26500; 7011.T|三菱重工業|3900; 9101.T|日本郵船|5200; 8411.T|みずほフィナンシャルＧ|4900; 7267.T|ホンダ|1600; 4063.T|信越化学工業|4600; 8766.T|東京海上ホールディングス|6300; 8267.T|イオン|1850; 5108.T|ブリヂストン|6800; 8591.T|オリックス|3900; 1605.T|ＩＮＰＥＸ|2600; 4661.T|オリエンタルランド|3200; 9020.T|ＪＲ東日本|3700; 7751.T|キヤノン|4300; 6954.T|ファナック|4800; 4568.T|第一三共|3400; 9202.T|ＡＮＡホールディングス|2900; 2502.T|アサヒグループＨＤ|1850; 3197.T|すかいらーくＨＤ|3100; 9861.T|吉野家ＨＤ|3200; 8136.T|サンリオ|7200; 1306.T|ＮＦＴＯＰＩＸ|330`
const RED_UP = ['#d0021b', '#0a7a3c'] as const

/** A Japanese broker's page: a table for each kind of deposit with its own totals, links to trade within the rows. */
function drawDeposits(rows: Row[], random: Random): string {
  const isCodeFirst = isOneOfTwo(random)
  const isOneTable = random() < 0.3
  const kinds = isOneTable
    ? ['特定預り']
    : ['特定預り', 'ＮＩＳＡ預り（成長投資枠）', '旧ＮＩＳＡ預り']
  const lines = rows.map((row) => {
    const cost = Math.round(inventCost(row, random))
    const gain = (row.price - cost) * row.shares
    const move = Math.round(inventMove(random) * row.price)
    const who = [row.ticker, `<a>${row.name}</a>`]
    return `<tr>${cellsOf([
      (isCodeFirst ? who : who.toReversed()).join('　'),
      `${whole(row.shares)}${random() < 0.12 ? `<i>(${whole(row.shares)})</i>` : ''}`,
      whole(cost),
      price(row.price, row),
      colored(signed(move, whole), move, RED_UP),
      colored(signed(gain, whole), gain, RED_UP),
      colored(percent(row.price / cost - 1), gain, RED_UP),
      whole(row.price * row.shares),
      '<a>現買</a> <a>現売</a>',
    ])}</tr>`
  })
  const headings = [
    isCodeFirst ? 'コード　銘柄名' : '銘柄名　コード',
    '数量<br>(売却注文中)',
    '取得単価',
    '現在値',
    '前日比',
    '評価損益',
    '損益率',
    '評価額',
    '取引',
  ]
  const ends = isOneTable
    ? [rows.length]
    : [Math.ceil(rows.length / 2), rows.length - 1, rows.length]
  const tables = kinds.map((kind, at) => {
    const [from, to] = [ends[at - 1] ?? 0, ends[at]]
    const total = sumOf(rows.slice(from, to))
    return `<h2>株式（現物／${kind}）<span>評価額合計　${whole(total)} 円</span></h2><table><tr>${cellsOf(headings, 'th')}</tr>${lines.slice(from, to).join('')}</table>`
  })
  const total = sumOf(rows)
  const side = [
    ['買付余力（２営業日後）', `${whole(random() * 900_000)} 円`],
    ['株式（現物）', `${whole(total)} 円`],
    ['投資信託', `${whole(random() * 2_400_000)} 円`],
    ['外国株式', '0 円'],
    ['信用建玉', '－'],
  ].map(([label, figure]) => `<p>${label}<span>${figure}</span></p>`)
  const menu = ['ホーム', '国内株式', '外国株式', '投資信託', '債券', '先物', '口座管理']
  return page(
    `<header><b>みなと証券</b>${menu.map((word, at) => `<span class="${at === 6 ? 'on' : ''}">${word}</span>`).join('')}<i>ログアウト</i></header><nav><span>口座サマリー</span><b>保有証券</b><span>注文照会</span><span>取引履歴</span><span>譲渡益税明細</span><span>電子交付書面</span></nav><div class="l"><aside><h3>お客様の資産</h3>${side.join('')}<h3>お知らせ</h3><a>権利確定日のご案内（9/28）</a><a>システムメンテナンスのお知らせ</a></aside><main><h1>保有証券一覧<small>2026/09/${two(1 + Math.floor(random() * 27))} 15:${30 + Math.floor(random() * 29)} 現在　<a>情報更新</a>　<a>ＣＳＶダウンロード</a></small></h1>${tables.join('')}<footer>※ 数量の（ ）内は売却注文中の株数です。　※ 取得単価には手数料を含みます。　※ 評価額は概算です。</footer></main></div>`,
    {
      isDark: false,
      css: `body{background:#fff;color:#222}b{font-weight:400}header{display:flex;align-items:center;background:#0b3d91;color:#fff;font-size:13px}header b{font-size:18px;padding:11px 22px}header span{padding:13px 15px;border-left:1px solid #ffffff3a}.on{background:#fff;color:#0b3d91}header i{font-style:normal;margin-left:auto;padding-right:20px;font-size:12px}nav{display:flex;gap:24px;background:#e7edf7;padding:8px 22px;font-size:12.5px}nav b{border-bottom:2px solid #0b3d91}.l{display:flex}aside{flex:none;width:212px;padding:6px 14px;font-size:12px;border-right:1px solid #ccd}aside p{margin:0;padding:6px 0;border-bottom:1px dotted #bbc}aside p span{display:block;text-align:right;margin-top:3px}aside a{display:block;margin:6px 0}h3{font-size:12.5px;font-weight:400;background:#e7edf7;padding:5px 7px;margin:9px 0 4px}main{flex:1;padding:4px 16px}h1{font-size:17px;font-weight:400;margin:8px 0;display:flex;align-items:baseline}h1 small{font-size:11.5px;margin-left:auto}a{color:#0645ad}h2{display:flex;justify-content:space-between;font-size:13px;font-weight:400;background:#ffe9c4;border-left:4px solid #f39800;padding:6px 10px;margin:10px 0 0}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.6, 13.4)}}th{font-weight:400;font-size:11.5px;background:#f4f4f4;border:1px solid #ccc;padding:4px 6px;line-height:1.35}td{border:1px solid #ddd;padding:${pixels(random, 5, 7)} 7px;white-space:nowrap;text-align:right}td:first-child{text-align:left}td:last-child{text-align:center;font-size:12px}td i{font-style:normal;display:block;font-size:11px}footer{font-size:11px;color:#555;padding:9px 0}`,
    },
  )
}

const OWN_WORDS = `0700.HK|Tencent|610|HK; 9988.HK|Alibaba (HK line)|160|HK; 1211.HK|BYD (H shares)|104|HK; 1810.HK|Xiaomi|42|HK; 0005.HK|HSBC (HK)|105|HK; 1299.HK|AIA|76|HK; 0388.HK|HK Exchanges|430|HK; 0941.HK|China Mobile|86|HK; 3690.HK|Meituan|102|HK; 7203.T|Toyota|2850|Japan; 6758.T|Sony Group|4200|Japan; 7974.T|Nintendo|12900|Japan; 8306.T|Mitsubishi UFJ|2300|Japan; 8058.T|Mitsubishi Corp|3600|Japan; 8031.T|Mitsui & Co|3700|Japan; 9984.T|SoftBank Group|18200|Japan; 6861.T|Keyence|58000|Japan; 9983.T|Fast Retailing (Uniqlo)|46000|Japan; 005930.KS|Samsung Electronics|98000|Korea; 000660.KS|SK Hynix|520000|Korea; 005380.KS|Hyundai Motor|255000|Korea; 035420.KS|Naver|255000|Korea; 2330.TW|TSMC (Taipei)|1180|Taiwan; 2317.TW|Hon Hai (Foxconn)|205|Taiwan; 2454.TW|MediaTek|1420|Taiwan; D05.SI|DBS Bank|54|Singapore; O39.SI|OCBC|17.2|Singapore; U11.SI|UOB|36|Singapore; Z74.SI|Singtel|4.3|Singapore; RELIANCE.NS|Reliance Industries|1400|India; HDFCBANK.NS|HDFC Bank (NSE)|985|India; INFY.NS|Infosys (NSE)|1490|India; BBCA.JK|Bank Central Asia|8200|Indonesia; TLKM.JK|Telkom Indonesia|3100|Indonesia; PTT.BK|PTT|33|Thailand; AOT.BK|Airports of Thailand|40|Thailand; CPALL.BK|CP All|47|Thailand`
const REMARKS =
  'bought 200 more in March;keep 10 yrs;trim above 20% gain;dividend 3.2%, paid May + Nov;;ex-div 26/9;Dad’s, do not sell;watch margins Q3;target +15%;;half sold in 2024;fees 0.25% too high?;cheap at 9x earnings;;ask about tax form'.split(
    ';',
  )

/** An investor's own sheet in the browser: names of their own, no code, one column of remarks with figures in them. */
function drawOwnSheet(rows: Row[], random: Random): string {
  const isSizeFirst = isOneOfTwo(random)
  const isPlain = isOneOfTwo(random)
  const remarks = shuffle(REMARKS, random)
  const size = (row: Row) => (isPlain ? String(row.shares) : count(row.shares))
  const lines = rows.map((row, at) => {
    const cost = roundTo(inventCost(row, random), row.price > 400 ? 1 : 0.01)
    const each = (amount: number) => (isPlain ? String(roundTo(amount, 0.01)) : plain(amount))
    const figures = isSizeFirst
      ? [size(row), each(cost), each(row.price)]
      : [each(cost), each(row.price), size(row)]
    const gain = row.price / cost - 1
    return [
      escapeText(row.name),
      row.written,
      ...figures,
      whole((row.price * row.shares) / rateOf(row)),
      colored(percent(gain), gain, GAIN.isLight),
      remarks[at] ?? '',
    ]
  })
  const [many, paid, now] = isPlain ? ['How many', 'Paid', 'Now'] : ['Units', 'Cost', 'Last']
  const total = rows.reduce((sum, row) => sum + (row.price * row.shares) / rateOf(row), 0)
  const sized = isSizeFirst ? [many, paid, now] : [paid, now, many]
  const heads = isPlain
    ? ['What', 'Where', ...sized, 'Worth USD', 'Up / down', 'Remarks']
    : ['Holding', 'Country', ...sized, 'In dollars', '+/-', 'My notes']
  const sheet = [
    [
      '<b>Asia shares</b>',
      '',
      '',
      '',
      '',
      '',
      '',
      `updated ${1 + Math.floor(random() * 28)} Sept, prices typed by hand`,
    ],
    heads.map((word) => `<b>${word}</b>`),
    ...lines,
    ['<b>All</b>', '', '', '', '', `<b>${whole(total)}</b>`, '', ''],
    Array<string>(8).fill(''),
    ['Cash at the bank', '', '', '', '', whole(random() * 20_000), '', 'for the next dip'],
    ...Array.from({ length: 3 }, () => Array<string>(8).fill('')),
  ].map(
    (cells, at) => `<tr class="${at === 1 ? 'hd' : ''}"><th>${at + 1}</th>${cellsOf(cells)}</tr>`,
  )
  const letters = ['', ...'ABCDEFGH'].map((letter) => `<th>${letter}</th>`)
  const menu = 'File,Edit,View,Insert,Format,Data,Tools,Extensions,Help'.split(',')
  return page(
    `<header><s></s><div><h1>shares 2026 (mine)<small>☆</small></h1><p>${menu.map((word) => `<span>${word}</span>`).join('')}</p></div><em>Share</em></header><div class="b">↶ ↷ &ensp; 100% ▾ &ensp;│&ensp; $ &ensp; % &ensp; .0 &ensp; .00 &ensp; 123 ▾ &ensp;│&ensp; Default ▾ &ensp;│&ensp; − 10 + &ensp;│&ensp; <b>B</b> &ensp; <i>I</i> &ensp; A</div><div class="x"><span>F3</span>fx &ensp; =D3*E3/fx(B3)</div><table><tr>${letters.join('')}</tr>${sheet.join('')}</table><footer>+ &ensp; ≡ &ensp; <b>Asia ▾</b><span>Pension ▾</span><span>Sold ▾</span><span>Dividends ▾</span></footer>`,
    {
      isDark: false,
      css: `header{display:flex;gap:12px;align-items:center;background:#f9fbfd;padding:9px 16px 3px}header s{width:26px;height:34px;border-radius:4px;background:#1a9c55}h1{font-size:17px;font-weight:400;margin:0}h1 small{margin-left:10px}header p{margin:4px 0 0;font-size:13px;display:flex;gap:17px}em{font-style:normal;margin-left:auto;background:#c2e7ff;border-radius:18px;padding:9px 22px;font-size:13.5px}.b{margin:6px 14px;background:#eef2f9;border-radius:18px;padding:8px 18px;font-size:13px}.x{border-top:1px solid #d5d8dc;padding:5px 12px;font-size:12.5px;color:#444}.x span{display:inline-block;width:76px}
      table{border-collapse:collapse;width:100%;font-size:${pixels(random, 13, 14)}}th{background:#f8f9fa;color:#5f6368;font-weight:400;font-size:11.5px;border:1px solid #c9ccd1;width:40px}tr:first-child th{width:auto;padding:3px}tr:first-child th:first-child{width:40px}td{border:1px solid #e2e3e5;padding:${pixels(random, 3, 5)} 6px;height:23px;text-align:right;white-space:nowrap}td:nth-child(2),td:nth-child(3),td:last-child{text-align:left}.hd td{background:${isPlain ? '#fff2cc' : '#d9ead3'}}footer{background:#f8f9fa;border-top:1px solid #c9ccd1;padding:8px 18px;font-size:13px}footer span{margin-left:26px}footer b{background:#dde7f8;color:#185abc;padding:6px 12px}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 1, captures: ON_SCREENS } as const

export const BLIND_M_SCREENS: Family[] = [
  {
    name: 'cards of a bank',
    ...COMMON,
    width: 1366,
    height: 760,
    rows: 8,
    fonts: ['Open Sans Variable', 'Arimo', 'Roboto Variable'],
    pick: pickHeld(IN_ENGLISH, { fractions: 0.1, size: 2 }),
    draw: drawBankCards,
  },
  {
    name: 'by kind of deposit',
    ...COMMON,
    width: 1280,
    height: 640,
    rows: 10,
    fonts: ['Kosugi'],
    pick: pickListed(JAPANESE, { oddLots: 0.25, size: 1.5 }),
    draw: drawDeposits,
  },
  {
    name: 'own spreadsheet',
    ...COMMON,
    width: 1180,
    height: 590,
    rows: 10,
    fonts: SCREEN_FONTS,
    pick: pickOwned(OWN_WORDS, { size: 1.2 }),
    draw: drawOwnSheet,
  },
]
