import { type Random, shuffle } from '#tests/fixtures/generate-statements.ts'
import { two } from './blind-d-parts.ts'
import { badge, pickOwned } from './blind-g-parts.ts'
import { ON_SCREENS, PHONE_CSS, PHONE_FONTS, statusBar, sumOf, tabBar } from './blind-parts.ts'
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

const IN_TOKYO = `7203.T|トヨタ|2850; 6758.T|ソニーG|4200; 8306.T|三菱UFJ|2300; 9432.T|NTT|156; 8058.T|三菱商|3600; 7974.T|任天堂|12900; 6501.T|日立|4750; 4502.T|武田|4350; 9433.T|KDDI|2450; 8316.T|三井住友FG|4100; 2914.T|JT|4800; 8001.T|伊藤忠|8600; 8031.T|三井物|3700; 6861.T|キーエンス|56000; 4063.T|信越化|4700; 7267.T|ホンダ|1580; 9434.T|SB|225; 8591.T|オリックス|3900; 7751.T|キヤノン|4450; 8766.T|東京海上|6400; 6902.T|デンソー|2150; 3382.T|セブン＆アイ|2000; 9101.T|郵船|5200; 8267.T|イオン|1850; 2502.T|アサヒ|1850; 5401.T|日本製鉄|620; 9104.T|商船三井|4700; 6857.T|アドバンテスト|18000; 8035.T|東エレク|29000; 7011.T|三菱重|3900; 4568.T|第一三共|3500; 6098.T|リクルート|8200; 9020.T|JR東日本|3700; 1605.T|INPEX|2650; 285A.T|キオクシア|6900`

/** A Japanese trading app on black: a letter of the market after the code, four columns of two lines, sums on top. */
function drawMarketLetters(rows: Row[], random: Random): string {
  const isDark = random() < 0.7
  const colors = isDark ? (['#ff5d6c', '#43b5ff'] as const) : (['#d7003a', '#0068c9'] as const)
  const isSizeFirst = isOneOfTwo(random)
  let cost = 0
  const lines = rows.map((row) => {
    const each = inventCost(row, random)
    const gain = (row.price - each) * row.shares
    cost += each * row.shares
    const move = Math.round(row.price * inventMove(random))
    const size = `${whole(row.shares)}<small>${random() < 0.15 ? 100 : 0}</small>`
    const now = `${whole(row.price)}<small>${colored(signed(move, whole), move, colors)}</small>`
    const gains = `${colored(signed(gain, whole), gain, colors)}<small>${colored(percent(row.price / each - 1), gain, colors)}</small>`
    const cells = [...(isSizeFirst ? [size, now] : [now, size]), gains]
    const account = random() < 0.35 ? '<i class="n">NISA</i>' : '<i>特定</i>'
    return `<tr><td>${row.name}<small>${row.ticker} 東P ${account}</small></td>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td>›</td></tr>`
  })
  const worth = sumOf(rows)
  const heads = isSizeFirst
    ? ['保有数<br>執行中', '現在値<br>前日比']
    : ['現在値<br>前日比', '保有数<br>執行中']
  return page(
    `${statusBar(random)}<header><span>≡</span>保有商品<span>更新</span></header><main><nav><b>国内株式</b><span>信用建玉</span><span>米国株式</span><span>投信</span></nav><div class="t"><p>評価額合計<b>${whole(worth)}</b></p><p>評価損益合計<b>${colored(signed(worth - cost, whole), worth - cost, colors)}</b></p><p>損益率<b>${colored(percent(worth / cost - 1), worth - cost, colors)}</b></p></div><div class="f"><span>全口座 ▼</span><span>コード順 ▼</span><em>${two(9 + Math.floor(random() * 5))}:${two(Math.floor(random() * 59))} 時点 ${rows.length}件</em></div><table><tr><th>銘柄名<br>コード 市場</th>${heads.map((head) => `<th>${head}</th>`).join('')}<th>評価損益<br>（率）</th><th></th></tr>${lines.join('')}</table></main><footer>日経平均 <b>${plain(44_000 + random() * 2000)}</b> ${colored('+182.40', 1, colors)}　ドル円 <b>${(147 + random() * 5).toFixed(2)}</b></footer>${tabBar(['マーケット', '検索', '登録銘柄', '注文', '資産'], 4)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#000' : '#fff'}}header{display:flex;justify-content:space-between;padding:8px 14px 11px;font-size:16px}header span{font-size:13px;color:#c9a227}nav{display:flex;font-size:13px;background:#8882}nav *{flex:1;text-align:center;padding:9px 0;font-weight:400}nav b{background:#bf0000;color:#fff}.t{display:flex;justify-content:space-between;padding:9px 12px}.t p{margin:0;font-size:11px}.t b{display:block;font-weight:400;font-size:17px;margin-top:4px}.f{display:flex;gap:8px;align-items:center;padding:3px 12px 8px;font-size:11.5px}.f span{border:1px solid #8889;border-radius:3px;padding:4px 8px}.f em{font-style:normal;margin-left:auto;opacity:.8}
      table{width:100%;border-collapse:collapse}th{font-weight:400;font-size:10.5px;line-height:1.35;padding:4px 5px;background:#8883}td{padding:${pixels(random, 6, 9)} 5px;font-size:15px;border-bottom:1px solid #8885;white-space:nowrap}td,th{text-align:right}td:first-child,th:first-child{text-align:left;padding-left:12px}td:first-child{font-size:14px}td:last-child{padding-right:8px;color:#888}small{display:block;font-size:11.5px;margin-top:4px}i{font-style:normal;border:1px solid #8889;border-radius:2px;font-size:9.5px;padding:1px 3px;margin-left:2px}.n{border-color:#e0a000;color:#e0a000}footer{font-size:12px;padding:8px 12px;background:#8882}footer b{font-weight:400}`,
    },
  )
}

const FROM_TAIWAN = `AAPL|蘋果|228; MSFT|微軟|505; NVDA|輝達|182; TSLA|特斯拉|410; GOOGL|Alphabet|245; AMZN|亞馬遜|228; META|Meta|735; AVGO|博通|338; AMD|超微|218; INTC|英特爾|37; QCOM|高通|168; COST|好市多|925; WMT|沃爾瑪|104; KO|可口可樂|70; SBUX|星巴克|88; MCD|麥當勞|305; BA|波音|215; DIS|迪士尼|112; MA|萬事達|560; JPM|摩根大通|312; LLY|禮來|812; JNJ|嬌生|178; PG|寶僑|155; ORCL|甲骨文|240; MU|美光|205; CAT|開拓重工|560; CVX|雪佛龍|155; XOM|埃克森美孚|113; NKE|耐吉|70; TSM|台積電ADR|280; PEP|百事|148; V|威士|342`

/** A Taiwanese broker's app for shares abroad: ticker, three labelled lines and the value beside each other. */
function drawThreeZones(rows: Row[], random: Random): string {
  const isDark = random() < 0.4
  const colors = isDark ? (['#ff6b6b', '#3ecf8e'] as const) : (['#d92d3a', '#12904f'] as const)
  const ink = isDark ? '#ff9d5c' : '#e2591b'
  const rate = 30 + random() * 2
  const isPriceFirst = random() < 0.4
  let cost = 0
  const cards = rows.map((row) => {
    const each = inventCost(row, random)
    const gain = (row.price - each) * row.shares
    cost += each * row.shares
    const size = ['股數', `${row.shares % 1 ? row.shares.toFixed(5) : whole(row.shares)} 股`]
    const prices = [
      ['均價', plain(each)],
      ['現價', plain(row.price)],
    ]
    const pairs = isPriceFirst ? [...prices, size] : [size, ...prices]
    const tag = row.shares % 1 ? '<i>定期定額</i>' : ''
    return `<article><div class="z"><b>${row.ticker}</b><small>${row.name}</small>${tag}</div><dl>${pairs.map(([label, figure]) => `<dt>${label}</dt><dd>${figure}</dd>`).join('')}</dl><div class="v">${plain(row.price * row.shares)}<small>約 NT$ ${whole(row.price * row.shares * rate)}</small>${colored(percent(row.price / each - 1), gain, colors)}</div></article>`
  })
  const total = sumOf(rows)
  return page(
    `${statusBar(random)}<main><header><span>‹</span>複委託庫存<span>⋯</span></header><nav><b>美股</b><span>港股</span><span>日股</span><span>海外債</span></nav><div class="t"><small>市値合計 (USD)</small><h1>${plain(total)}</h1><p>未實現損益 ${colored(`${signed(total - cost, plain)} (${percent(total / cost - 1)})`, total - cost, colors)}</p><p>參考匯率 1 USD = ${rate.toFixed(3)} TWD　外幣交割餘額 ${plain(random() * 3000)}</p></div><div class="s"><span>標的</span><span>明細</span><span>市値 (USD) ▼</span></div>${cards.join('')}<aside>美股手續費 0.1% 起，零股 1 美元就能買！<u>立即申請</u></aside></main>${tabBar(['首頁', '自選', '下單', '庫存', '我的'], 3)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#15171c' : '#f3f3f5'}}header{display:flex;justify-content:space-between;padding:6px 16px 10px;font-size:17px}nav{display:flex;gap:22px;padding:0 18px;font-size:14px;border-bottom:1px solid #8884}nav *{font-weight:400;padding:7px 2px}nav b{color:${ink};border-bottom:3px solid ${ink}}.t{padding:9px 18px}.t small{font-size:11.5px}h1{font-weight:400;font-size:27px;margin:3px 0}.t p{margin:4px 0 0;font-size:11.8px}.s{display:grid;grid-template-columns:96px 1fr 116px;font-size:11px;padding:5px 22px;opacity:.8}.s span:last-child{text-align:right}
      article{display:grid;grid-template-columns:82px 1fr 112px;gap:0 7px;margin:0 10px ${pixels(random, 6, 8)};padding:${pixels(random, 7, 9)} 12px;border-radius:8px;background:${isDark ? '#23262d' : '#fff'}}.z b{display:block;font-weight:400;font-size:17px}small{display:block;font-size:11.5px;margin:3px 0;opacity:.85}i{font-style:normal;font-size:9.5px;background:${ink};color:#fff;border-radius:2px;padding:1px 4px}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 8px;margin:0;font-size:12.5px;border-left:1px solid #8884;border-right:1px solid #8884;padding:0 9px}dt{opacity:.75;white-space:nowrap}dd{margin:0;text-align:right;white-space:nowrap}.v{text-align:right;font-size:15px}.v span{font-size:13px}aside{margin:4px 10px 10px;padding:9px 12px;font-size:12px;border-radius:8px;background:${ink}22}aside u{float:right;color:${ink}}`,
    },
  )
}

const BY_ROBOT = `2330.TW|台積電|1450; 2317.TW|鴻海|215; 2454.TW|聯發科|1280; 2308.TW|台達電|960; 2412.TW|中華電|132; 2881.TW|富邦金|92; 2882.TW|國泰金|65; 2891.TW|中信金|43; 2886.TW|兆豐金|41; 2884.TW|玉山金|32; 2603.TW|長榮|185; 1216.TW|統一|76; 2002.TW|中鋼|19; 1301.TW|台塑|40; 2357.TW|華碩|640; 2382.TW|廣達|285; 3231.TW|緯創|140; 3711.TW|日月光投控|170; 2303.TW|聯電|46; 3034.TW|聯詠|410; 1101.TW|台泥|24; 2376.TW|技嘉|270; 3045.TW|台灣大|108; 2892.TW|第一金|29; 5880.TW|合庫金|24; 2618.TW|長榮航|38; 0050.TW|元大台灣50|62; 0056.TW|元大高股息|37; 00878.TW|國泰永續高股息|22`

/** A broker's robot in a messenger, in Chinese: a bubble with holdings as numbers of shares times prices. */
function drawRobot(rows: Row[], random: Random): string {
  const isDark = random() < 0.3
  const colors = ['#e03131', '#2b8a3e'] as const
  const isWithProduct = isOneOfTwo(random)
  const time = `${isOneOfTwo(random) ? '上午' : '下午'} ${1 + Math.floor(random() * 11)}:${two(Math.floor(random() * 59))}`
  let cost = 0
  const items = rows.map((row) => {
    const each = inventCost(row, random)
    cost += each * row.shares
    const gain = (row.price - each) * row.shares
    const worth = whole(row.price * row.shares)
    const below = isWithProduct
      ? `<p><span>${whole(row.shares)} 股 × ${plain(row.price)}</span><span>＝ ${worth}</span></p>`
      : `<p><span>${whole(row.shares)} 股　現價 ${plain(row.price)}</span><span>市値 ${worth}</span></p>`
    return `<li><h4>${row.name}(${row.ticker})<em>${colored(`${gain < 0 ? '▼' : '▲'} ${whole(Math.abs(gain))}`, gain, colors)}</em></h4>${below}</li>`
  })
  const total = sumOf(rows)
  const day = `2026/09/${two(1 + Math.floor(random() * 29))}`
  return page(
    `${statusBar(random)}<header>‹　<b>海山證券小秘書 ✓</b><span>⌕　☰</span></header><main><time>今天</time><div class="me"><small>已讀<br>${time}</small><q>庫存</q></div><div class="bot"><s>海</s><div><small>海山證券小秘書</small><section><h3>庫存査詢<small>帳號 9801-****${100 + Math.floor(random() * 899)}・${day} 收盤</small></h3><ul>${items.join('')}</ul><dl><dt>總市値</dt><dd>${whole(total)}</dd><dt>未實現損益</dt><dd>${colored(signed(total - cost, whole), total - cost, colors)}</dd><dt>報酬率</dt><dd>${colored(percent(total / cost - 1), total - cost, colors)}</dd></dl><a>査看完整庫存</a><a>我要下單</a></section><small>${time}</small></div></div><div class="k"><span>即時報價</span><span>成交回報</span><span>交割款</span><span>抽籤</span></div></main><footer>＋　▢　<span>Aa</span>　☺</footer>`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#1b222b' : '#8cabd8'}}.status,header,footer{background:${isDark ? '#12161c' : '#fff'}}header{padding:8px 14px 11px;font-size:16px}header b{font-weight:400}header span{float:right}time{display:block;width:96px;margin:9px auto;text-align:center;font-size:11px;border-radius:10px;padding:3px;background:#0003;color:#fff}main>div small{font-size:10.5px;color:${isDark ? '#c6ccd6' : '#25364e'}}.me{display:flex;justify-content:flex-end;align-items:flex-end;gap:7px;padding:2px 12px;text-align:right}q{quotes:none;background:#8de055;color:#111;border-radius:16px;padding:9px 15px;font-size:15px}.bot{display:flex;gap:8px;padding:9px 10px}.bot s{text-decoration:none;flex:none;width:34px;height:34px;border-radius:50%;background:#0b6e4f;color:#fff;text-align:center;line-height:34px}.bot>div{flex:1}
      section{background:#fff;color:#16181c;border-radius:14px;overflow:hidden;margin:5px 0}h3{margin:0;background:#0b6e4f;color:#fff;font-weight:400;font-size:16px;padding:11px 14px}.bot h3 small{display:block;color:#e3f4ec;margin-top:4px}ul{list-style:none;margin:0;padding:3px 14px}li{padding:${pixels(random, 7, 10)} 0;border-bottom:1px dashed #bbb}h4{margin:0;font-weight:400;font-size:14.5px;display:flex;justify-content:space-between}em{font-style:normal}p{margin:5px 0 0;font-size:12.8px;color:#444;display:flex;justify-content:space-between}dl{display:grid;grid-template-columns:1fr auto;gap:6px;margin:6px 14px 10px;font-size:13px}dd{margin:0;text-align:right}section a{display:block;text-align:center;color:#42659a;font-size:14px;padding:10px;border-top:1px solid #ddd}.k{display:flex;gap:7px;justify-content:center;padding:2px 8px 10px}.k span{background:#fff;color:#16181c;border-radius:15px;font-size:12px;padding:6px 11px}footer{padding:9px 14px 20px;font-size:17px}footer span{display:inline-block;width:62%;background:#8882;border-radius:15px;padding:5px 14px;font-size:14px;opacity:.8}`,
    },
  )
}

const NOTED = `AAPL|Apple|228; MSFT|Microsoft|505; NVDA|Nvidia|182; KO|Coca Cola|70; JNJ|Johnson & Johnson|178; COST|Costco|925; V|Visa|342; TSLA|Tesla|410; AMZN|Amazon|228; DIS|Disney|112; PLTR|Palantir|172; D05.SI|DBS|54; O39.SI|OCBC|17.2; Z74.SI|Singtel|4.3; C6L.SI|SIA|6.6; S68.SI|SGX|16.6; C38U.SI|CICT|2.3; 0700.HK|Tencent|610; 9988.HK|Alibaba|165; 0005.HK|HSBC|112; 1810.HK|Xiaomi|54; 2800.HK|Tracker Fund|26`

/** A note on a phone: what someone owns, typed in a small ruled table, with things to do above and below. */
function drawNote(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const hasNames = isOneOfTwo(random)
  const isPlainDigits = isOneOfTwo(random)
  const write = (shares: number) => (isPlainDigits ? String(shares) : count(shares))
  const lines = rows.map((row) => {
    const names = hasNames ? [row.symbol, escapeText(row.name)] : [row.symbol]
    const worth = whole(row.price * row.shares)
    const cells = [...names, write(row.shares), row.price.toFixed(2)]
    if (!hasNames) cells.push(`${row.currency} ${worth}`)
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const heads = hasNames ? ['Code', 'Name', 'Qty', 'Price'] : ['Stock', 'Qty', 'Price', 'Worth']
  const todos = shuffle(
    ['Renew W-8BEN', 'Ask bank about wire fee', 'SRS top up before Dec', 'Check CDP letter'],
    random,
  ).slice(0, 2)
  const ink = isDark ? '#ffd60a' : '#d99a00'
  return page(
    `${statusBar(random)}<header><span>‹ Money</span><span>⇪ &ensp; ⊙</span></header><main><time>${1 + Math.floor(random() * 28)} September 2026 at ${8 + Math.floor(random() * 4)}:${two(Math.floor(random() * 59))} ${isOneOfTwo(random) ? 'AM' : 'PM'}</time><h1>Shares I own</h1><p>updated w/ Friday close. total cash in both accounts approx ${Math.floor(3 + random() * 40)}k</p><table><tr>${heads.map((head) => `<td><b>${head}</b></td>`).join('')}</tr>${lines.join('')}</table><h2>To do</h2><ul>${todos.map((todo, at) => `<li class="${at ? 'd' : ''}">${todo}</li>`).join('')}</ul><p>Dividends so far this year: ${whole(400 + random() * 5000)}<br>Target 2027: sell nothing!!</p></main><footer><span>☑</span><span>⌾</span><span>✎</span><span>▤</span></footer>`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#000' : '#fff'}}header{display:flex;justify-content:space-between;padding:7px 14px 9px;color:${ink};font-size:16.5px}main{padding:0 18px}time{display:block;text-align:center;font-size:12px;opacity:.6;margin-bottom:9px}h1{font-size:26px;margin:0 0 6px}h2{font-size:20px;margin:14px 0 5px}p{font-size:16px;line-height:1.4;margin:0 0 11px}table{border-collapse:collapse;width:100%;font-size:${pixels(random, 14.5, 16)}}td{border:1px solid ${isDark ? '#48484a' : '#c8c8cc'};padding:${pixels(random, 6, 9)} 8px}ul{list-style:none;margin:0 0 12px;padding:0}li{font-size:16px;padding:4px 0 4px 28px;position:relative}li:before{content:'';position:absolute;left:0;top:5px;width:17px;height:17px;border:1.5px solid #8e8e93;border-radius:50%}.d:before{background:${ink};border-color:${ink}}.d{opacity:.6}footer{display:flex;justify-content:space-around;padding:9px 10px 22px;color:${ink};font-size:19px;font-family:'DejaVu Sans'}`,
    },
  )
}

const MAILED = `AAPL|Apple|228; MSFT|Microsoft|505; NVDA|NVIDIA|182; KO|Coca-Cola|70; JNJ|Johnson & Johnson|178; COST|Costco|925; V|Visa|342; TSLA|Tesla|410; AMZN|Amazon|228; DIS|Disney|112; PLTR|Palantir|172; SOFI|SoFi|26; F|Ford|12; NKE|Nike|70; SBUX|Starbucks|88; NFLX|Netflix|112; RBLX|Roblox|130; UBER|Uber|93; ABNB|Airbnb|124; SPOT|Spotify|690; HOOD|Robinhood|118; COIN|Coinbase|330; CMG|Chipotle|41; LULU|Lululemon|176; TGT|Target|90; RIVN|Rivian|14; DKNG|DraftKings|43; MCD|McDonald's|305`

/** A broker's weekly mail in a phone's mail app: a line in words for each holding, moves of the week, a button. */
function drawWeeklyMail(rows: Row[], random: Random): string {
  const isDark = random() < 0.4
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const isTickerFirst = isOneOfTwo(random)
  const items = rows.map((row, at) => {
    const move = inventMove(random) * 2
    const size = `${count(row.shares)} ${row.shares === 1 ? 'share' : 'shares'}`
    const name = isTickerFirst
      ? `<b>${row.ticker}</b> ${escapeText(row.name)}`
      : `<b>${escapeText(row.name)}</b> (${row.ticker})`
    return `<li>${badge(row, at)}<div><p>${name}</p><small>${size} · closed at $${plain(row.price)}</small></div><em>$${plain(row.price * row.shares)}<small>${colored(`${move < 0 ? '↓' : '↑'} ${Math.abs(move * 100).toFixed(1)}% this week`, move, colors)}</small></em></li>`
  })
  const total = sumOf(rows)
  const move = inventMove(random)
  const day = 4 + Math.floor(random() * 4) * 7
  return page(
    `${statusBar(random)}<header><span>←</span><span>⇩ &ensp; ✉ &ensp; ⋮</span></header><main><h1>Your week: portfolio ${move < 0 ? 'down' : 'up'} ${Math.abs(move * 100).toFixed(2)}% <u>Inbox</u></h1><div class="f"><s>P</s><p><b>Pebble Invest</b> Sep ${day}<br><small>to me ▾</small></p><span>↩ &ensp; ⋮</span></div><section><div class="g"><b>pebble</b><small>Week ending Friday, September ${day}, 2026</small></div><h2>Hi Wei Ling, here's what you own</h2><h3>$${plain(total)}<small>${colored(`${signed(total * move, (size) => `$${plain(size)}`)} (${percent(move)})`, move, colors)} · cash $${plain(random() * 400)}</small></h3><ul>${items.join('')}</ul><a>Open the app</a><footer>S&amp;P 500 ${percent(inventMove(random) / 2)} · Nasdaq ${percent(inventMove(random) / 2)} in the same week. Investing involves risk. Pebble Securities LLC, member FINRA/SIPC. Unsubscribe</footer></section></main><div class="r"><span>↩ Reply</span><span>↪ Forward</span></div>`,
    {
      isDark,
      css: `${PHONE_CSS}header{display:flex;justify-content:space-between;padding:8px 18px;font-size:18px}h1{font-size:19px;font-weight:400;margin:4px 18px 8px}u{text-decoration:none;font-size:11px;background:#8883;border-radius:4px;padding:2px 6px}.f{display:flex;gap:11px;padding:0 18px 9px;font-size:13.5px;align-items:center}.f p{flex:1;margin:0}s{text-decoration:none;width:36px;height:36px;border-radius:50%;background:#7b3ff2;color:#fff;text-align:center;line-height:36px;font-size:17px}small{font-size:11.8px;opacity:.85}section{margin:0 10px;border:1px solid #8884;border-radius:12px;padding:0 14px 10px}.g{display:flex;justify-content:space-between;align-items:center;padding:10px 0;border-bottom:1px solid #8884}.g b{font-size:19px;color:${isDark ? '#b497ff' : '#5b21d6'}}h2{font-size:16.5px;margin:11px 0 2px}h3{margin:0 0 5px;font-size:25px}h3 small{display:block;font-size:12.5px;font-weight:400;margin-top:2px}
      ul{list-style:none;margin:0;padding:0}li{display:flex;gap:10px;align-items:center;padding:${pixels(random, 6, 9)} 0;border-top:1px solid #8883}.badge{flex:none;width:30px;height:30px;border-radius:8px;color:#fff;text-align:center;line-height:30px}li div{flex:1;min-width:0}li p{margin:0 0 2px;font-size:14px;white-space:nowrap}em{font-style:normal;text-align:right;font-size:14px;white-space:nowrap}em small{display:block;margin-top:2px}section a{display:block;margin:8px 0;padding:10px;border-radius:22px;background:#5b21d6;color:#fff;text-align:center;font-size:14.5px;font-weight:600}footer{font-size:10.5px;line-height:1.5;opacity:.75}.r{display:flex;gap:12px;padding:10px 18px 20px}.r span{flex:1;text-align:center;border:1px solid #8887;border-radius:18px;padding:8px;font-size:13.5px}`,
    },
  )
}

const COMMON = { isHeldBack: true, captures: ON_SCREENS, width: 390, height: 844 } as const

export const BLIND_I_PHONES: Family[] = [
  {
    name: 'market letters',
    ...COMMON,
    scale: 3,
    rows: 9,
    fonts: ['Kosugi'],
    pick: pickOwned(IN_TOKYO, { size: 2 }),
    draw: drawMarketLetters,
  },
  {
    name: 'three zones',
    ...COMMON,
    scale: 3,
    rows: 6,
    fonts: ['Kosugi'],
    pick: pickOwned(FROM_TAIWAN, { fractions: 0.4, decimals: 5 }),
    draw: drawThreeZones,
  },
  {
    name: 'robot',
    ...COMMON,
    scale: 3,
    rows: 5,
    fonts: ['Kosugi'],
    pick: pickOwned(BY_ROBOT, { size: 3 }),
    draw: drawRobot,
  },
  {
    name: 'typed note',
    ...COMMON,
    scale: 3,
    rows: 8,
    fonts: ['Inter Variable', 'Open Sans Variable', 'Roboto Variable'],
    pick: pickOwned(NOTED, { fractions: 0.15, decimals: 2 }),
    draw: drawNote,
  },
  {
    name: 'weekly mail',
    ...COMMON,
    scale: 2,
    rows: 6,
    fonts: PHONE_FONTS,
    pick: pickOwned(MAILED, { fractions: 0.6, decimals: 4, size: 0.4 }),
    draw: drawWeeklyMail,
  },
]
