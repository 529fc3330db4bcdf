import type { Random } from '#tests/fixtures/generate-statements.ts'
import {
  ON_SCREENS,
  PHONE_CSS,
  PHONE_FONTS,
  pickHoldings,
  pickNamed,
  pickOthers,
  roundTo,
  statusBar,
  sumOf,
  tabBar,
} from './blind-parts.ts'
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

const JAPANESE_NAMES = `7203 トヨタ自動車; 6758 ソニーグループ; 9984 ソフトバンクグループ; 8058 三菱商事; 6861 キーエンス; 7974 任天堂; 8306 三菱UFJフィナンシャルG;
9433 KDDI; 8001 伊藤忠商事; 8031 三井物産; 4063 信越化学工業; 8035 東京エレクトロン; 6501 日立製作所; 7267 ホンダ; 4502 武田薬品工業; 2914 日本たばこ産業; 8766 東京海上HD;
9020 東日本旅客鉄道; 7011 三菱重工業; 6902 デンソー; 4452 花王; 2502 アサヒグループHD; 9101 日本郵船; 6367 ダイキン工業; 5108 ブリヂストン; 8591 オリックス; 7751 キヤノン; 6954 ファナック`

/** Cards all in Japanese: the code in a grey tag before the name, labels beside figures, gains in red. */
function drawJapaneseCards(rows: Row[], random: Random): string {
  const isDark = random() < 0.35
  const colors = isDark ? (['#ff7b72', '#6aa8ff'] as const) : (['#d0021b', '#1f5fbf'] as const)
  const accounts = ['特定', 'NISA', '一般']
  const cards = rows.map((row) => {
    const cost = Math.round(inventCost(row, random))
    const gain = (row.price - cost) * row.shares
    const move = inventMove(random)
    const pair = (label: string, figure: string) => `<p><span>${label}</span>${figure}</p>`
    const result = `${signed(gain, whole)}円<br><small>${percent(row.price / cost - 1)}</small>`
    return `<section><h3><i>${row.ticker}</i>${row.name}<em>${accounts[Math.floor(random() * 3)]}</em></h3><div>
      ${pair('保有数', `${count(row.shares)}株`)}${pair('評価額', `${whole(row.price * row.shares)}円`)}
      ${pair('取得単価', price(cost, row))}${pair('評価損益', colored(result, gain, colors))}
      ${pair('現在値', `${price(row.price, row)} ${colored(percent(move), move, colors)}`)}</div></section>`
  })
  return page(
    `${statusBar(random)}<header>保有資産一覧</header><nav><b>国内株式</b><span>米国株式</span><span>投資信託</span></nav>
      <main><div class="sum">評価額合計<b>${whole(sumOf(rows))}円</b></div>${cards.join('')}</main>${tabBar(['ホーム', '検索', '注文', '資産'], 3)}`,
    {
      isDark,
      css: `${PHONE_CSS}header{text-align:center;font-size:17px;padding:8px}nav{display:flex;border-bottom:1px solid #8885;font-size:14px;text-align:center}nav *{flex:1;padding:9px 0;font-weight:400}nav b{border-bottom:3px solid #0f9d6b}
      .sum{display:flex;justify-content:space-between;padding:12px 16px;background:#8881;font-size:13px}.sum b{font-size:18px}section{padding:${pixels(random, 9, 13)} 16px;border-bottom:1px solid #8884}h3{font-size:15.5px;font-weight:400;margin:0 0 6px}
      i{font:12px sans-serif;background:#8883;border-radius:3px;padding:2px 5px;margin-right:7px}em{float:right;font:11px Kosugi;border:1px solid #8887;border-radius:3px;padding:1px 4px}section>div{display:grid;grid-template-columns:1fr 1fr;column-gap:22px}
      p{margin:2px 0;display:flex;justify-content:space-between;font-size:13.5px;text-align:right}p>span:first-child{font-size:11.5px;opacity:.6}small{font-size:12px}`,
    },
  )
}

/** Three lines a position, and below them orders of other shares that are not filled. */
function drawWorkingOrders(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const positions = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const result = signed(gain, (size) => `$${value(size, row)}`)
    return `<li><p class="l"><b>${row.ticker}</b><span>$${value(row.price * row.shares, row)}</span></p><p><span>${escapeText(row.name)}</span>${colored(result, gain, colors)}</p>
      <p><span>Qty. ${count(row.shares)}</span><span>Avg ${plain(cost)}</span><span>Last ${plain(row.price)}</span></p></li>`
  })
  const write = (
    side: string,
    { symbol, price: last }: { symbol: string; price: number },
    size: number,
  ) =>
    `<li><p class="l"><b>${symbol}</b><u>Working</u></p><p><span>${side} ${size} · Limit ${plain(roundTo(last * (side === 'Buy' ? 0.94 : 1.06), 0.05))} · Day</span><span>0/${size} filled</span></p></li>`
  const orders = pickOthers(rows, random, 1 + Math.floor(random() * 2)).map((one) =>
    write('Buy', one, 5 * (1 + Math.floor(random() * 30))),
  )
  const sold = rows.find(({ shares }) => shares > 1)
  if (sold) orders.push(write('Sell', sold, Math.ceil(sold.shares / 2)))
  return page(
    `${statusBar(random)}<header><span>≡</span><b>Individual ••4471 ▾</b><span>+</span></header>
      <main><h1>$${plain(sumOf(rows) + 2310.4)}</h1><aside>Markets are closed. Orders placed now are queued for the next session.</aside><h2>Positions <span>${rows.length}</span></h2><ul>${positions.join('')}</ul>
      <h2>Open orders <span>${orders.length}</span></h2><ul>${orders.join('')}</ul><h2>Buying power <span>$2,310.40</span></h2></main>${tabBar(['Home', 'Markets', 'Trade', 'Portfolio', 'Me'], 3)}`,
    {
      isDark,
      css: `${PHONE_CSS}header{display:flex;justify-content:space-between;padding:10px 18px;font-size:15px}h1{font-size:32px;margin:6px 18px 10px;font-weight:600}aside{margin:0 14px 6px;padding:10px 12px;border-radius:8px;font-size:12.5px;background:${isDark ? '#3a3113' : '#fff4d1'}}
      h2{display:flex;justify-content:space-between;font-size:14px;margin:14px 18px 2px}h2 span{opacity:.6;font-weight:400}ul{list-style:none;margin:0;padding:0 18px}li{padding:${pixels(random, 7, 10)} 0;border-bottom:1px solid #8883}p{display:flex;justify-content:space-between;margin:0 0 2px;font-size:12.5px}
      p>span:first-child,p:last-child{opacity:.75}.l{font-size:16px}.l span{opacity:1!important}u{font-size:11px;text-decoration:none;border:1px solid #d99b1c;color:#d99b1c;border-radius:9px;padding:2px 8px}`,
    },
  )
}

const SECTIONS: Record<string, [name: string, mark: string]> = {
  USD: ['US market', '$'],
  HKD: ['Hong Kong market', 'HK$'],
  SGD: ['Singapore market', 'S$'],
}

/** Dim on dark: markets with subtotals, "x12" in the middle, results in small filled chips. */
function drawChips(rows: Row[], random: Random): string {
  const isBlue = isOneOfTwo(random)
  const sections = Object.entries(SECTIONS).map(([currency, [name, mark]]) => {
    const own = rows.filter((row) => row.currency === currency)
    const items = own.map((row) => {
      const share = row.price / inventCost(row, random) - 1
      const hue = Math.floor(random() * 360)
      return `<li><i style="background:hsl(${hue} 35% 34%)">${row.name[0]}</i><div><b>${row.ticker}</b><small>${escapeText(row.name)}</small></div><div class="q"><b>x${count(row.shares)}</b><small>${price(row.price, row)}</small></div>
        <div class="n"><b>${mark}${value(row.price * row.shares, row)}</b><u class="${share < 0 ? 'd' : ''}">${percent(share)}</u></div></li>`
    })
    return `<h2>${name}<span>${mark}${plain(sumOf(own))}</span></h2><ul>${items.join('')}</ul>`
  })
  return page(
    `${statusBar(random)}<header>Portfolio<span>Edit</span></header><nav><b>Holdings</b><span>Orders</span><span>Dividends</span><span>Analysis</span></nav><main>${sections.join('')}</main>${tabBar(['Watch', 'Markets', 'Trade', 'Assets'], 3)}`,
    {
      isDark: true,
      css: `${PHONE_CSS}body{background:${isBlue ? '#141b28' : '#17181b'};color:#9aa3b2}header{font-size:25px;font-weight:600;padding:8px 18px;display:flex;justify-content:space-between}header span{font-size:14px;font-weight:400;align-self:center}nav{display:flex;gap:20px;padding:4px 18px 10px;font-size:14px}nav b{color:#c7cfdb}
      h2{display:flex;justify-content:space-between;font-size:12.5px;font-weight:500;margin:0;padding:8px 18px;background:#ffffff0a}ul{list-style:none;margin:0;padding:0 18px}li{display:flex;align-items:center;gap:11px;padding:${pixels(random, 8, 12)} 0}i{flex:none;width:32px;height:32px;border-radius:16px;text-align:center;font:600 15px/32px sans-serif;color:#d5dae2}
      li div{flex:1;min-width:0}li b{display:block;font-size:14.5px;font-weight:500}small{display:block;font-size:11.5px;color:#6d7686;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.q{flex:0 0 70px!important;text-align:right}.n{flex:0 0 112px!important;text-align:right}u{display:inline-block;margin-top:3px;text-decoration:none;font-size:11.5px;border-radius:4px;padding:2px 6px;background:#1d5c46;color:#b9d8cb}u.d{background:#6b2f35;color:#e0bfc2}`,
    },
  )
}

/** In Indonesian: lots before shares, and points for thousands. */
function drawLembar(rows: Row[], random: Random): string {
  const isDark = random() < 0.3
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const dots = (amount: number) => Math.round(amount).toLocaleString('de-DE')
  const isLotFirst = isOneOfTwo(random)
  const items = rows.map((row) => {
    const cost = roundTo(inventCost(row, random), 5)
    const gain = (row.price - cost) * row.shares
    const lot = `${dots(row.shares / 100)} lot`
    const sheets = `${dots(row.shares)} lembar`
    const size = isLotFirst ? `${lot} <s>|</s> ${sheets}` : `${sheets} <s>|</s> ${lot}`
    const rate = percent(row.price / cost - 1).replace('.', ',')
    return `<section><div><b>${row.ticker}</b><b>Rp${dots(row.price * row.shares)}</b></div><div class="g"><span>${escapeText(row.name)}</span>${colored(`${signed(gain, (size) => `Rp${dots(size)}`)} (${rate})`, gain, colors)}</div>
      <div class="g f"><span>${size}</span><span>Avg ${dots(cost)}</span><span>Kini ${dots(row.price)}</span></div></section>`
  })
  return page(
    `${statusBar(random)}<header><h1>Portofolio</h1><p>Total ekuitas</p><h2>Rp${dots(sumOf(rows) + 4_812_500)}</h2><p>Saldo kas Rp4.812.500</p></header><nav><b>Saham</b><span>Reksa Dana</span><span>Obligasi</span></nav><main>${items.join('')}</main>${tabBar(['Beranda', 'Pasar', 'Transaksi', 'Portofolio', 'Akun'], 3)}`,
    {
      isDark,
      css: `${PHONE_CSS}header{padding:4px 18px 18px;background:linear-gradient(100deg,#3b2a8c,#7446c4);color:#fff}.status{background:#3b2a8c;color:#fff}h1{font-size:18px;margin:8px 0}h2{font-size:27px;margin:2px 0}header p{margin:0;font-size:13px;opacity:.85}nav{display:flex;gap:10px;padding:12px 16px 4px;font-size:13px}nav *{padding:5px 14px;border-radius:14px;border:1px solid #8886;font-weight:500}nav b{background:#6a45c2;color:#fff}
      section{margin:8px 14px;padding:${pixels(random, 8, 12)} 14px;border-radius:10px;background:${isDark ? '#1f212a' : '#f5f3fb'}}section div{display:flex;justify-content:space-between;font-size:15px}.g{font-size:12.5px!important;margin-top:4px}.g>span{opacity:.8}.f{border-top:1px dashed #8886;padding-top:5px}s{text-decoration:none;opacity:.4;margin:0 3px}`,
    },
  )
}

/** Two columns of small cards with a ring for each share's part, targets, and fractions of shares. */
function drawSlices(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const total = sumOf(rows)
  const hues = rows.map((_, at) => (at * 360) / rows.length + 12)
  const cards = rows.map((row, at) => {
    const part = (row.price * row.shares) / total
    const gain = row.price / inventCost(row, random) - 1
    const ring = `<svg viewBox="0 0 40 40"><circle cx="20" cy="20" r="16" stroke="#8884"/><circle cx="20" cy="20" r="16" stroke="hsl(${hues[at]} 60% 50%)" stroke-dasharray="${(part * 100.5).toFixed(1)} 101" transform="rotate(-90 20 20)"/></svg>`
    const target = Math.max(1, Math.round(part * 100 + random() * 4 - 2))
    return `<section>${ring}<h3>${row.symbol}</h3><small>${escapeText(row.name)}</small><p class="v">$${value(row.price * row.shares, row)} ${colored(percent(gain), gain, colors)}</p>
      <p>${count(row.shares)} shares</p><p>Last price $${plain(row.price)}</p><p class="w">${(part * 100).toFixed(1)}% / ${target}% target</p></section>`
  })
  const bar = rows.map(
    (row, at) =>
      `<i style="flex:${row.price * row.shares};background:hsl(${hues[at]} 60% 50%)"></i>`,
  )
  return page(
    `${statusBar(random)}<header>‹<b>Long-term pie</b>⋯</header><main><h1>$${plain(total)}</h1><div class="bar">${bar.join('')}</div><div class="grid">${cards.join('')}</div></main><footer><b>Rebalance</b><b>Invest</b></footer>`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0e1018' : '#eef1f5'}}header{display:flex;justify-content:space-between;padding:10px 18px;font-size:16px}h1{text-align:center;font-size:30px;margin:10px}.bar{display:flex;height:10px;margin:0 16px 14px;border-radius:5px;overflow:hidden}
      .grid{display:grid;grid-template-columns:1fr 1fr;gap:10px;padding:0 12px}section{position:relative;padding:12px;border-radius:12px;background:${isDark ? '#1a1e2b' : '#fff'}}section svg{position:absolute;right:10px;top:10px;width:36px;fill:none;stroke-width:6}h3{font-size:17px;margin:0}small{display:block;width:120px;font-size:11.5px;opacity:.65;min-height:30px}
      p{margin:3px 0 0;font-size:12.5px}.v{font-size:14px;font-weight:600}.v span{font-size:11.5px;font-weight:500}.w{opacity:.6}footer{display:flex;gap:12px;padding:16px}footer b{flex:1;text-align:center;padding:13px;border-radius:24px;background:#2b6df3;color:#fff;font-size:15px}`,
    },
  )
}

const COMMON = { isHeldBack: true, fonts: PHONE_FONTS, captures: ON_SCREENS } as const
const TOKYO = { suffix: '.T', currency: 'JPY', mark: '¥', level: 2600, lot: 100 }

export const BLIND_A_PHONES: Family[] = [
  {
    name: 'Japanese cards',
    ...COMMON,
    width: 390,
    height: 844,
    scale: 3,
    rows: 7,
    fonts: ['Kosugi'],
    pick: pickNamed(JAPANESE_NAMES, TOKYO),
    draw: drawJapaneseCards,
  },
  {
    name: 'working orders',
    ...COMMON,
    width: 393,
    height: 852,
    scale: 3,
    rows: 6,
    pick: pickHoldings(['USD'], { isWhole: true }),
    draw: drawWorkingOrders,
  },
  {
    name: 'chips',
    ...COMMON,
    width: 360,
    height: 780,
    scale: 2,
    rows: 9,
    pick: pickHoldings(['USD', 'HKD', 'SGD']),
    draw: drawChips,
  },
  {
    name: 'lembar',
    ...COMMON,
    width: 412,
    height: 892,
    scale: 2,
    rows: 7,
    pick: pickHoldings(['IDR']),
    draw: drawLembar,
  },
  {
    name: 'slices',
    ...COMMON,
    width: 430,
    height: 932,
    scale: 2,
    rows: 8,
    pick: pickHoldings(['USD']),
    draw: drawSlices,
  },
]
