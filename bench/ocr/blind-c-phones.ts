import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf, pickListed } from './blind-c-parts.ts'
import {
  ON_SCREENS,
  PHONE_CSS,
  PHONE_FONTS,
  roundTo,
  statusBar,
  sumOf,
  tabBar,
  wander,
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
  signed,
  whole,
} from './unseen-parts.ts'

const VIETNAMESE = `VNM.VN|Vinamilk|61000; FPT.VN|FPT|98000; HPG.VN|Hòa Phát|27000; VCB.VN|Vietcombank|62000; MWG.VN|Thế Giới Di Động|80000; TCB.VN|Techcombank|35000; MBB.VN|MB|25000; ACB.VN|ACB|25000;
SSI.VN|SSI|33000; VHM.VN|Vinhomes|95000; VRE.VN|Vincom Retail|30000; STB.VN|Sacombank|55000; BID.VN|BIDV|38000; CTG.VN|VietinBank|50000; GAS.VN|PV Gas|62000; MSN.VN|Masan|80000; PNJ.VN|PNJ|88000; REE.VN|REE|65000;
DGC.VN|Đức Giang|95000; VJC.VN|Vietjet|140000; SAB.VN|Sabeco|46000; PLX.VN|Petrolimex|35000; HDB.VN|HDBank|30000; VPB.VN|VPBank|28000; GMD.VN|Gemadept|65000; KDH.VN|Khang Điền|33000; POW.VN|PV Power|14000; DCM.VN|Đạm Cà Mau|36000`

/** In Vietnamese: prices in thousands of dong, and one holding opened to show what is still to settle. */
function drawVietnamese(rows: Row[], random: Random): string {
  const isDark = random() < 0.75
  const colors = isDark ? (['#21c97a', '#ff5252'] as const) : (['#0a9550', '#db2c2c'] as const)
  const thousands = (dong: number) => (dong / 1000).toFixed(2)
  const opened = Math.floor(random() * rows.length)
  const isSizeFirst = isOneOfTwo(random)
  const costs = rows.map((row) => roundTo(inventCost(row, random), 10))
  const lines = rows.map((row, at) => {
    const cost = costs[at] ?? row.price
    const gain = (row.price - cost) * row.shares
    const prices = [thousands(cost), colored(thousands(row.price), inventMove(random), colors)]
    const size = count(row.shares)
    const cells = isSizeFirst ? [size, ...prices] : [...prices.reverse(), size]
    const rate = `<u class="${gain < 0 ? 'd' : ''}">${percent(row.price / cost - 1)}</u>`
    const line = `<tr><td>${row.ticker}<s>${at === opened ? '▴' : '▾'}</s></td>${cellsOf([...cells, rate])}</tr>`
    if (at !== opened) return line
    const coming = row.shares >= 200 ? Math.floor(row.shares / 400) * 100 : 0
    const pairs = [
      ['KL khả dụng', count(row.shares - coming)],
      ['Chờ về T1', '0'],
      ['Chờ về T2', count(coming)],
      ['Giá trị vốn', whole(cost * row.shares)],
      ['Giá trị TT', whole(row.price * row.shares)],
      ['Lãi/lỗ', colored(signed(gain, whole), gain, colors)],
    ].map(([label, figure]) => `<p><span>${label}</span>${figure}</p>`)
    return `${line}<tr class="o"><td colspan="5"><div>${pairs.join('')}</div><em>Bán</em><em class="b">Mua thêm</em></td></tr>`
  })
  const gained = rows.reduce((sum, row, at) => sum + (row.price - (costs[at] ?? 0)) * row.shares, 0)
  const figures = isSizeFirst ? ['Tổng KL', 'Giá vốn', 'Giá TT'] : ['Giá TT', 'Giá vốn', 'Tổng KL']
  return page(
    `${statusBar(random)}<header><b>Tài sản</b><span>TK thường 1028457.1 ▾</span></header><nav><span>Tổng quan</span><b>Danh mục</b><span>Lịch sử lệnh</span><span>Sao kê</span></nav><main><div class="sum"><p>Giá trị danh mục<b>${whole(sumOf(rows))} đ</b></p><p>Lãi/lỗ tạm tính<b>${colored(signed(gained, whole), gained, colors)}</b></p></div>
      <table><tr>${cellsOf(['Mã CK', ...figures, '% L/L'], 'th')}</tr>${lines.join('')}</table><small>Giá: x1.000 đồng. HOSE ${(1580 + random() * 160).toFixed(2)}</small></main>${tabBar(['Trang chủ', 'Bảng giá', 'Đặt lệnh', 'Tài sản', 'Thêm'], 3)}`,
    {
      isDark,
      css: `${PHONE_CSS}header{display:flex;justify-content:space-between;align-items:center;padding:6px 16px;font-size:13px}header b{font-size:21px}nav{display:flex;gap:18px;padding:8px 16px;font-size:14px;border-bottom:1px solid #8883}nav span{opacity:.6}nav b{color:#e8761c}.sum{display:flex;justify-content:space-between;padding:10px 16px}.sum p{margin:0;font-size:12px}.sum b{display:block;font-size:16.5px;margin-top:3px}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 14, 15.2)}}td,th{text-align:right;padding:${pixels(random, 9, 12)} 4px;border-bottom:1px solid #8882}th{font-size:12px;font-weight:400;opacity:.65;background:#8881}td:first-child,th:first-child{text-align:left;padding-left:16px;font-weight:600}td:last-child,th:last-child{padding-right:14px}s{text-decoration:none;font-size:9px;opacity:.5;margin-left:4px}
      u{text-decoration:none;font-size:13px;padding:3px 6px;border-radius:4px;background:${colors[0]}26;color:${colors[0]}}u.d{background:${colors[1]}26;color:${colors[1]}}.o td{background:#8881;padding:8px 16px 12px!important;text-align:left;font-weight:400!important}.o div{display:grid;grid-template-columns:1fr 1fr;column-gap:24px}.o p{display:flex;justify-content:space-between;margin:3px 0;font-size:12.5px}.o p>span:first-child{opacity:.65}
      em{float:right;font-style:normal;font-size:13px;color:#fff;background:#db2c2c;border-radius:5px;padding:5px 20px;margin:7px 0 0 8px}em.b{background:#0a9550}small{display:block;padding:10px 16px;font-size:11.5px;opacity:.6}`,
    },
  )
}

const KATAKANA = `LLY|イーライ・リリー|812|NYSE; AVGO|ブロードコム|338|NASDAQ; NFLX|ネットフリックス|112|NASDAQ; MA|マスターカード|560|NYSE; ADBE|アドビ|342|NASDAQ; CRM|セールスフォース|248|NYSE; PLTR|パランティア・テクノロジーズ|172|NASDAQ;
CVX|シェブロン|155|NYSE; PFE|ファイザー|24.9|NYSE; DE|ディア|470|NYSE; LMT|ロッキード・マーチン|482|NYSE; BA|ボーイング|212|NYSE; GS|ゴールドマン・サックス|780|NYSE; UBER|ウーバー・テクノロジーズ|93|NYSE; ABNB|エアビーアンドビー|124|NASDAQ;
PYPL|ペイパル・ホールディングス|66|NASDAQ; MU|マイクロン・テクノロジー|205|NASDAQ; AMAT|アプライド・マテリアルズ|221|NASDAQ; CRWD|クラウドストライク・ホールディングス|490|NASDAQ; COIN|コインベース・グローバル|330|NASDAQ; TGT|ターゲット|91|NYSE;
MDLZ|モンデリーズ・インターナショナル|62|NASDAQ; GILD|ギリアド・サイエンシズ|118|NASDAQ; FDX|フェデックス|242|NYSE; DAL|デルタ航空|58|NYSE; CMG|チポトレ・メキシカン・グリル|42|NYSE; BLK|ブラックロック|1120|NYSE; ASML|ASMLホールディング|985|NASDAQ`

/** In Japanese, American shares: who at the left, labels and figures below each other at the right. */
function drawAmericanInJapan(rows: Row[], random: Random): string {
  const isDark = random() < 0.4
  const colors = isDark ? (['#ff8078', '#6fb0ff'] as const) : (['#d62b2b', '#2257c4'] as const)
  const rate = 146 + random() * 12
  const isCostFirst = isOneOfTwo(random)
  const half = Math.ceil(rows.length / 2)
  const items = rows.map((row, at) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares * rate
    const prices = [
      ['現在値', `${plain(row.price)} USD`],
      ['平均取得単価', `${plain(cost)} USD`],
    ]
    const pairs = [
      ['保有数量', `${count(row.shares)} 株`],
      ...(isCostFirst ? prices.reverse() : prices),
      ['評価額', `${whole(row.price * row.shares * rate)} 円`],
      ['評価損益', colored(`${signed(gain, whole)} 円`, gain, colors)],
    ].map(([label, figure]) => `<p><span>${label}</span>${figure}</p>`)
    const head =
      at === 0 ? '<h2>特定口座</h2>' : at === half ? '<h2>NISA口座（成長投資枠）</h2>' : ''
    return `${head}<section><div><b>${row.name}</b><span>${row.ticker}</span><i>${row.written}</i><em>注文</em></div><div class="r">${pairs.join('')}</div></section>`
  })
  return page(
    `${statusBar(random)}<header><span>＜</span>保有証券（米国株式）<span>更新</span></header><main><div class="sum"><p>評価額合計（円換算）<b>${whole(sumOf(rows) * rate)} 円</b></p><p>参考為替レート<br>1 USD = ${rate.toFixed(2)} 円</p></div>${items.join('')}</main>${tabBar(['ホーム', '銘柄検索', '注文照会', '保有証券', 'メニュー'], 3)}`,
    {
      isDark,
      css: `${PHONE_CSS}header{display:flex;justify-content:space-between;padding:9px 16px 11px;font-size:16px;background:${isDark ? '#1d2733' : '#0b4f8a'};color:#fff}header span{font-size:13px}.status{background:${isDark ? '#1d2733' : '#0b4f8a'};color:#fff}.sum{display:flex;justify-content:space-between;padding:10px 16px;font-size:12px}.sum p{margin:0;line-height:1.5}.sum b{display:block;font-size:19px}
      h2{font-size:13px;font-weight:400;margin:0;padding:6px 16px;background:#8883}section{display:flex;gap:14px;padding:${pixels(random, 9, 13)} 16px;border-bottom:1px solid #8884}section>div:first-child{flex:0 0 134px;display:flex;flex-direction:column;align-items:flex-start;gap:5px}section b{font-size:14.5px;font-weight:400;line-height:1.35}section div>span{font-size:14px;opacity:.8}i{font:10.5px sans-serif;border:1px solid #8888;border-radius:3px;padding:1px 5px}
      em{font-style:normal;font-size:12px;background:#e4791e;color:#fff;border-radius:4px;padding:3px 18px;margin-top:auto}.r{flex:1}.r p{display:flex;justify-content:space-between;margin:0 0 5px;font-size:14px}.r p>span:first-child{font-size:12px;opacity:.65}`,
    },
  )
}

const COUNTERS = `1155.KL|MAYBANK|9.9; 1295.KL|PBBANK|4.3; 1023.KL|CIMB|7.4; 5347.KL|TENAGA|13.4; 5183.KL|PCHEM|3.6; 6012.KL|MAXIS|3.7; 3182.KL|GENTING|3.2; 4715.KL|GENM|2.1; 5225.KL|IHH|7.2; 4197.KL|SIME|2.2; 1961.KL|IOICORP|3.8; 2445.KL|KLK|20.2;
4065.KL|PPB|10.5; 7113.KL|TOPGLOV|0.82; 5168.KL|HARTA|1.6; 0166.KL|INARI|2.1; 5398.KL|GAMUDA|5.2; 1818.KL|BURSA|8.3; 4707.KL|NESTLE|98.4; 6033.KL|PETGAS|18.1; 5681.KL|PETDAG|21.5; 3816.KL|MISC|7.5; 7277.KL|DIALOG|1.8; 5819.KL|HLBANK|20.6; 1066.KL|RHBBANK|6.8;
6742.KL|YTLPOWR|3.6; 4677.KL|YTL|2.4; 6888.KL|AXIATA|2.5; 4863.KL|TM|7.1; 7084.KL|QL|4.2; 5211.KL|SUNWAY|4.9; 5285.KL|SDG|5.1; 0128.KL|FRONTKN|4.1; 0097.KL|VITROX|4; 5296.KL|MRDIY|1.6`

/** As in Malaysia: the last price in a colored block at the left, short names of counters, figures below. */
function drawCounters(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const items = rows.map((row) => {
    const cost = roundTo(row.price * (0.7 + 0.55 * random()), 0.0001)
    const gain = (row.price - cost) * row.shares
    const move = roundTo(row.price * inventMove(random), row.price < 1 ? 0.005 : 0.01)
    const ground = move === 0 ? '#7c8594' : move > 0 ? '#12915a' : '#cf3b3b'
    const pairs = [
      ['Qty on hand', count(row.shares)],
      ['Avg price', cost.toFixed(4)],
      ['Mkt value', plain(row.price * row.shares)],
    ].map(([label, figure]) => `<p><small>${label}</small>${figure}</p>`)
    return `<li><i style="background:${ground}"><b>${row.price.toFixed(3)}</b>${move > 0 ? '+' : ''}${move.toFixed(3)}</i><section><h3>${row.name}<span>${row.ticker}</span><em>${colored(`${signed(gain, plain)} (${percent(row.price / cost - 1)})`, gain, colors)}</em></h3><div>${pairs.join('')}</div></section></li>`
  })
  return page(
    `${statusBar(random)}<header><span>☰</span><b>Portfolio</b><span>⟳</span></header><main><aside><p>Market value (MYR)<b>${plain(sumOf(rows))}</b></p><p>Cash available<b>${plain(300 + random() * 9000)}</b></p></aside><nav><b>Holdings (${rows.length})</b><span>Realised G/L</span><span>Contra</span></nav><ul>${items.join('')}</ul></main>${tabBar(['Watchlist', 'Markets', 'Order', 'Portfolio', 'More'], 3)}`,
    {
      isDark,
      css: `${PHONE_CSS}header{display:flex;justify-content:space-between;padding:8px 18px;font-size:17px}aside{display:flex;margin:4px 12px 8px;padding:11px 14px;border-radius:9px;color:#fff;background:linear-gradient(90deg,#20366b,#345aa5)}aside p{flex:1;margin:0;font-size:11.5px}aside b{display:block;font-size:18px;margin-top:3px}nav{display:flex;gap:20px;padding:4px 16px 8px;font-size:13.5px}nav span{opacity:.6}nav b{border-bottom:2px solid #345aa5;padding-bottom:5px}
      ul{list-style:none;margin:0;padding:0 12px}li{display:flex;gap:11px;padding:${pixels(random, 8, 11)} 0;border-top:1px solid #8883}i{flex:0 0 66px;display:flex;flex-direction:column;justify-content:center;border-radius:6px;color:#fff;text-align:center;font-style:normal;font-size:11.5px}i b{font-size:16px;font-weight:600}section{flex:1}h3{margin:0 0 5px;font-size:15px}h3 span{font-weight:400;font-size:12px;opacity:.6;margin-left:6px}em{float:right;font-style:normal;font-weight:500;font-size:12.5px}em span{opacity:1!important;font-size:12.5px!important;margin:0!important}
      section div{display:grid;grid-template-columns:.9fr .8fr 1fr}p{margin:0;font-size:13.5px}section p:last-child{text-align:right}p small{display:block;font-size:11px;opacity:.6}`,
    },
  )
}

const BRANDS = `ADBE|Adobe|342; CRM|Salesforce|248; NFLX|Netflix|112; AVGO|Broadcom|338; LLY|Eli Lilly|812; MA|Mastercard|560; PFE|Pfizer|24.9; PLTR|Palantir|172; UBER|Uber|93; ABNB|Airbnb|124; PYPL|PayPal|66; SHOP|Shopify|152; SE|Sea Limited|148; BKNG|Booking Holdings|5050; BA|Boeing|212; C|Citigroup|101;
MS|Morgan Stanley|162; GILD|Gilead Sciences|118; CVX|Chevron|155; COP|ConocoPhillips|91; MU|Micron Technology|205; PANW|Palo Alto Networks|208; CRWD|CrowdStrike|490; SNOW|Snowflake|245; COIN|Coinbase|330; HOOD|Robinhood|128; ROKU|Roku|98; SPOT|Spotify|690; ARM|Arm Holdings|158; ASML|ASML Holding|985; O|Realty Income|58;
TGT|Target|91; CMG|Chipotle|42; MAR|Marriott|268; DAL|Delta Air Lines|58; FDX|FedEx|242; UNP|Union Pacific|222; WM|Waste Management|214; NEM|Newmont|86; VALE|Vale|11.9; MELI|MercadoLibre|2180; BIDU|Baidu|122; PDD|PDD Holdings|134; NIO|NIO|6.9; RBLX|Roblox|118; DUOL|Duolingo|268; DASH|DoorDash|252`

/** As European neobanks: the price below the name, below the value the number of shares with the ticker as its unit. */
function drawTickerUnits(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const total = sumOf(rows)
  const move = inventMove(random)
  const items = rows.map((row) => {
    const today = inventMove(random)
    const arrow = `${today < 0 ? '▼' : '▲'} ${Math.abs(today * 100).toFixed(2)}%`
    return `<li><i style="background:hsl(${Math.floor(random() * 360)} 45% 42%)">${row.name[0]}</i><div><b>${escapeText(row.name)}</b><small>$${plain(row.price)} · ${colored(arrow, today, colors)}</small></div><div class="n"><b>$${plain(row.price * row.shares)}</b><small>${count(row.shares)} ${row.ticker}</small></div></li>`
  })
  return page(
    `${statusBar(random)}<header><i>MK</i><input placeholder="Search"><span>≡</span></header><main><small>Stocks · USD</small><h1>$${plain(total)}</h1><p>${colored(`${signed(move * total, (size) => `$${plain(size)}`)} (${percent(move)})`, move, colors)} today</p><svg viewBox="0 0 390 80"><polyline points="${wander(random, 390, 80)}"/></svg>
      <nav><b>Trade</b><b>Sell</b><b>Move</b><b>More</b></nav><h2>Investments<span>See all</span></h2><ul>${items.join('')}</ul><h2>Available<span>$${plain(40 + random() * 900)}</span></h2></main>${tabBar(['Home', 'Invest', 'Payments', 'Crypto', 'Points'], 1)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0d0f14' : '#f3f4f7'}}header{display:flex;gap:10px;align-items:center;padding:8px 16px}header i{width:34px;height:34px;border-radius:17px;background:#5767e8;color:#fff;text-align:center;font:600 13px/34px sans-serif}input{flex:1;border:0;border-radius:17px;padding:8px 14px;background:#8882;font:14px sans-serif}main>small,main>p{display:block;margin:0 18px;font-size:13px}h1{font-size:33px;margin:3px 18px}main>svg{width:100%;margin-top:8px}polyline{fill:none;stroke:#5767e8;stroke-width:2}
      nav{display:flex;gap:8px;padding:8px 16px}nav b{flex:1;text-align:center;font-size:13px;padding:9px;border-radius:18px;background:#5767e822;color:${isDark ? '#a9b3ff' : '#3a49c9'}}h2{display:flex;justify-content:space-between;font-size:15px;margin:14px 20px 8px}h2 span{font-weight:400;font-size:13px;opacity:.7}ul{list-style:none;margin:0 12px;padding:6px 14px;border-radius:16px;background:${isDark ? '#181b23' : '#fff'}}
      li{display:flex;gap:12px;align-items:center;padding:${pixels(random, 9, 12)} 0}li i{flex:none;width:40px;height:40px;border-radius:20px;color:#fff;font:600 17px/40px sans-serif;text-align:center}li div{flex:1;min-width:0}li b{display:block;font-size:15.5px;font-weight:500;margin-bottom:2px}li small{font-size:13px;opacity:.85}.n{flex:none!important;text-align:right}`,
    },
  )
}

const COMMON = { isHeldBack: true, fonts: PHONE_FONTS, captures: ON_SCREENS } as const

export const BLIND_C_PHONES: Family[] = [
  {
    name: 'Vietnamese',
    ...COMMON,
    width: 390,
    height: 844,
    scale: 3,
    rows: 9,
    pick: pickListed(VIETNAMESE, { oddLots: 0.2 }),
    draw: drawVietnamese,
  },
  {
    name: 'American in Japan',
    ...COMMON,
    width: 393,
    height: 852,
    scale: 3,
    rows: 6,
    fonts: ['Kosugi'],
    pick: pickListed(KATAKANA),
    draw: drawAmericanInJapan,
  },
  {
    name: 'counters',
    ...COMMON,
    width: 412,
    height: 915,
    scale: 2,
    rows: 9,
    pick: pickListed(COUNTERS),
    draw: drawCounters,
  },
  {
    name: 'ticker units',
    ...COMMON,
    width: 390,
    height: 844,
    scale: 2,
    rows: 8,
    pick: pickListed(BRANDS, { fractions: 0.8 }),
    draw: drawTickerUnits,
  },
]
