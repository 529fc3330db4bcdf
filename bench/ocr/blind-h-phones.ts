import type { Random } from '#tests/fixtures/generate-statements.ts'
import { inventDay, two } from './blind-d-parts.ts'
import { badge, pickOwned } from './blind-g-parts.ts'
import {
  ON_SCREENS,
  PHONE_CSS,
  PHONE_FONTS,
  statusBar,
  sumOf,
  tabBar,
  wander,
} from './blind-parts.ts'
import type { Family } from './families.ts'
import { escapeText, page, plain } from './parts.ts'
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

const IN_TAIPEI = `2330.TW|台積電|1450; 2317.TW|鴻海|215; 2454.TW|聯發科|1280; 2308.TW|台達電|960; 2412.TW|中華電|132; 2881.TW|富邦金|92; 2882.TW|國泰金|65; 2891.TW|中信金|43; 2886.TW|兆豐金|41; 2884.TW|玉山金|32; 2603.TW|長榮|185; 2609.TW|陽明|54; 2615.TW|萬海|80; 1216.TW|統一|76; 2912.TW|統一超|245; 2002.TW|中鋼|19; 1301.TW|台塑|40; 1303.TW|南亞|42; 2357.TW|華碩|640; 2382.TW|廣達|285; 3231.TW|緯創|140; 6669.TW|緯穎|3900; 3711.TW|日月光投控|170; 2303.TW|聯電|46; 3034.TW|聯詠|410; 2207.TW|和泰車|600; 1101.TW|台泥|24; 2376.TW|技嘉|270; 2377.TW|微星|115; 2395.TW|研華|310; 3045.TW|台灣大|108; 4904.TW|遠傳|87; 2892.TW|第一金|29; 5880.TW|合庫金|24; 3008.TW|大立光|2400; 2356.TW|英業達|46; 4938.TW|和碩|72`

/** Lots of a thousand, odd lots of less, and lots with some more. */
function pickInTaipei(random: Random, wanted: number): Row[] {
  return pickOwned(IN_TAIPEI)(random, wanted).map((row) => {
    const kind = random()
    if (kind < 0.4) return { ...row, shares: 1 + Math.floor(random() * 990) }
    return kind < 0.55 ? { ...row, shares: row.shares + Math.floor(random() * 999) } : row
  })
}

/** A broker's app in Taiwan, in Chinese: cash or margin in a tag, two lines each, one holding opened for its costs. */
function drawCashOrMargin(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = isDark ? (['#ff5a5f', '#27c281'] as const) : (['#d8232a', '#0f8f4f'] as const)
  const isCodeFirst = isOneOfTwo(random)
  const opened = Math.floor(random() * rows.length)
  let gained = 0
  const items = rows.map((row, at) => {
    const cost = inventCost(row, random)
    const fee = Math.round(row.price * row.shares * 0.0044)
    const gain = (row.price - cost) * row.shares - fee
    gained += gain
    const isMargin = row.shares >= 1000 && random() < 0.15
    const tag = isMargin ? '<i class="m">融資</i>' : `<i>${row.shares < 1000 ? '零股' : '現股'}</i>`
    const names = [`<b>${row.name}</b>`, `<u>${row.ticker}</u>`]
    const more = `<dl><dt>付出成本</dt><dd>${whole(cost * row.shares)}</dd><dt>預估市値</dt><dd>${whole(row.price * row.shares)}</dd><dt>手續費及交易税</dt><dd>${whole(fee)}</dd><dt>損益平衡價</dt><dd>${plain(cost * 1.0044)}</dd></dl><div class="b"><span>買進</span><span>賣出</span><span>明細</span><span>報價</span></div>`
    return `<li><div class="l"><p>${tag}${(isCodeFirst ? names.reverse() : names).join(' ')}</p><em>${colored(signed(gain, whole), gain, colors)}</em></div><div class="l s"><p><q>${whole(row.shares)}</q>股　均 ${plain(cost)}　現 <q>${plain(row.price)}</q></p><em>${colored(percent(row.price / cost - 1), gain, colors)}</em></div>${at === opened ? more : ''}</li>`
  })
  const total = sumOf(rows)
  const chips = ['全部', '現股', '融資', '融券', '零股']
  return page(
    `${statusBar(random)}<header><span>＜</span>庫存損益<span>⟳</span></header><main><div class="a">證券　9A8${Math.floor(1 + random() * 8)}-0${Math.floor(100_000 + random() * 899_999)}　林○宏<span>▼</span></div><nav><b>未實現</b><span>已實現</span><span>當日成交</span><span>交割款</span></nav><div class="t"><p>總損益 (${rows.length}筆)<b>${colored(signed(gained, whole), gained, colors)}</b></p><p>報酬率<b>${colored(percent(gained / (total - gained)), gained, colors)}</b></p><p>總市値<b>${whole(total)}</b></p></div><div class="c">${chips.map((word, at) => `<span class="${at ? '' : 'on'}">${word}</span>`).join('')}<s>損益 ⇅</s></div><ul>${items.join('')}</ul><small>損益已扣除手續費 (6折) 及交易税，僅供參考。更新 13:3${Math.floor(random() * 9)}:${two(Math.floor(random() * 59))}</small></main>${tabBar(['自選', '下單', '帳務', '選股', '更多'], 2)}`,
    {
      isDark,
      css: `${PHONE_CSS}header{display:flex;justify-content:space-between;padding:8px 16px 11px;font-size:17px}.a{margin:0 14px;padding:9px 12px;border:1px solid #8886;border-radius:7px;font-size:13px}.a span{float:right}nav{display:flex;font-size:13.5px;margin-top:8px;border-bottom:1px solid #8885}nav *{flex:1;text-align:center;padding:8px 0;font-weight:400}nav b{border-bottom:3px solid #d9902f;color:#d9902f}.t{display:flex;justify-content:space-between;padding:11px 16px}.t p{margin:0;font-size:11.5px;opacity:.95}.t b{display:block;font-size:17px;font-weight:400;margin-top:4px}.c{display:flex;gap:7px;padding:2px 14px 9px;font-size:12px;align-items:center}.c span{border:1px solid #8887;border-radius:13px;padding:4px 11px}.c .on{background:#d9902f;border-color:#d9902f;color:#fff}.c s{text-decoration:none;margin-left:auto}
      ul{list-style:none;margin:0;padding:0}li{padding:${pixels(random, 8, 11)} 16px;border-top:1px solid #8884}.l{display:flex;justify-content:space-between;align-items:center}p{margin:0}.l b{font-weight:400;font-size:16px}.l i{font-style:normal;font-size:10.5px;background:#3b7dd8;color:#fff;border-radius:3px;padding:2px 4px;margin-right:7px}.l .m{background:#b0498f}u{text-decoration:none;font-size:13px;opacity:.75;margin:0 3px}em{font-style:normal;font-size:16px}.s{margin-top:6px;font-size:12.8px}.s p{color:${isDark ? '#b4b8c2' : '#555b66'}}.s q{quotes:none;color:${isDark ? '#fff' : '#111'};font-size:13.8px}.s em{font-size:13.5px}dl{display:grid;grid-template-columns:auto auto auto auto;gap:6px 10px;margin:8px 0 0;padding:9px 10px;background:#8882;border-radius:6px;font-size:11.5px}dt{opacity:.75}dd{margin:0;text-align:right}.b{display:flex;gap:8px;margin-top:8px}.b span{flex:1;text-align:center;border:1px solid #d9902f;color:#d9902f;border-radius:5px;font-size:13px;padding:6px}small{display:block;padding:8px 16px 12px;font-size:10.5px;opacity:.7}`,
    },
  )
}

const IN_TOKYO = `7203.T|トヨタ自動車|2850; 6758.T|ソニーグループ|4200; 8306.T|三菱UFJ|2300; 9432.T|NTT|156; 8058.T|三菱商事|3600; 7974.T|任天堂|12900; 6501.T|日立製作所|4750; 4502.T|武田薬品工業|4350; 9433.T|KDDI|2450; 8316.T|三井住友FG|4100; 2914.T|JT|4800; 8001.T|伊藤忠商事|8600; 8031.T|三井物産|3700; 6861.T|キーエンス|56000; 4063.T|信越化学工業|4700; 7267.T|ホンダ|1580; 9434.T|ソフトバンク|225; 8591.T|オリックス|3900; 7751.T|キヤノン|4450; 8766.T|東京海上HD|6400; 6902.T|デンソー|2150; 3382.T|セブン＆アイHD|2000; 9101.T|日本郵船|5200; 8267.T|イオン|1850; 2502.T|アサヒGHD|1850; 4661.T|オリエンタルランド|3400; 9202.T|ANAHD|2900; 7201.T|日産自動車|370; 2702.T|日本マクドナルドHD|6300; 9983.T|ファーストリテイリング|48000; 4755.T|楽天グループ|960; 2503.T|キリンHD|2200; 7832.T|バンダイナムコHD|5000; 8136.T|サンリオ|7200; 2897.T|日清食品HD|2800`

/** Single shares of most, a lot or two of some. */
function pickInTokyo(random: Random, wanted: number): Row[] {
  return pickOwned(IN_TOKYO)(random, wanted).map((row) => ({
    ...row,
    shares: random() < 0.22 && row.price < 6000 ? 100 : 1 + Math.floor(random() ** 2 * 60),
  }))
}

/** A Japanese app for beginners, by the single share: two accounts, value large at the right, cost and price below. */
function drawSingleShares(rows: Row[], random: Random): string {
  const isDark = random() < 0.3
  const colors = isDark ? (['#ff6b81', '#5aa9ff'] as const) : (['#e0314f', '#1f6fd0'] as const)
  const isSizeBelow = isOneOfTwo(random)
  const first = Math.ceil(rows.length * 0.6)
  const groups = [rows.slice(0, first), rows.slice(first)].map((group, at) => {
    const cards = group.map((row) => {
      const cost = Math.round(inventCost(row, random))
      const gain = (row.price - cost) * row.shares
      const mark = badge(row, Number(row.ticker))
      const size = `${whole(row.shares)}株`
      const above = isSizeBelow ? '' : `<s>${size}</s>`
      const below = isSizeBelow ? `<span>保有 ${size}</span>` : ''
      return `<li>${mark}<div><b>${row.name}</b><small>${row.ticker}・東証</small></div>${above}<em>${whole(row.price * row.shares)}<i>円</i><small>${colored(`${signed(gain, whole)}円 (${percent(row.price / cost - 1)})`, gain, colors)}</small></em><p>${below}<span>平均取得 ${whole(cost)}円</span><span>現在 ${whole(row.price)}円</span></p></li>`
    })
    const name = at ? '特定口座' : 'NISA（成長投資枠）'
    return `<h3>${name}<span>${whole(sumOf(group))}円</span></h3><ul>${cards.join('')}</ul>`
  })
  const ink = isDark ? '#ff9f5a' : '#ee5a24'
  return page(
    `${statusBar(random)}<main><header><b>もちもの</b><span>⌕　♪</span></header><div class="t"><small>株の評価額合計</small><h1>${whole(sumOf(rows))}<i>円</i></h1><small>本日 +${whole(120 + random() * 5000)}円　買付可能 ${whole(random() * 90_000)}円　ポイント ${whole(random() * 3000)}pt</small></div><nav><b>日本株</b><span>米国株</span><span>投信</span><span>つみたて</span></nav><aside>NISA枠のこり <b>${whole(400_000 + random() * 1_500_000)}円</b>　2026年末まで ＞</aside>${groups.join('')}</main>${tabBar(['ホーム', 'さがす', 'もちもの', 'きろく', 'メニュー'], 2)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#17151b' : '#fff8f3'}}header{display:flex;justify-content:space-between;padding:5px 18px;font-size:20px}header b{font-weight:400}.t{padding:8px 18px}.t small{font-size:11.8px;opacity:.8}h1{font-size:31px;font-weight:400;margin:3px 0}h1 i,em i{font-style:normal;font-size:13px;margin-left:2px}nav{display:flex;gap:8px;padding:5px 16px}nav *{flex:1;text-align:center;border-radius:16px;padding:7px 0;font-size:13px;font-weight:400;background:#8882}nav b{background:${ink};color:#fff}aside{margin:7px 16px 0;padding:9px 12px;border-radius:10px;font-size:12px;background:${ink}22}aside b{font-weight:400;color:${ink}}h3{display:flex;justify-content:space-between;font-size:13px;font-weight:400;margin:11px 20px 5px}
      ul{list-style:none;margin:0 12px;padding:0;border-radius:14px;background:${isDark ? '#242129' : '#fff'}}li{display:flex;flex-wrap:wrap;align-items:center;gap:0 10px;padding:${pixels(random, 8, 11)} 13px;border-bottom:1px solid #8882}.badge{width:32px;height:32px;border-radius:50%;color:#fff;font-size:15px;line-height:32px;text-align:center}li div{flex:1;min-width:0}li b{font-size:14.5px;font-weight:400}li small{display:block;font-size:11.2px;opacity:.85;margin-top:3px}li s{text-decoration:none;font-size:15px}em{font-style:normal;font-size:17px;text-align:right;min-width:112px}p{width:100%;margin:6px 0 0;padding-left:42px;display:flex;gap:14px;font-size:11.8px;color:${isDark ? '#b9b3c2' : '#6b5f58'}}`,
    },
  )
}

const IN_SEOUL = `005930.KS|SamsungElec|82000; 000660.KS|SK hynix|340000; 035420.KS|NAVER|240000; 035720.KS|Kakao|60000; 005380.KS|HyundaiMtr|220000; 000270.KS|KIA CORP.|102000; 051910.KS|LG CHEM|290000; 006400.KS|SAMSUNG SDI|210000; 373220.KS|LG Energy Solution|350000; 068270.KS|Celltrion|175000; 105560.KS|KB Financial Group|115000; 055550.KS|Shinhan Financial|68000; 086790.KS|Hana Financial|86000; 005490.KS|POSCO Holdings|290000; 012330.KS|Mobis|300000; 066570.KS|LG Electronics|78000; 015760.KS|KEPCO|36000; 017670.KS|SK Telecom|54000; 030200.KS|KT|51000; 033780.KS|KT&G|135000; 003490.KS|KOREAN AIR|22500; 009150.KS|SamsungElecMech|180000; 096770.KS|SK Innovation|105000; 032830.KS|SamsungLife|150000; 011200.KS|HMM|21000; 316140.KS|Woori Financial|25500; 012450.KS|HanwhaAerospace|950000; 034020.KS|Doosan Enerbility|62000; 329180.KS|HD HHI|510000; 207940.KS|SAMSUNG BIOLOGICS|1010000; 090430.KS|AMOREPACIFIC|125000; 352820.KS|HYBE|270000`

/** A Korean trading app switched to English: headings of two lines, won, red above blue, sellable under the balance. */
function drawEnglishInKorea(rows: Row[], random: Random): string {
  const isDark = random() < 0.35
  const colors = isDark ? (['#ff6464', '#5f9bff'] as const) : (['#e12d2d', '#1c5fd6'] as const)
  const isGainLast = isOneOfTwo(random)
  let cost = 0
  const lines = rows.map((row) => {
    const each = inventCost(row, random)
    const gain = (row.price - each) * row.shares
    cost += each * row.shares
    const held = random() < 0.15 ? Math.floor(row.shares / 2) : row.shares
    const gains = colored(
      `${gain < 0 ? '-' : ''}${whole(Math.abs(gain))}<br>${((row.price / each - 1) * 100).toFixed(2)}%`,
      gain,
      colors,
    )
    const figures = [`${whole(row.shares)}<br><small>${whole(held)}</small>`]
    figures.push(`${whole(each)}<br>${colored(whole(row.price), gain, colors)}`)
    const cells = isGainLast ? [...figures, gains] : [gains, ...figures]
    return `<tr><td><b>${escapeText(row.name)}</b><br><small>${row.ticker}</small></td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const worth = sumOf(rows)
  const gained = worth - cost
  const deposit = random() * 6_000_000
  const sums = [
    ['Purchase Amt', whole(cost)],
    ['Eval. Amt', whole(worth)],
    ['P/L', colored(whole(gained), gained, colors)],
    ['Return', colored(`${((gained / cost) * 100).toFixed(2)}%`, gained, colors)],
    ['Deposit', whole(deposit)],
    ['D+2 Deposit', whole(deposit * (0.6 + 0.4 * random()))],
  ]
  const headings = ['Bal. Qty<br>Sellable', 'Avg. Price<br>Cur. Price']
  const names = isGainLast ? [...headings, 'P/L<br>Return'] : ['P/L<br>Return', ...headings]
  return page(
    `${statusBar(random)}<header><span>≡</span><b>Stock Balance</b><span>⚙</span></header><main><div class="a"><span>${Math.floor(300 + random() * 600)}-${Math.floor(10 + random() * 89)}-${Math.floor(100_000 + random() * 899_999)} [01] PARK***</span><i>••••</i><b>Inquiry</b></div><nav><b>Balance</b><span>Realized P/L</span><span>Deposit</span><span>Executions</span></nav><div class="k">${sums.map(([label, sum]) => `<p>${label}<b>${sum}</b></p>`).join('')}</div><div class="o"><span>☑ Incl. fees/tax</span><span>KRX ▾</span><span>Sort ▾</span></div><table><tr><th>Issue<br>Code</th>${names.map((name) => `<th>${name}</th>`).join('')}</tr>${lines.join('')}</table></main><div class="q"><b>Buy</b><b>Sell</b><b>Modify</b></div>${tabBar(['Menu', 'Watchlist', 'Price', 'Order', 'Balance'], 4)}`,
    {
      isDark,
      css: `${PHONE_CSS}header{display:flex;justify-content:space-between;padding:7px 16px 9px;font-size:17px}.a{display:flex;gap:7px;padding:5px 12px;font-size:12.5px}.a span{flex:1;border:1px solid #8887;padding:7px 9px;border-radius:3px}.a i{font-style:normal;border:1px solid #8887;padding:7px 9px;border-radius:3px}.a b{background:#42526e;color:#fff;border-radius:3px;padding:7px 11px;font-weight:500}nav{display:flex;font-size:12.5px;border-bottom:2px solid #42526e;margin-top:5px}nav *{flex:1;text-align:center;padding:8px 0;font-weight:500}nav b{background:#42526e;color:#fff}.k{display:grid;grid-template-columns:1fr 1fr}.k p{margin:0;display:flex;justify-content:space-between;font-size:11.8px;padding:5px 10px;border:solid #8884;border-width:0 1px 1px 0}.k b{font-weight:500;font-size:12.8px}.o{display:flex;gap:14px;padding:6px 12px;font-size:11.8px}.o span:first-child{flex:1}
      table{width:100%;border-collapse:collapse;font-size:13px}th{background:${isDark ? '#22262f' : '#eef1f6'};font-size:11.4px;font-weight:500;padding:5px 10px;line-height:1.4}td{padding:${pixels(random, 6, 8)} 10px;border-bottom:1px solid #8884;line-height:1.42}td,th{text-align:right}td:first-child,th:first-child{text-align:left}td b{font-weight:500}td small{font-size:11.6px;opacity:.75}.q{display:flex;color:#fff;font-size:15px;text-align:center}.q b{flex:1;background:#e12d2d;padding:10px;font-weight:500}.q b+b{background:#1c5fd6}.q b+b+b{background:#5b6472}`,
    },
  )
}

const ABROAD = `AAPL|Apple|240; MSFT|Microsoft|512; NVDA|NVIDIA|182; AMZN|Amazon|228; GOOGL|Alphabet|245; META|Meta|735; TSLA|Tesla|410; AMD|AMD|218; NFLX|Netflix|112; ADBE|Adobe|342; CRM|Salesforce|248; COST|Costco|925; V|Visa|342; MA|Mastercard|560; LLY|Eli Lilly|812; UBER|Uber|93; SBUX|Starbucks|88; NKE|Nike|70; DIS|Disney|112; KO|Coca-Cola|70; PEP|PepsiCo|148; JPM|JPMorgan Chase|305; AVGO|Broadcom|338; INTC|Intel|37; PLTR|Palantir|172; SHOP|Shopify|152; COIN|Coinbase|330; ORCL|Oracle|240; WMT|Walmart|103; BA|Boeing|215`

/** An Indian app for American shares: ticker and fraction in one line, a small curve, worth in rupees and dollars. */
function drawDollarsAndRupees(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isRupeesFirst = isOneOfTwo(random)
  const rate = 86.5 + random() * 3
  const rupees = (amount: number) => `₹${Math.round(amount * rate).toLocaleString('en-IN')}`
  let gained = 0
  const lines = rows.map((row, at) => {
    const cost = inventCost(row, random)
    const worth = row.price * row.shares
    gained += worth - cost * row.shares
    const move = inventMove(random)
    const worths = isRupeesFirst
      ? [rupees(worth), `$${plain(worth)}`]
      : [`$${plain(worth)}`, rupees(worth)]
    return `<li>${badge(row, at)}<div><b>${escapeText(row.name)}</b><p>${row.ticker} · ${row.shares.toFixed(5).replace(/\.?0+$/, '')} shares</p><small>$${plain(row.price)} ${colored(percent(move), move, colors)}</small></div><svg viewBox="0 0 54 24"><polyline fill="none" stroke="${colors[move < 0 ? 1 : 0]}" stroke-width="1.4" points="${wander(random, 54, 24)}"/></svg><em>${worths[0]}<s>${worths[1]}</s><small>${colored(`${worth < cost * row.shares ? '▼' : '▲'} ${Math.abs((row.price / cost - 1) * 100).toFixed(2)}%`, worth - cost * row.shares, colors)}</small></em></li>`
  })
  const total = sumOf(rows)
  const [, , day] = inventDay(random, 1)
  return page(
    `${statusBar(random)}<main><header><span>←</span><b>US Stocks</b><span>⌕  ⋮</span></header><section><p>Current value <i>INR | <u>USD</u></i></p><h1>${rupees(total)}</h1><div><p>Invested<b>${rupees(total - gained)}</b></p><p>Total returns<b>${colored(signed(gained, rupees), gained, colors)}</b></p><p>XIRR<b>${signed((0.3 + random()) * (gained < 0 ? -9 : 14), (size) => `${size.toFixed(2)}%`)}</b></p></div></section><aside><b>LRS limit used: $${whole(2000 + random() * 20_000)} of $250,000</b><br>TCS applies above ₹10,00,000 a year · 1 USD = ₹${rate.toFixed(2)}</aside><div class="o"><span>Holdings (${rows.length})</span><span>⇅ Market price · Current value</span></div><ul>${lines.join('')}</ul><div class="w"><span>USD wallet</span><b>$${plain(random() * 400)}</b><span>Withdrawal of ${day} Sep in progress</span></div></main>${tabBar(['Explore', 'Portfolio', 'SIPs', 'Wallet', 'Account'], 1)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0c0f0e' : '#fff'}}header{display:flex;justify-content:space-between;padding:6px 18px 10px;font-size:17px;white-space:pre}section{margin:0 16px;padding:13px 15px;border:1px solid #8885;border-radius:14px}section p{margin:0;font-size:12px}section i{float:right;font-style:normal}section u{opacity:.6;text-decoration:none}h1{font-size:27px;margin:4px 0 10px;font-weight:600}section div{display:flex;justify-content:space-between}section b{display:block;font-size:14px;margin-top:3px;font-weight:600}aside{margin:10px 16px 4px;padding:9px 13px;border-radius:10px;font-size:11.6px;line-height:1.55;background:#1d9bf022}.o{display:flex;justify-content:space-between;font-size:12.5px;padding:8px 18px 2px}.o span+span{opacity:.7}
      ul{list-style:none;margin:0;padding:0 16px}li{display:flex;align-items:center;gap:10px;padding:${pixels(random, 5.5, 7.5)} 0;border-bottom:1px solid #8883}.badge{flex:none;width:34px;height:34px;border-radius:50%;color:#fff;font-size:16px;line-height:34px;text-align:center}li div{flex:1;min-width:0}li b{font-size:14.5px;font-weight:600}li p{margin:2px 0;font-size:12.5px;white-space:nowrap}small{font-size:11.6px}li div small{opacity:.9}svg{flex:none}li>svg{width:54px;height:24px}em{font-style:normal;text-align:right;font-size:14.5px;font-weight:600;min-width:78px}em s{display:block;text-decoration:none;font-weight:400;font-size:12px;opacity:.75;margin:2px 0}em small{display:block;font-weight:500}.w{display:flex;gap:9px;padding:10px 18px;font-size:12px}.w span:last-child{margin-left:auto;opacity:.7}`,
    },
  )
}

const IN_SINGAPORE = `D05.SI|DBS|54; O39.SI|OCBC Bank|17.2; U11.SI|UOB|34; Z74.SI|Singtel|4.3; C6L.SI|SIA|6.6; S63.SI|ST Engineering|8.4; S68.SI|SGX|16.6; BN4.SI|Keppel|9.1; C38U.SI|CapLand IntCom T|2.3; A17U.SI|CapLand Ascendas REIT|2.8; F34.SI|Wilmar Intl|2.9; Y92.SI|ThaiBev|0.47; G13.SI|Genting Sing|0.74; V03.SI|Venture|14; U96.SI|Sembcorp Ind|6.2; BS6.SI|YZJ Shipbldg SGD|3.3; S58.SI|SATS|3.4; M44U.SI|Mapletree Log Tr|1.3; ME8U.SI|Mapletree Ind Tr|2.1; C09.SI|CityDev|7; AJBU.SI|Keppel DC REIT|2.3; C07.SI|Jardine C&C|29; C52.SI|ComfortDelGro|1.45; S59.SI|SIA Engineering|3.4; U14.SI|UOL|8.1`
const FUNDS = ['Cash', 'CPF-OA', 'SRS']

/** An app of a broker in Singapore: counters with figures in two columns of labels, the pot of money in a tag. */
function drawPots(rows: Row[], random: Random): string {
  const isDark = random() < 0.3
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isSizeLate = isOneOfTwo(random)
  const hasSuffix = random() < 0.35
  const cards = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const pot = FUNDS[Math.floor(random() ** 2 * FUNDS.length)]
    const sold = random() < 0.15 ? 100 * Math.floor(row.shares / 300) : 0
    const sizes = [
      ['Qty On Hand', whole(row.shares)],
      ['Avail. Qty', whole(row.shares - sold)],
    ]
    const prices = [
      ['Last Done', row.price.toFixed(3)],
      ['Avg. Price', cost.toFixed(4)],
    ]
    const ends = [
      ['Mkt Value', plain(row.price * row.shares)],
      ['P/L', colored(`${signed(gain, plain)} (${percent(row.price / cost - 1)})`, gain, colors)],
    ]
    const pairs = [...(isSizeLate ? [...prices, ...sizes] : [...sizes, ...prices]), ...ends]
    return `<article><h3>${escapeText(row.name)} <u>${hasSuffix ? row.symbol : row.ticker}</u><i>${pot}</i><em>⋯</em></h3><div>${pairs.map(([label, figure]) => `<p>${label}<b>${figure}</b></p>`).join('')}</div></article>`
  })
  const total = sumOf(rows)
  const ink = isDark ? '#5aa5ff' : '#0054a6'
  return page(
    `${statusBar(random)}<header><span>‹</span><b>Portfolio</b><span>↻</span></header><main><div class="a"><span>Acct 01${Math.floor(10_000 + random() * 89_999)} · Cash Mgmt</span><span>SGD ▾</span></div><div class="t"><p>Total Mkt Value<b>${plain(total)}</b></p><p>Ledger Balance<b>${plain(random() * 20_000)}</b></p><p>Trust A/C<b>0.00</b></p></div><nav><b>SG (${rows.length})</b><span>US</span><span>HK</span><span>UT</span><span>Bonds</span></nav>${cards.join('')}<small>Contra trades are not shown. Prices in SGD, delayed unless live feed is subscribed.</small></main>${tabBar(['Watchlist', 'Trade', 'Portfolio', 'Ideas', 'More'], 2)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#11151b' : '#edf0f4'}}.status,header{background:#0054a6;color:#fff}header{display:flex;justify-content:space-between;padding:7px 16px 11px;font-size:16.5px}.a{display:flex;justify-content:space-between;padding:9px 14px;font-size:12.5px;background:${isDark ? '#1c232d' : '#fff'}}.t{display:flex;justify-content:space-between;padding:4px 14px 10px;background:${isDark ? '#1c232d' : '#fff'}}.t p{margin:0;font-size:11.3px}.t b{display:block;font-size:14.5px;margin-top:2px}nav{display:flex;font-size:13px;margin-top:1px;background:${isDark ? '#1c232d' : '#fff'}}nav *{flex:1;text-align:center;padding:9px 0;font-weight:500}nav b{color:${ink};border-bottom:3px solid ${ink}}
      article{margin:${pixels(random, 7, 9)} 9px 0;border-radius:6px;background:${isDark ? '#1c232d' : '#fff'};padding:${pixels(random, 7, 10)} 11px}h3{margin:0 0 5px;display:flex;align-items:center;gap:7px;font-size:14.5px;font-weight:600}u{text-decoration:none;font-weight:500;font-size:13px;color:${ink}}i{font-style:normal;font-weight:500;font-size:10.5px;border:1px solid #8889;border-radius:9px;padding:1px 7px}em{margin-left:auto;font-style:normal}article div{display:grid;grid-template-columns:1fr 1.22fr;gap:3px 16px}article p{margin:0;display:flex;justify-content:space-between;font-size:11.6px;color:${isDark ? '#a5afbc' : '#5c6673'}}article b{font-size:12.8px;font-weight:500;color:${isDark ? '#f1f4f8' : '#12161c'}}small{display:block;font-size:10.8px;opacity:.7;padding:9px 14px}`,
    },
  )
}

const COMMON = {
  isHeldBack: true,
  captures: ON_SCREENS,
  scale: 3,
  width: 390,
  height: 844,
} as const

export const BLIND_H_PHONES: Family[] = [
  {
    name: 'cash or margin',
    ...COMMON,
    rows: 7,
    fonts: ['Kosugi'],
    pick: pickInTaipei,
    draw: drawCashOrMargin,
  },
  {
    name: 'single shares',
    ...COMMON,
    rows: 6,
    fonts: ['Kosugi'],
    pick: pickInTokyo,
    draw: drawSingleShares,
  },
  {
    name: 'English in Korea',
    ...COMMON,
    rows: 8,
    fonts: PHONE_FONTS,
    pick: pickOwned(IN_SEOUL, { size: 1.5 }),
    draw: drawEnglishInKorea,
  },
  {
    name: 'dollars and rupees',
    ...COMMON,
    rows: 6,
    fonts: PHONE_FONTS,
    pick: pickOwned(ABROAD, { fractions: 0.8, decimals: 5, size: 0.5 }),
    draw: drawDollarsAndRupees,
  },
  {
    name: 'pots of money',
    ...COMMON,
    rows: 5,
    fonts: PHONE_FONTS,
    pick: pickOwned(IN_SINGAPORE, { size: 2 }),
    draw: drawPots,
  },
]
