import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf, pickListed } from './blind-c-parts.ts'
import { pickHeld } from './blind-d-parts.ts'
import { badge, pickOwned } from './blind-g-parts.ts'
import {
  IN_HONG_KONG,
  INDIAN,
  INDONESIAN,
  inventPast,
  JAPANESE,
  roundToLots,
} from './blind-n-parts.ts'
import { ON_SCREENS, PHONE_CSS, PHONE_FONTS, statusBar, sumOf, tabBar } from './blind-parts.ts'
import type { Family } from './families.ts'
import { count, escapeText, page, plain } from './parts.ts'
import type { Row } from './positions.ts'
import {
  colored,
  fiveDigits,
  GAIN,
  inventMove,
  isOneOfTwo,
  percent,
  pixels,
  price,
  signed,
  whole,
} from './unseen-parts.ts'

/** A bank's app in Hong Kong: a card a holding, code and name on one line, labels above three figures. */
function drawBankPortfolio(rows: Row[], random: Random): string {
  const isWorthFirst = random() < 0.2
  const isCost = random() < 0.2
  let gained = 0
  const cards = rows.map((row) => {
    const { cost, gain, gained: share } = inventPast(row, random)
    gained += gain
    const figures = [
      ['持有數量（股）', count(row.shares)],
      isCost ? ['平均成本價', cost.toFixed(3)] : ['現價', row.price.toFixed(3)],
      ['市値（港元）', plain(row.price * row.shares)],
    ]
    const parts = (isWorthFirst ? figures.toReversed() : figures).map(
      ([label, figure]) => `<p>${label}<b>${figure}</b></p>`,
    )
    const note = colored(percent(share), gain, GAIN.isLight)
    return `<article><h3>${fiveDigits(row)}　${row.name}<em>${note}　›</em></h3><div>${parts.join('')}</div></article>`
  })
  const [total, minute] = [sumOf(rows), 10 + Math.floor(random() * 49)]
  const account = `${Math.floor(100 + random() * 899)}-***-***${Math.floor(100 + random() * 899)}-2`
  return page(
    `${statusBar(random)}<header>‹<h1>證券投資組合</h1><span>⋯</span></header><main><section><small>證券帳戸　${account} ▾</small><p>總市値（港元等値）</p><strong>${plain(total)}</strong><p>未實現盈虧　${colored(signed(gained, plain), gained, GAIN.isLight)}</p></section><div class="q"><span>買入</span><span>賣出</span><span>交易指示</span></div><nav><b>香港</b><span>美國</span><span>中國内地</span></nav>${cards.join('')}<p class="n">報價延遲最少15分鐘。截至16:${minute}（香港時間）。以上資料只供參考，不應視為投資建議。投資渉及風險。</p></main>${tabBar(['主頁', '轉帳', '財富管理', '優惠', '更多'], 2)}`,
    {
      isDark: false,
      css: `${PHONE_CSS}body{background:#f2f5f8;color:#22303c}b{font-weight:400}.status,header{background:#0f5fc4;color:#fff}header{display:flex;justify-content:space-between;align-items:center;padding:6px 18px 12px;font-size:20px}h1{font-size:17px;font-weight:400;margin:0}section{background:linear-gradient(100deg,#e6f2ff,#eafbe6);padding:14px 18px}small{font-size:12px;color:#55636f}section p{margin:8px 0 0;font-size:12.5px}strong{display:block;font-size:27px;font-weight:400;margin-top:4px}.q{display:flex;gap:10px;padding:12px 14px 4px}.q span{flex:1;text-align:center;border:1px solid #0f5fc4;color:#0f5fc4;border-radius:20px;padding:8px 0;font-size:13.5px;background:#fff}nav{display:flex;gap:26px;padding:10px 18px 0;font-size:14px;color:#66737e}nav *{padding-bottom:7px}nav b{color:#0f5fc4;border-bottom:3px solid #38b000}
      article{background:#fff;margin:10px 14px 0;border-radius:12px;padding:${pixels(random, 12, 15)} 16px;box-shadow:0 1px 4px #0002}h3{display:flex;font-size:15.5px;font-weight:400;margin:0 0 10px}em{font-style:normal;font-size:13.5px;margin-left:auto}article div{display:grid;grid-template-columns:1fr 1fr 1.1fr;gap:8px;font-size:11.5px;color:#66737e}article p{margin:0}article p:last-child{text-align:right}article b{display:block;font-size:${pixels(random, 14, 15)};color:#22303c;margin-top:4px}.n{font-size:10.5px;line-height:1.6;color:#66737e;padding:4px 18px}`,
    },
  )
}

function rupees(amount: number): string {
  return Math.abs(amount).toLocaleString('en-IN', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
}

/** An Indian app by night: three lines a holding, the size and the average above the ticker, what was paid below. */
function drawThreeLines(rows: Row[], random: Random): string {
  const isSizeFirst = isOneOfTwo(random)
  const colors = ['#5b9a5d', '#e25f5b'] as const
  let [paid, day] = [0, 0]
  const lines = rows.map((row) => {
    const { cost, gain, gained, move } = inventPast(row, random, 0.05)
    paid += cost * row.shares
    day += row.price * row.shares * (move / (1 + move))
    const size = isSizeFirst
      ? `<b>${row.shares}</b> Qty. <s>•</s> Avg. <b>${rupees(cost)}</b>`
      : `Qty. <b>${row.shares}</b> <s>•</s> Avg. <b>${rupees(cost)}</b>`
    return `<li><p><span>${size}</span>${colored(percent(gained), gain, colors)}</p><h3>${escapeText(row.ticker)}${colored(signed(gain, rupees), gain, colors)}</h3><p><span>Invested <b>${rupees(cost * row.shares)}</b></span><span>LTP <b>${rupees(row.price)}</b> ${colored(`(${percent(move)})`, move, colors)}</span></p></li>`
  })
  const worth = sumOf(rows)
  return page(
    `${statusBar(random)}<header><div>NIFTY 50 <b>25,142.10</b> ${colored('+48.35', 1, colors)}</div><div>SENSEX <b>82,016.45</b> ${colored('-102.80', -1, colors)}</div></header><h1>Portfolio</h1><nav><b>Holdings <u>${rows.length}</u></b><span>Positions</span></nav><main><section><div><p>Invested<b>${rupees(paid)}</b></p><p>Current<b>${rupees(worth)}</b></p></div><p class="k">P&amp;L<span>${colored(signed(worth - paid, rupees), worth - paid, colors)}<u>${percent(worth / paid - 1)}</u></span></p></section><div class="f">⌕ &ensp; ☷<span>Authorisation</span><span>Family</span><span>Analytics</span></div><ul>${lines.join('')}</ul></main><div class="d">Day's P&amp;L<span>${colored(signed(day, rupees), day, colors)} &ensp; ${colored(percent(day / worth), day, colors)}</span></div>${tabBar(['Watchlist', 'Orders', 'Portfolio', 'Bids', 'AB1207'], 2)}`,
    {
      isDark: true,
      css: `${PHONE_CSS}body{background:#16171a;color:#c9cbd1}b{font-weight:500;color:#e2e3e7}header{display:flex;justify-content:space-between;padding:8px 18px;font-size:11.5px;background:#1e1f24}h1{font-size:22px;font-weight:600;margin:14px 18px 10px;color:#e2e3e7}nav{display:flex;gap:28px;padding:0 18px;font-size:14.5px;border-bottom:1px solid #2b2d33}nav *{padding-bottom:9px}nav b{color:#5f93f4;border-bottom:2px solid}u{text-decoration:none;font-size:11px;background:#5f93f433;border-radius:9px;padding:2px 7px;margin-left:5px}section{margin:14px 16px 8px;border-radius:6px;background:#1e1f24;padding:13px 15px;font-size:12.5px}section div{display:flex;justify-content:space-between}section p{margin:0}section div p+p{text-align:right}section b{display:block;font-size:16px;margin-top:4px}.k{display:flex;justify-content:space-between;border-top:1px solid #2b2d33;margin-top:11px!important;padding-top:10px;font-size:14px}.f{display:flex;gap:16px;padding:5px 18px 9px;font-size:12.5px}.f span{color:#5f93f4}.f span:first-of-type{margin-left:auto}
      ul{list-style:none;margin:0;padding:0}li{border-top:1px solid #2b2d33;padding:${pixels(random, 9, 11)} 18px}li p{display:flex;justify-content:space-between;margin:0;font-size:${pixels(random, 11.8, 12.6)};color:#9498a1}li p b{color:#b9bcc4}s{text-decoration:none;margin:0 3px}h3{display:flex;justify-content:space-between;font-size:15px;font-weight:500;margin:6px 0;color:#e2e3e7}.d{display:flex;justify-content:space-between;padding:11px 18px;font-size:13px;background:#1e1f24}`,
    },
  )
}

const RED_UP = ['#ff5c67', '#3fb7f2'] as const

/** A Japanese app on black: four lines a holding, each figure behind its label, gains in red. */
function drawHeldInJapan(rows: Row[], random: Random): string {
  const isCodeFirst = isOneOfTwo(random)
  let gained = 0
  const sorted = rows.toSorted((one, other) => one.ticker.localeCompare(other.ticker))
  const cards = sorted.map((row) => {
    const { cost, gain, gained: share, move } = inventPast(row, random)
    gained += gain
    const size = `${whole(row.shares)}${row.ticker === '1489' ? '口' : '株'}`
    const kind = random() < 0.7 ? '特定' : 'NISA成長'
    const who = [`<small>${row.ticker}</small>`, `<b>${escapeText(row.name)}</b>`]
    const moved = colored(
      `${signed(Math.round(row.price * move), whole)} (${percent(move)})`,
      move,
      RED_UP,
    )
    const lines = [
      ['現在値', price(row.price, row), '前日比', moved],
      ['保有数量', size, '平均取得価額', plain(cost)],
      [
        '評価額',
        `${whole(row.price * row.shares)}円`,
        '評価損益',
        colored(`${signed(gain, whole)}円<br>${percent(share)}`, gain, RED_UP),
      ],
    ].map(
      ([label, figure, other, second]) =>
        `<p>${label}<b>${figure}</b><i>${other}</i><b>${second}</b></p>`,
    )
    return `<article><h3>${(isCodeFirst ? who : who.toReversed()).join('')}<u>${kind}</u></h3>${lines.join('')}</article>`
  })
  const total = sumOf(rows)
  return page(
    `${statusBar(random)}<header><span>☰</span><h1>保有商品一覧</h1><span>⟳</span></header><nav><b>国内株式</b><span>米国株式</span><span>投資信託</span><span>信用建玉</span></nav><main><section><p>時価評価額合計<strong>${whole(total)}円</strong></p><p>評価損益合計<strong>${colored(`${signed(gained, whole)}円`, gained, RED_UP)}</strong></p><p>買付可能額<strong>${whole(random() * 900_000)}円</strong></p></section><div class="f"><span>口座：すべて ▼</span><span>並び替え：コード順 ▼</span><i>${rows.length}件</i></div>${cards.join('')}</main>${tabBar(['ホーム', 'マーケット', '銘柄検索', '注文', '資産管理'], 4)}`,
    {
      isDark: true,
      css: `${PHONE_CSS}body{background:#000;color:#f0f0f0}b{font-weight:400}header{display:flex;justify-content:space-between;align-items:center;padding:8px 16px;font-size:18px;background:linear-gradient(#2b2b2e,#161618)}h1{font-size:16.5px;font-weight:400;margin:0}nav{display:flex;background:#1a1a1c;text-align:center;font-size:12.5px}nav *{flex:1;padding:10px 0;color:#a5a5aa}nav b{color:#fff;background:#bf0000}section{background:#141417;padding:9px 14px;font-size:12px}section p{display:flex;justify-content:space-between;margin:3px 0;color:#b5b5ba}strong{font-weight:400;font-size:14.5px;color:#fff}.f{display:flex;gap:10px;align-items:center;padding:8px 12px;font-size:11.5px}.f span{border:1px solid #55555a;border-radius:4px;padding:5px 9px}.f i{font-style:normal;margin-left:auto}
      article{border-top:1px solid #333338;background:linear-gradient(#17171a,#0c0c0e);padding:${pixels(random, 8, 10)} 14px}h3{display:flex;align-items:baseline;gap:9px;font-size:15px;font-weight:400;margin:0 0 6px}small{font-size:13px;color:#ffb84d}u{text-decoration:none;font-size:10.5px;border:1px solid #77777c;border-radius:3px;padding:1px 5px;margin-left:auto;white-space:nowrap}article p{display:grid;grid-template-columns:58px 104px 88px 1fr;align-items:baseline;margin:3px 0 0;font-size:11.5px;color:#a5a5aa}article p b{font-size:${pixels(random, 12.8, 13.6)};color:#f0f0f0;text-align:right;line-height:1.3}i{font-style:normal;padding-left:14px}`,
    },
  )
}

/** An Indonesian app: tickers alone with lots beneath, two prices, and gains in rupiah. */
function drawLots(rows: Row[], random: Random): string {
  const isLotFirst = random() < 0.22
  const colors = ['#00a36c', '#e0443e'] as const
  let paid = 0
  const lines = rows.map((row, at) => {
    const { cost, gain, gained } = inventPast(row, random, 1)
    paid += cost * row.shares
    const lots = whole(row.shares / 100)
    const who = `<div>${badge(row, at)}<span><b>${row.ticker}</b>${isLotFirst ? '' : `<i>${lots} lot</i>`}</span></div>`
    const prices = [`${plain(cost)}<i>${whole(row.price)}</i>`, whole(row.price * row.shares)]
    const gains = colored(`${signed(gain, whole)}<i>${percent(gained)}</i>`, gain, colors)
    const cells = isLotFirst ? [who, lots, prices[0] ?? '', gains] : [who, ...prices, gains]
    return `<tr>${cellsOf(cells)}</tr>`
  })
  const heads = isLotFirst
    ? ['Saham', 'Lot', 'Harga Rata²<i>Harga Kini</i>', 'Untung/Rugi']
    : ['Saham', 'Harga Rata²<i>Harga Kini</i>', 'Nilai Pasar', 'Untung/Rugi']
  const worth = sumOf(rows)
  const cash = 100_000 + random() * 20_000_000
  const day = inventMove(random) * worth * 0.4
  const figures = [
    ['Saldo RDN', whole(cash)],
    ['Modal Diinvestasikan', whole(paid)],
    ['Untung/Rugi', colored(signed(worth - paid, whole), worth - paid, colors)],
    ['Hari Ini', colored(`${signed(day, whole)} (${percent(day / worth)})`, day, colors)],
  ].map(([label, figure]) => `<p>${label}<b>${figure}</b></p>`)
  return page(
    `${statusBar(random)}<header><em>Sekuritas ▾</em><span>⌕ &ensp; ◔ &ensp; ✉</span></header><nav><b>Portofolio</b><span>Order</span><span>Riwayat</span><span>e-IPO</span></nav><main><section><small>Total Ekuitas</small><strong>Rp${whole(worth + cash)}</strong><div>${figures.join('')}</div></section><div class="q"><span>Top Up</span><span>Tarik Dana</span><span>Realized Gain</span></div><table><tr>${cellsOf(heads, 'th')}</tr>${lines.join('')}</table><p class="n">Nilai portofolio memakai harga terakhir dan belum termasuk biaya transaksi. Investasi saham mengandung risiko.</p></main>${tabBar(['Beranda', 'Watchlist', 'Cari', 'Portofolio', 'Akun'], 3)}`,
    {
      isDark: false,
      css: `${PHONE_CSS}body{color:#262a31}header{display:flex;justify-content:space-between;padding:8px 16px;font-size:16px}em{font-style:normal;font-weight:600}nav{display:flex;gap:24px;padding:6px 16px 0;font-size:14px;border-bottom:1px solid #e6e8ec;color:#7a818c}nav *{padding-bottom:9px}nav b{font-weight:600;color:#00a36c;border-bottom:2px solid}section{padding:13px 16px 6px}small{font-size:12.5px;color:#7a818c}strong{display:block;font-size:25px;font-weight:700;margin:2px 0 9px}section div{display:grid;grid-template-columns:1fr 1fr;gap:8px 14px;font-size:11.5px;color:#7a818c}section p{margin:0}section b{display:block;font-size:13.5px;font-weight:600;color:#262a31;margin-top:2px}.q{display:flex;gap:9px;padding:8px 16px 10px}.q span{flex:1;text-align:center;border:1px solid #00a36c;color:#00a36c;border-radius:8px;padding:8px 0;font-size:12.5px;font-weight:600}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.8, 13.6)}}th{background:#f4f6f8;font-size:11px;font-weight:500;color:#7a818c;padding:7px 4px}td{padding:${pixels(random, 7, 9)} 4px;border-bottom:1px solid #eceef1}td,th{text-align:right}td:first-child,th:first-child{text-align:left;padding-left:16px}td:last-child,th:last-child{padding-right:16px}td div{display:flex;gap:9px;align-items:center}.badge{flex:none;width:28px;height:28px;line-height:28px;border-radius:50%;color:#fff;text-align:center;font-size:13px;font-weight:700}td b{font-weight:700;font-size:14px}i{font-style:normal;display:block;font-size:11.6px;margin-top:2px;opacity:.85}.n{font-size:10.8px;line-height:1.5;color:#7a818c;padding:2px 16px}`,
    },
  )
}

const COMMON = {
  isHeldBack: true,
  width: 390,
  height: 844,
  scale: 3,
  fonts: PHONE_FONTS,
  captures: ON_SCREENS,
} as const

export const BLIND_N_PHONES: Family[] = [
  {
    name: 'one card a holding in Hong Kong',
    ...COMMON,
    rows: 6,
    fonts: ['Kosugi'],
    pick: roundToLots(pickHeld(IN_HONG_KONG, { size: 2 })),
    draw: drawBankPortfolio,
  },
  {
    name: 'three lines in rupees',
    ...COMMON,
    width: 412,
    height: 892,
    scale: 2,
    rows: 7,
    fonts: ['Inter Variable', 'Roboto Variable', 'Inter Variable'],
    pick: pickListed(INDIAN, { size: 0.6 }),
    draw: drawThreeLines,
  },
  {
    name: 'labels before figures on black',
    ...COMMON,
    width: 393,
    height: 852,
    rows: 6,
    fonts: ['Kosugi'],
    pick: pickListed(JAPANESE, { oddLots: 0.25, size: 1.2 }),
    draw: drawHeldInJapan,
  },
  {
    name: 'tickers and lots in rupiah',
    ...COMMON,
    width: 402,
    height: 874,
    scale: 2,
    rows: 8,
    pick: pickOwned(INDONESIAN, { size: 0.7 }),
    draw: drawLots,
  },
]
