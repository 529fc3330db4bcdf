import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf, pickListed, writeFigure } from './blind-c-parts.ts'
import { pickHeld, sparkline } from './blind-d-parts.ts'
import { badge, pickOwned } from './blind-g-parts.ts'
import { IN_DOLLARS, KOREAN, pickInChinese, pickInTaiwan, VIETNAMESE } from './blind-m-parts.ts'
import {
  ON_SCREENS,
  PHONE_CSS,
  PHONE_FONTS,
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
  fiveDigits,
  inventCost,
  inventMove,
  isOneOfTwo,
  percent,
  pixels,
  signed,
  whole,
} from './unseen-parts.ts'

function drawAssetRow(
  row: Row,
  random: Random,
  { isWorthFirst, colors }: { isWorthFirst: boolean; colors: readonly [string, string] },
): string {
  const cost = roundTo(inventCost(row, random), 0.001)
  const gain = (row.price - cost) * row.shares
  const pair = isWorthFirst
    ? [plain(row.price * row.shares), count(row.shares)]
    : [count(row.shares), plain(row.price * row.shares)]
  const cells = [
    `${escapeText(row.name)}<i>${fiveDigits(row)}</i>`,
    `${pair[0]}<i>${pair[1]}</i>`,
    `${row.price.toFixed(3)}<i>${cost.toFixed(3)}</i>`,
    colored(`${signed(gain, plain)}<i>${percent(row.price / cost - 1)}</i>`, gain, colors),
  ]
  return `<tr>${cellsOf(cells)}</tr>`
}

/** A Hong Kong app in Chinese: markets in foldable groups, worth over size, three decimals, an index at the foot. */
function drawAssets(rows: Row[], random: Random): string {
  const isDark = random() < 0.6
  const isWorthFirst = isOneOfTwo(random)
  const colors = isDark ? (['#2fc07a', '#f2555f'] as const) : (['#0aa35c', '#e23b45'] as const)
  const inHongKong = ({ currency }: Row) => (currency === 'HKD' ? 1 : 7.78)
  const total = rows.reduce((sum, row) => sum + row.price * row.shares * inHongKong(row), 0)
  const cash = 2000 + random() * 90_000
  const groups = [
    ['HKD', '港股'],
    ['USD', '美股'],
  ].map(([currency, market]) => {
    const own = rows.filter((row) => row.currency === currency)
    const lines = own.map((row) => drawAssetRow(row, random, { isWorthFirst, colors }))
    const heading = `<tr class="m"><td colspan="3">▼ ${market}・${own.length}　<small>市値 ${plain(sumOf(own))} ${currency}</small></td><td>…</td></tr>`
    return own.length ? heading + lines.join('') : ''
  })
  const day = inventMove(random) * total * 0.5
  const worth = isWorthFirst ? '市値/數量 ▾' : '數量/市値 ▾'
  const buttons = ['交易', '存入資金', '換匯', '新股認購', '全部']
  return page(
    `${statusBar(random)}<header><span>☰</span><b>保證金綜合帳戸 (${Math.floor(1000 + random() * 8999)}) ▾</b><span>◉ ⋯</span></header><main><section><small>總資産淨値・港元 ▾</small><strong>${plain(total + cash)}</strong><p class="d">今日盈虧 ${colored(`${signed(day, plain)}　${percent(day / total)}`, day, colors)}</p><div class="k"><p>持倉市値<b>${plain(total)}</b></p><p>現金總値<b>${plain(cash)}</b></p><p>最大購買力<b>${plain(total * 0.6 + cash * 2)}</b></p></div></section><div class="q">${buttons.map((word) => `<span><s></s>${word}</span>`).join('')}</div><nav><b>持倉(${rows.length})</b><span>今日訂單(0)</span><span>歴史記録</span><span>資金明細</span></nav><table><tr>${cellsOf(['名稱/代碼', worth, '現價/攤薄成本', '持倉盈虧'], 'th')}</tr>${groups.join('')}</table></main><div class="x">恒生指數 <b>26,545.10</b> ${colored('+304.20　+1.16%', 1, colors)}<span>⌃</span></div>${tabBar(['自選', '市場', '資産', '社區', '我的'], 2)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#131519' : '#f3f4f6'}}b{font-weight:400}header{display:flex;justify-content:space-between;align-items:center;padding:8px 16px;font-size:14.5px}section{margin:4px 12px;padding:12px 14px;border-radius:10px;background:${isDark ? '#1e2128' : '#fff'}}small{font-size:11.5px;opacity:.7}strong{display:block;font-size:25px;font-weight:400;margin:4px 0}.d{margin:0 0 9px;font-size:12.5px}.k{display:grid;grid-template-columns:repeat(3,1fr);font-size:11px}.k p{margin:0}.k b{display:block;font-size:13px;margin-top:3px}.q{display:flex;justify-content:space-around;padding:9px 8px;font-size:11px;text-align:center}.q s{display:block;width:24px;height:24px;border-radius:7px;background:#ff692a;margin:0 auto 4px}nav{display:flex;gap:20px;padding:6px 14px 0;font-size:13.5px;border-bottom:1px solid #8883}nav *{padding-bottom:7px}nav span{opacity:.65}nav b{border-bottom:2px solid #ff692a}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 13.8)};background:${isDark ? '#131519' : '#fff'}}th{font-size:10.5px;font-weight:400;opacity:.65;padding:6px 3px}td{padding:${pixels(random, 6, 8)} 3px;border-bottom:1px solid #8882}td,th{text-align:right}td:first-child,th:first-child{text-align:left;padding-left:14px}td:last-child,th:last-child{padding-right:14px}i{font-style:normal;display:block;font-size:11.5px;opacity:.75;margin-top:3px}.m td{background:#8882;font-size:12.5px;padding-top:5px;padding-bottom:5px}.x{display:flex;gap:8px;padding:7px 14px;font-size:11.5px;border-top:1px solid #8883;background:#8882}.x span:last-child{margin-left:auto}`,
    },
  )
}

/** A Taiwanese app: cards of six labeled figures, gains in red, a kind of trade as a tag, codes beside the name or none. */
function drawInventory(rows: Row[], random: Random): string {
  const isCoded = random() < 0.6
  const isSizeFirst = random() < 0.3
  const colors = ['#d93838', '#16934b'] as const
  let paid = 0
  const cards = rows.map((row) => {
    const cost = roundTo(inventCost(row, random), 0.01)
    const gain = (row.price - cost) * row.shares
    paid += cost * row.shares
    const sizes = [
      ['庫存股數', whole(row.shares)],
      ['可下單股數', whole(random() < 0.85 ? row.shares : 0)],
    ]
    const prices = [
      ['現價', plain(row.price)],
      ['成交均價', plain(cost)],
      ['付出成本', whole(cost * row.shares * 1.0014)],
      ['股票市値', whole(row.price * row.shares)],
    ]
    const figures = (isSizeFirst ? [...sizes, ...prices] : [...prices, ...sizes]).map(
      ([label, figure]) => `<p>${label}<b>${figure}</b></p>`,
    )
    const kind = row.shares % 1000 ? (row.shares < 1000 ? '零股' : '現股') : '現股'
    return `<article><h3>${row.name}${isCoded ? `<small>${row.ticker}</small>` : ''}<u>${kind}</u><em>${colored(`${signed(gain, whole)}　${percent(row.price / cost - 1)}`, gain, colors)}</em></h3><div class="g">${figures.join('')}</div></article>`
  })
  const gain = sumOf(rows) - paid
  return page(
    `${statusBar(random)}<header>‹<h1>我的庫存</h1><span>⟳ ⚙</span></header><nav><b>未實現損益</b><span>已實現損益</span><span>交割款</span><span>對帳單</span></nav><main><section><p>台股總損益（新台幣）</p><strong>${colored(signed(gain, whole), gain, colors)} <small>${percent(gain / paid)}</small></strong><div><p>總市値<b>${whole(sumOf(rows))}</b></p><p>總成本<b>${whole(paid)}</b></p><p>庫存筆數<b>${rows.length}</b></p></div></section><div class="f">${['全部', '現股', '融資', '融券', '零股'].map((word, at) => `<span class="${at ? '' : 'on'}">${word}</span>`).join('')}<i>損益排序 ▾</i></div>${cards.join('')}<p class="n">損益試算已扣除手續費及交易税，僅供參考，實際金額以交割結果為準。</p></main>${tabBar(['首頁', '自選', '下單', '帳務', '更多'], 3)}`,
    {
      isDark: false,
      css: `${PHONE_CSS}body{background:#eef2f0}b{font-weight:400}.status,header{background:#00875a;color:#fff}header{display:flex;justify-content:space-between;align-items:center;padding:6px 16px 11px;font-size:18px}h1{font-size:17px;font-weight:400;margin:0}nav{display:flex;background:#fff;font-size:13px;text-align:center}nav *{flex:1;padding:11px 0;color:#666}nav b{color:#00875a;border-bottom:2px solid}section{background:#fff;margin:10px 12px;border-radius:10px;padding:12px 14px;font-size:12px;color:#666}section p{margin:0}strong{display:block;font-weight:400;font-size:23px;margin:5px 0 9px}strong small{font-size:14px}section div{display:grid;grid-template-columns:repeat(3,1fr)}section b{display:block;color:#222;font-size:14px;margin-top:3px}.f{display:flex;gap:7px;align-items:center;padding:2px 12px 8px;font-size:12px}.f span{background:#fff;border-radius:14px;padding:5px 11px}.f .on{background:#00875a;color:#fff}.f i{font-style:normal;margin-left:auto;color:#555}
      article{background:#fff;margin:0 12px 8px;border-radius:10px;padding:${pixels(random, 9, 12)} 14px}h3{display:flex;align-items:baseline;gap:7px;font-size:15.5px;font-weight:400;margin:0 0 8px;padding-bottom:7px;border-bottom:1px solid #e6ebe8}h3 small{font-size:12px;color:#777}u{text-decoration:none;font-size:10.5px;color:#00875a;border:1px solid;border-radius:3px;padding:1px 4px}em{font-style:normal;font-size:13.5px;margin-left:auto}.g{display:grid;grid-template-columns:repeat(3,1fr);gap:7px 12px;font-size:11px;color:#777}.g p{margin:0}.g b{display:block;color:#222;font-size:${pixels(random, 13.2, 14.2)};margin-top:2px}.n{font-size:10.5px;color:#777;padding:0 14px;line-height:1.5}`,
    },
  )
}

/** A Korean app in English: names only with shares beneath, all in won, home and abroad apart, gains red and losses blue. */
function drawMyInvestments(rows: Row[], random: Random): string {
  const isDark = random() > 0.85
  const isGainBelow = random() < 0.7
  const colors = isDark ? (['#f66570', '#4f93fb'] as const) : (['#f04452', '#3182f6'] as const)
  const won = (row: Row, each: number) => each * row.shares * (row.currency === 'KRW' ? 1 : 1388.4)
  let [paid, total] = [0, 0]
  const lines = rows.map((row, at) => {
    const cost = inventCost(row, random)
    const [worth, spent] = [won(row, row.price), won(row, cost)]
    paid += spent
    total += worth
    const gain = `${signed(worth - spent, whole)} (${(Math.abs(worth / spent - 1) * 100).toFixed(1)}%)`
    const size = `${count(row.shares)} ${row.shares === 1 ? 'share' : 'shares'}`
    const below = isGainBelow
      ? colored(gain, worth - spent, colors)
      : `avg ₩${whole(spent / row.shares)}`
    return `<li>${badge(row, at)}<div><b>${escapeText(row.name)}</b><i>${size}</i></div><div class="r"><b>₩${whole(worth)}</b><i>${below}</i></div></li>`
  })
  const part = (isHome: boolean) =>
    lines.filter((_, at) => (rows[at]?.currency === 'KRW') === isHome).join('')
  const gain = total - paid
  const day = inventMove(random) * total * 0.5
  return page(
    `${statusBar(random)}<header><b>Securities</b><span>⌕ &ensp;☰</span></header><main><section><small>My investments ›</small><strong>₩${whole(total)}</strong><p>${colored(`${signed(gain, (size) => `₩${whole(size)}`)} (${(Math.abs(gain / paid) * 100).toFixed(1)}%)`, gain, colors)}</p></section><div class="k"><p>Available to order<b>₩${whole(random() * 900_000)} · $${plain(random() * 300)}</b></p><p>Today<b>${colored(signed(day, whole), day, colors)}</b></p></div><div class="f"><em>${isGainBelow ? 'Market value' : 'Average price'} ⇅</em><em>₩ / $</em><span>Edit</span></div><h2>Korean stocks</h2><ul>${part(true)}</ul><h2>Overseas stocks</h2><ul>${part(false)}</ul><h2>Interest on cash<span>₩${whole(random() * 4000)} this month ›</span></h2></main>${tabBar(['Home', 'Explore', 'Watchlist', 'Feed'], 0)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#17171c' : '#fff'}}header{display:flex;justify-content:space-between;padding:8px 20px;font-size:18px}section{padding:12px 20px 8px}section small{font-size:13.5px;opacity:.75}strong{display:block;font-size:27px;margin:3px 0}section p{margin:0;font-size:14px}.k{margin:6px 20px;padding:11px 14px;border-radius:12px;background:#8881;display:flex;justify-content:space-between;font-size:12px}.k p{margin:0}.k b{display:block;font-size:13px;font-weight:600;margin-top:3px}.f{display:flex;gap:8px;padding:9px 20px 2px;font-size:12.5px}.f em{font-style:normal;background:#8882;border-radius:8px;padding:5px 10px}.f span{margin-left:auto;padding:5px 0;opacity:.7}h2{display:flex;justify-content:space-between;font-size:13px;font-weight:600;opacity:.7;margin:13px 20px 2px}h2 span{font-weight:400}
      ul{list-style:none;margin:0;padding:0 20px}li{display:flex;align-items:center;gap:12px;padding:${pixels(random, 8, 10)} 0}.badge{flex:none;width:36px;height:36px;line-height:36px;border-radius:50%;color:#fff;text-align:center;font-weight:700}li div{flex:1}li .r{flex:none;text-align:right}li b{display:block;font-size:15px;font-weight:600}i{font-style:normal;display:block;font-size:13px;opacity:.85;margin-top:2px}`,
    },
  )
}

const inThousands = (amount: number) => plain(amount / 1000)
const dong = (amount: number) => writeFigure(Math.round(amount), { digits: 0, marks: ',.' })

/** A Vietnamese app on near black: codes alone, prices in thousands, all that is held over what may be sold, shares still to come. */
function drawHoldingsInVietnam(rows: Row[], random: Random): string {
  const isTotalFirst = isOneOfTwo(random)
  const colors = ['#1fc36a', '#f04f5a'] as const
  let paid = 0
  const lines = rows.map((row) => {
    const cost = roundTo(inventCost(row, random), 10)
    const [gain, move] = [(row.price - cost) * row.shares, inventMove(random)]
    paid += cost * row.shares
    const coming = random() < 0.15 ? 100 * Math.ceil(row.shares / 400) : 0
    const sizes = [dong(row.shares), dong(Math.max(0, row.shares - coming))]
    const cells = [
      `<b>${row.ticker}</b><i>${colored(percent(move), move, colors)}</i>`,
      (isTotalFirst ? sizes : sizes.toReversed()).join('<br>'),
      `${inThousands(cost)}<br>${colored(inThousands(row.price), move, colors)}`,
      colored(`${signed(gain, dong)}<br>${percent(row.price / cost - 1)}`, gain, colors),
    ]
    return `<tr>${cellsOf(cells)}</tr>`
  })
  const sizes = isTotalFirst ? 'Tổng KL<br>KL khả dụng' : 'KL khả dụng<br>Tổng KL'
  const worth = sumOf(rows)
  const gain = worth - paid
  const cash = 500_000 + random() * 60_000_000
  const figures = [
    ['Giá trị vốn', dong(paid)],
    ['Giá trị thị trường', dong(worth)],
    [
      'Lãi/lỗ dự tính',
      colored(`${signed(gain, dong)} (${percent(worth / paid - 1)})`, gain, colors),
    ],
    ['Tiền mặt', dong(cash)],
    ['Tiền chờ về', dong(random() < 0.5 ? 0 : random() * 9_000_000)],
    ['Sức mua', dong(cash * 1.8)],
  ].map(([label, figure]) => `<p>${label}<span>${figure}</span></p>`)
  return page(
    `${statusBar(random)}<div class="x">VNINDEX ${colored('1,645.47 ▲ 12.31 (0.75%)', 1, colors)}&ensp; VN30 ${colored('1,852.65 ▼ 3.02 (0.16%)', -1, colors)}</div><header><b>Tài sản</b><span>0${Math.floor(100_000 + random() * 899_999)}.1 – Ký quỹ ▾</span></header><nav><span>Tổng quan</span><b>Danh mục</b><span>Sao kê</span><span>Lãi/lỗ đã thực hiện</span></nav><main><section><small>Tài sản ròng (VND)</small><strong>${dong(worth + cash)}</strong>${figures.join('')}</section><div class="f"><q>⌕ Nhập mã CK</q><span>Bán tất cả</span></div><table><tr>${cellsOf(['Mã CK<br>%+/-', sizes, 'Giá vốn<br>Giá TT', 'Lãi/lỗ<br>%Lãi/lỗ'], 'th')}</tr>${lines.join('')}</table><p class="n">Đơn vị giá: 1.000 VND. Giá vốn chưa gồm phí và thuế.</p></main>${tabBar(['Bảng giá', 'Thị trường', 'Đặt lệnh', 'Tài sản', 'Tiện ích'], 3)}`,
    {
      isDark: true,
      css: `${PHONE_CSS}body{background:#0d0f14}.x{background:#191c24;font-size:10.8px;padding:6px 12px;white-space:nowrap;overflow:hidden}header{display:flex;justify-content:space-between;align-items:baseline;padding:9px 14px;font-size:12.5px}header b{font-size:18px}nav{display:flex;gap:18px;padding:2px 14px 0;font-size:13px;border-bottom:1px solid #262a35;white-space:nowrap}nav *{padding-bottom:8px;font-weight:500;color:#8f96a8}nav b{color:#e63946;border-bottom:2px solid}section{margin:10px 12px;padding:11px 14px;border-radius:10px;background:#191c24;font-size:12px}small{color:#8f96a8}strong{display:block;font-size:22px;font-weight:600;margin:2px 0 7px}section p{display:flex;justify-content:space-between;margin:4px 0 0;color:#8f96a8}section p>span{color:#e9e9ee}.f{display:flex;justify-content:space-between;align-items:center;padding:2px 12px 8px;font-size:12px}q{quotes:none;background:#191c24;border-radius:6px;padding:6px 60px 6px 10px;color:#8f96a8}.f span{border:1px solid #e63946;color:#e63946;border-radius:6px;padding:5px 10px}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 14)}}th{background:#191c24;color:#8f96a8;font-size:10.8px;font-weight:400;line-height:1.45;padding:6px 2px}td{padding:${pixels(random, 6, 8)} 2px;border-bottom:1px solid #1f232d;line-height:1.5}td,th{text-align:right}td:first-child,th:first-child{text-align:left;padding-left:14px}td:last-child,th:last-child{padding-right:14px}td b{font-size:14.5px;font-weight:600}i{font-style:normal;display:block;font-size:11.5px}.n{font-size:10.5px;color:#777d8c;padding:0 14px}`,
    },
  )
}

function dollars(amount: number): string {
  return `$${plain(amount)}`
}

/** A European app: fractions of up to eight decimals before or after the ticker, a curve above, what others trade below. */
function drawPocket(rows: Row[], random: Random): string {
  const isDark = random() < 0.7
  const isTickerLast = isOneOfTwo(random)
  const isDaily = isOneOfTwo(random)
  const colors = isDark ? (['#27c99a', '#ff6d6d'] as const) : (['#00866a', '#d8363a'] as const)
  const lines = rows.map((row, at) => {
    const [cost, move] = [inventCost(row, random), inventMove(random)]
    const gain = isDaily ? move : row.price / cost - 1
    const size = row.shares.toLocaleString('en-US', { maximumFractionDigits: 8 })
    const below = isTickerLast ? `${size} ${row.ticker}` : `${row.ticker} · ${size} shares`
    const arrow = gain < 0 ? '▼' : '▲'
    return `<li>${badge(row, at)}<div><b>${escapeText(row.name)}</b><i>${below}</i></div><div class="r"><b>${dollars(row.price * row.shares)}</b><i>${colored(`${arrow} ${Math.abs(gain * 100).toFixed(2)}%`, gain, colors)}</i></div></li>`
  })
  const cards = pickOthers(rows, random, 3).map(({ symbol, price }, at) => {
    const move = inventMove(random)
    return `<div>${badge({ name: symbol } as Row, at + 3)}<b>${symbol}</b><i>${dollars(price)}</i><i>${colored(percent(move), move, colors)}</i></div>`
  })
  const day = inventMove(random) * sumOf(rows) * 0.6
  const ink = day < 0 ? colors[1] : colors[0]
  const buttons = ['+ Trade', '⇄ Add money', '⋯ More']
  const spans = ['1D', '1W', '1M', '6M', '1Y', 'All']
  return page(
    `${statusBar(random)}<header><em>JK</em><q>⌕ Search stocks, ETFs</q><span>▥</span></header><main><section><small>Brokerage account · USD</small><strong>${dollars(sumOf(rows))}</strong><p>${colored(`${day < 0 ? '▼' : '▲'} ${dollars(Math.abs(day))} · ${Math.abs((day / sumOf(rows)) * 100).toFixed(2)}%`, day, colors)} today</p></section>${sparkline(random, [372, 84], ink)}<nav>${spans.map((word, at) => `<span class="${at ? '' : 'on'}">${word}</span>`).join('')}</nav><div class="q">${buttons.map((word) => `<span>${word}</span>`).join('')}</div><h2>Investments <a>${isDaily ? 'Daily change' : 'Total return'} ⌄</a></h2><ul class="b"><li><s>$</s><div><b>Cash</b><i>Available to invest</i></div><div class="r"><b>${dollars(random() * 800)}</b></div></li>${lines.join('')}</ul><h2>Most traded <a>See all</a></h2><div class="t">${cards.join('')}</div><p class="n">Capital at risk. The value of investments can go down as well as up. Securities are held with our partner custodian.</p></main>${tabBar(['Home', 'Invest', 'Payments', 'Crypto', 'Points'], 1)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0b0b0f' : '#f7f7f8'}}header{display:flex;gap:10px;align-items:center;padding:8px 16px;font-size:17px}em{font-style:normal;width:32px;height:32px;line-height:32px;border-radius:50%;background:#6a5bf2;color:#fff;text-align:center;font-size:12px}q{quotes:none;flex:1;background:#8883;border-radius:17px;padding:7px 14px;font-size:13.5px}section{padding:10px 18px 2px}small{font-size:13px;opacity:.7}strong{display:block;font-size:31px;font-weight:700;margin:2px 0}section p{margin:0;font-size:13.5px}main>svg{display:block;margin:8px auto 0}nav{display:flex;justify-content:space-around;padding:6px 14px;font-size:12.5px}nav span{padding:4px 11px;border-radius:12px}.on{background:#8884}.q{display:flex;gap:8px;padding:8px 16px}.q span{flex:1;text-align:center;font-size:13px;font-weight:600;padding:9px 0;border-radius:18px;background:#6a5bf2;color:#fff}h2{display:flex;justify-content:space-between;font-size:14.5px;margin:12px 18px 7px}a{color:#7f73ff;font-weight:500;font-size:13px}
      .b{list-style:none;margin:0 12px;padding:4px 14px;border-radius:16px;background:${isDark ? '#1a1a21' : '#fff'}}li{display:flex;align-items:center;gap:12px;padding:${pixels(random, 8, 10)} 0}.badge,s{flex:none;width:38px;height:38px;line-height:38px;border-radius:50%;color:#fff;background:#3a3a46;text-align:center;font-weight:700;text-decoration:none}li div{flex:1}li .r{flex:none;text-align:right}b{font-size:15px;font-weight:600}li b{display:block}i{font-style:normal;display:block;font-size:${pixels(random, 12.6, 13.4)};opacity:.85;margin-top:2px}.t{display:flex;gap:9px;padding:0 14px}.t div{flex:1;background:${isDark ? '#1a1a21' : '#fff'};border-radius:14px;padding:11px 12px}.tabs b{font-size:10.5px}.t .badge{display:block;width:28px;height:28px;line-height:28px;font-size:12px;margin-bottom:6px}.n{font-size:11px;opacity:.6;padding:2px 18px;line-height:1.45}`,
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

export const BLIND_M_PHONES: Family[] = [
  {
    name: 'assets in Hong Kong',
    ...COMMON,
    rows: 8,
    fonts: ['Kosugi'],
    pick: pickInChinese,
    draw: drawAssets,
  },
  {
    name: 'inventory in Taiwan',
    ...COMMON,
    width: 412,
    scale: 2,
    rows: 5,
    fonts: ['Kosugi'],
    pick: pickInTaiwan,
    draw: drawInventory,
  },
  {
    name: 'names and shares in won',
    ...COMMON,
    width: 402,
    height: 874,
    rows: 8,
    pick: pickOwned(KOREAN, { fractions: 0.5, decimals: 4, size: 0.6 }),
    draw: drawMyInvestments,
  },
  {
    name: 'portfolio in Vietnam',
    ...COMMON,
    width: 393,
    height: 852,
    rows: 8,
    pick: pickListed(VIETNAMESE, { oddLots: 0.2 }),
    draw: drawHoldingsInVietnam,
  },
  {
    name: 'fractions in eight decimals',
    ...COMMON,
    scale: 2,
    rows: 6,
    pick: pickHeld(IN_DOLLARS, { fractions: 0.8, decimals: 8, size: 0.3 }),
    draw: drawPocket,
  },
]
