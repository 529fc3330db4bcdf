import type { Random } from '#tests/fixtures/generate-statements.ts'
import { pickHeld, two } from './blind-d-parts.ts'
import { ON_SCREENS, PHONE_CSS, PHONE_FONTS, statusBar, sumOf, tabBar } from './blind-parts.ts'
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

const SAVED = `2330.TW|台積電|1085; 2317.TW|鴻海|205; 2454.TW|聯發科|1280; 2308.TW|台達電|960; 2881.TW|富邦金|92; 2882.TW|國泰金|66; 2891.TW|中信金|44; 2886.TW|兆豐金|40; 2412.TW|中華電|132; 2884.TW|玉山金|32; 1216.TW|統一|78; 2303.TW|聯電|48; 2382.TW|廣達|285; 2357.TW|華碩|640; 5880.TW|合庫金|24; 2892.TW|第一金|29; 3045.TW|台灣大|110; 4904.TW|遠傳|88; 2912.TW|統一超|240; 1101.TW|台泥|25; 2207.TW|和泰車|590; 3711.TW|日月光投控|178; 2885.TW|元大金|36; 2890.TW|永豐金|27`

/** Single shares bought month by month: few of what is dear, some thousands of what is cheap. */
function pickSaved(random: Random, count: number): Row[] {
  return pickHeld(SAVED)(random, count).map((row) => ({
    ...row,
    shares: 3 + Math.floor((10_000 + random() ** 2 * 260_000) / row.price),
  }))
}

/** A Taiwanese broker's app for monthly savings plans, in Chinese: what was gathered, the next debit, switches. */
function drawSavingsPlans(rows: Row[], random: Random): string {
  const isDark = random() < 0.35
  const colors = isDark ? (['#ff6b6b', '#31c48d'] as const) : (['#d92c2c', '#128a4f'] as const)
  const isCodeFirst = isOneOfTwo(random)
  const sizeLabel = isOneOfTwo(random) ? '累積股數' : '庫存股數'
  let gained = 0
  const cards = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    gained += gain
    const isPaused = random() < 0.18
    const day = [6, 16, 26][Math.floor(random() * 3)] ?? 6
    const plan = `毎月 ${two(day)} 日扣款 ${whole(1000 * (1 + Math.floor(random() * 9)))} 元`
    const who = isCodeFirst
      ? `<i>${row.ticker}</i><b>${row.name}</b>`
      : `<b>${row.name}</b><i>${row.ticker}</i>`
    const figures = [
      [sizeLabel, `${whole(row.shares)} 股`],
      ['成交均價', plain(cost)],
      ['參考市價', plain(row.price)],
      ['累積投入', whole(cost * row.shares)],
      ['參考損益', colored(signed(gain, whole), gain, colors)],
      ['報酬率', colored(percent(row.price / cost - 1), gain, colors)],
    ].map(([label, figure]) => `<p>${label}<span>${figure}</span></p>`)
    return `<section><h3>${who}<u class="${isPaused ? 'off' : ''}">${isPaused ? '暫停中' : '扣款中'}</u></h3><div class="g">${figures.join('')}</div><small>${plan}<s>${isPaused ? '恢復扣款' : `下次 2026/10/${two(day)}`} ＞</s></small></section>`
  })
  return page(
    `${statusBar(random)}<header>＜<b>定期定額</b>＋</header><nav><b>我的計畫</b><span>扣款紀録</span><span>人氣排行</span><span>試算</span></nav><main><div class="t"><p>庫存總市値（元）<strong>${whole(sumOf(rows))}</strong></p><p class="r">參考損益<strong>${colored(signed(gained, whole), gained, colors)}</strong></p></div><div class="a">本月新申購滿 3 支，手續費 <b>1 元</b> 起　活動詳情 ＞</div>${cards.join('')}</main>${tabBar(['首頁', '行情', '下單', '定期定額', '我的'], 3)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#15171c' : '#f3f4f7'}}header{display:flex;justify-content:space-between;padding:9px 18px;font-size:17px}header b,nav b{font-weight:400}nav{display:flex;justify-content:space-around;font-size:14px;padding-top:6px}nav *{padding:6px 4px}nav b{border-bottom:3px solid #f08300;color:#f08300}.t{display:flex;justify-content:space-between;padding:14px 20px 10px;font-size:12px}.t p{margin:0}.r{text-align:right}strong{display:block;font-size:22px;font-weight:400;margin-top:3px}.a{margin:0 12px 10px;background:#f0830022;border-radius:6px;padding:8px 12px;font-size:12.5px}.a b{color:#f08300}
      section{background:${isDark ? '#20232b' : '#fff'};margin:0 12px ${pixels(random, 8, 11)};border-radius:10px;padding:11px 14px}h3{display:flex;align-items:center;gap:8px;margin:0 0 7px;font-size:16px;font-weight:400}h3 b{font-weight:400}h3 i{font-style:normal;font-size:14px;opacity:.75}u{margin-left:auto;text-decoration:none;font-size:11px;border:1px solid #f08300;color:#f08300;border-radius:9px;padding:2px 8px}.off{border-color:#888;color:#888}.g{display:grid;grid-template-columns:1fr 1fr 1fr;gap:7px 8px}.g p{margin:0;font-size:11.5px;opacity:.95}.g span{font-size:14.5px}.g>p>span{display:block;margin-top:2px}small{display:flex;justify-content:space-between;border-top:1px solid #8883;margin-top:9px;padding-top:7px;font-size:11.5px;opacity:.75}s{text-decoration:none}`,
    },
  )
}

const GIVING = `8267.T|イオン|1850|買物優待カード 3%返金; 9433.T|KDDI|2450|Pontaポイント 2,000円分; 2702.T|日本マクドナルドHD|6100|食事優待券 6枚綴り1冊; 3197.T|すかいらーくHD|3100|優待カード 2,000円; 9861.T|吉野家HD|3150|優待券 500円×4枚; 9202.T|ANAホールディングス|2900|国内線 50%割引券 1枚; 9201.T|日本航空|2950|国内線 割引券 1枚; 4661.T|オリエンタルランド|3300|1デーパスポート 1枚; 2503.T|キリンHD|2200|自社製品 1,000円相当; 2502.T|アサヒグループHD|1850|酒類詰合せ 1,000円相当; 2811.T|カゴメ|2900|自社製品 2,000円相当; 2897.T|日清食品HD|2850|即席めん詰合せ; 3048.T|ビックカメラ|1600|買物券 2,000円; 7616.T|コロワイド|1750|優待ポイント 10,000円; 7550.T|ゼンショーHD|8900|食事券 1,000円; 3099.T|三越伊勢丹HD|2450|株主優待カード 10%割引; 8233.T|高島屋|1500|買物10%割引カード; 8136.T|サンリオ|6700|入園券 3枚; 7832.T|バンダイナムコHD|4900|ポイント 2,000円分; 3543.T|コメダHD|2900|電子マネー 1,000円; 3397.T|トリドールHD|4300|優待割引券 100円×30枚; 9831.T|ヤマダHD|460|買物割引券 500円×1枚; 4911.T|資生堂|2500|自社製品 1,500円相当; 7203.T|トヨタ自動車|2850|TOYOTA Wallet 残高 500円`
const MONTHS_OF_RIGHTS = ['3月末', '9月末', '6月末', '12月末', '2月末', '8月末']

/** A Japanese app for shareholders' gifts: the month at the left, what is given, shares held and how many it takes. */
function drawGifts(rows: Row[], random: Random): string {
  const isDark = random() < 0.3
  const isCodeBelow = isOneOfTwo(random)
  const ink = isDark ? '#ff9db0' : '#d6336c'
  const lines = rows.map((row, at) => {
    const month = MONTHS_OF_RIGHTS[(at + Math.floor(random() * 2)) % MONTHS_OF_RIGHTS.length]
    const who = isCodeBelow
      ? `<b>${row.name}</b><i>${row.ticker}　東証プライム</i>`
      : `<b>${row.ticker} ${row.name}</b><i>東証プライム　貸借</i>`
    const move = inventMove(random)
    const isLong = random() < 0.2 ? '　<u>継続1年</u>' : ''
    return `<li><time>${month}<s>あと${10 + Math.floor(random() * 150)}日</s></time><div class="m">${who}<p class="w">${row.written}${isLong}</p><p>保有 <em>${whole(row.shares)}株</em>　<small>（必要 100株）</small></p></div><div class="r"><b>${price(row.price, row)}円</b><i>${percent(move)}</i><p>総合 ${(1.2 + random() * 4).toFixed(2)}%</p></div></li>`
  })
  const months = ['すべて', '3月', '6月', '9月', '12月', 'その他']
  return page(
    `${statusBar(random)}<header><h1>ゆうたい手帖</h1><span>検索　並替　設定</span></header><nav>${months.map((word, at) => `<span class="${at ? '' : 'on'}">${word}</span>`).join('')}</nav><main><div class="k"><p>保有銘柄<b>${rows.length}銘柄</b></p><p>評価額<b>${whole(sumOf(rows))}円</b></p><p>年間優待<b>${whole(4000 + random() * 30_000)}円相当</b></p></div><ol>${lines.join('')}</ol><div class="ad"><s>PR</s>クロス取引の手数料が0円！　みつば証券の口座開設はこちら</div></main>${tabBar(['保有', 'カレンダー', 'さがす', 'メモ', 'マイページ'], 0)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#1a1618' : '#fff9fa'}}header{display:flex;justify-content:space-between;align-items:center;padding:6px 18px;font-size:12.5px}h1{font-size:19px;font-weight:400;color:${ink};margin:3px 0}nav{display:flex;gap:7px;padding:6px 14px;font-size:12.5px}nav span{border:1px solid #8886;border-radius:14px;padding:4px 11px;white-space:nowrap}.on{background:${ink};color:${isDark ? '#1a1618' : '#fff'}}.k{display:flex;justify-content:space-between;padding:9px 18px;font-size:11.5px}.k p{margin:0}.k b{display:block;font-size:15px;font-weight:400;margin-top:3px}
      ol{list-style:none;margin:0;padding:0}li{display:flex;gap:11px;padding:${pixels(random, 9, 12)} 14px;border-top:1px solid #8883}time{flex:none;width:54px;height:50px;border-radius:8px;background:${ink}22;color:${ink};text-align:center;font-size:15px;padding-top:8px}time s{display:block;font-size:10.5px;text-decoration:none;margin-top:4px}.m{flex:1;min-width:0}b{font-weight:400}.m b{display:block;font-size:15px}i{font-style:normal;font-size:11.5px;opacity:.72}p{margin:4px 0 0;font-size:13px}.w{font-size:12px;color:${ink}}em{font-style:normal;font-size:15px}u{text-decoration:none;border:1px solid;border-radius:3px;font-size:10px;padding:0 3px}small{font-size:11px;opacity:.7}.r{text-align:right;white-space:nowrap}.r b{display:block;font-size:14.5px}.r p{font-size:11.5px}.ad{background:#8882;font-size:11.5px;padding:11px 14px}.ad s{text-decoration:none;border:1px solid;font-size:9.5px;padding:0 3px;margin-right:6px}`,
    },
  )
}

const ABROAD = `AAPL|蘋果|240; MSFT|微軟|512; NVDA|英偉達|182; AMZN|亞馬遜|228; TSLA|特斯拉|410; GOOGL|谷歌-A|245; META|Meta Platforms|735; NFLX|奈飛|112; AVGO|博通|338; INTC|英特爾|37; KO|可口可樂|70; SBUX|星巴克|88; MCD|麥當勞|308; DIS|迪士尼|112; BA|波音|215; JPM|摩根大通|305; C|花旗集團|101; V|Visa|342; MA|萬事達|560; WMT|沃爾瑪|103; NKE|耐克|70; PFE|輝瑞|25; JNJ|強生|178; PG|寶潔|156; XOM|埃克森美孚|114; CVX|雪佛龍|155; ORCL|甲骨文|240; CSCO|思科|68; QCOM|高通|168; MU|美光科技|205; PEP|百事|148; HD|家得寶|402; LLY|禮來|812; PLTR|Palantir|172; UBER|優歩|93`

/** A bank without branches in Hong Kong, in Chinese: American shares by part, thin lines, an offer between them. */
function drawBranchless(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = isDark ? GAIN.isDark : GAIN.isLight
  const isSizeLeft = isOneOfTwo(random)
  const total = sumOf(rows)
  const lines = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const move = inventMove(random)
    const size = `${count(row.shares)} 股`
    const each = `現價 ${plain(row.price)}`
    const cells = isSizeLeft
      ? [size, `成本 ${plain(cost)}`, each]
      : [each, `成本 ${plain(cost)}`, size]
    return `<article><h3><b>${row.ticker}</b><span>${escapeText(row.name)}</span><i style="background:${move < 0 ? colors[1] : colors[0]}">${percent(move)}</i></h3><div class="v"><strong>US$${plain(row.price * row.shares)}</strong>${colored(`${signed(gain, plain)}（${percent(row.price / cost - 1)}）`, gain, colors)}</div><div class="c">${cells.map((cell) => `<span>${cell}</span>`).join('')}</div></article>`
  })
  const offer = `<div class="o"><b>月供美股 $1 起</b>新客首 3 個月 0 手續費 ▶</div>`
  return page(
    `${statusBar(random)}<header>＜<b>美股投資</b>?</header><main><div class="t"><small>總資産 (USD) ◎</small><h1>${plain(total + 312.5)}</h1><small>≈ HKD ${plain((total + 312.5) * 7.81)}　未交收 0.00</small></div><div class="q"><p>持倉市値<b>${plain(total)}</b></p><p>可用現金<b>312.50</b></p><p>股息<b>+${plain(random() * 60)}</b></p></div><nav><b>持倉 ${rows.length}</b><span>訂單</span><span>月供</span><span>紀録</span></nav>${lines.slice(0, 2).join('')}${offer}${lines.slice(2).join('')}</main>${tabBar(['首頁', '轉帳', '投資', '獎賞', '更多'], 2)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#120f1f' : '#fff'}}header{display:flex;justify-content:space-between;padding:8px 20px;font-size:16px}b{font-weight:400}.t{margin:6px 16px;padding:14px 18px;border-radius:18px;color:#fff;background:linear-gradient(120deg,#5b2be0,#12a89d)}.t small{font-size:12px}h1{font-size:29px;margin:5px 0;font-weight:400}.q{display:flex;justify-content:space-between;padding:8px 24px;font-size:11.5px}.q p{margin:0}.q b{display:block;font-size:14.5px;margin-top:3px}nav{display:flex;gap:22px;padding:8px 22px;font-size:14.5px;border-bottom:1px solid #8883}nav b{color:#7c56f0;border-bottom:2px solid}nav span{opacity:.6}
      article{padding:${pixels(random, 8, 11)} 22px;border-bottom:1px solid #8883}h3{display:flex;align-items:center;gap:8px;margin:0;font-weight:400;font-size:13px}h3 b{font-size:16px}h3 span{opacity:.8}i{font-style:normal;margin-left:auto;color:#fff;font-size:12px;padding:2px 8px;border-radius:9px}.v{display:flex;justify-content:space-between;align-items:baseline;font-size:13px;margin-top:4px}strong{font-weight:400;font-size:15.5px}.c{display:flex;justify-content:space-between;font-size:12.5px;margin-top:4px;opacity:.8}.o{background:#7c56f022;margin:9px 16px;padding:10px 16px;border-radius:12px;font-size:12.5px;display:flex;justify-content:space-between}.o b{color:#7c56f0}`,
    },
  )
}

/** As in Turkey: points between thousands, a comma before decimals. */
function turkish(amount: number, digits = 2): string {
  return amount.toLocaleString('de-DE', { minimumFractionDigits: digits, maximumFractionDigits: 2 })
}

const TRADED = `AAPL|Apple|240; MSFT|Microsoft|512; NVDA|NVIDIA|182; AMZN|Amazon|228; TSLA|Tesla|410; GOOGL|Alphabet|245; META|Meta|735; NFLX|Netflix|112; AMD|AMD|218; INTC|Intel|37; KO|Coca-Cola|70; SBUX|Starbucks|88; DIS|Walt Disney|112; BA|Boeing|215; NKE|Nike|70; PFE|Pfizer|25; UBER|Uber|93; PLTR|Palantir|172; COIN|Coinbase|330; SHOP|Shopify|152; F|Ford|12; PYPL|PayPal|68; XOM|Exxon Mobil|114; JPM|JPMorgan Chase|305; V|Visa|342; WMT|Walmart|103; BABA|Alibaba|160; SOFI|SoFi|27; RIVN|Rivian|14; MELI|MercadoLibre|2180`

/** A Turkish app for American shares: ticker and price at the left, value over "12,5 adet" and gain at the right. */
function drawAdet(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = isDark ? GAIN.isDark : GAIN.isLight
  const isGainInMoney = isOneOfTwo(random)
  let gained = 0
  const lines = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    gained += gain
    const rate = `%${turkish(Math.abs(row.price / cost - 1) * 100)}`
    const shown = isGainInMoney ? `${gain < 0 ? '-' : '+'}$${turkish(Math.abs(gain))}` : rate
    return `<li><s>${row.ticker[0]}</s><div><b>${row.ticker}</b><i>${row.name}</i><small>Fiyat $${turkish(row.price)}</small></div><div class="r"><b>$${turkish(row.price * row.shares)}</b><i>${turkish(row.shares, 0)} adet</i><small>${colored(`${gain < 0 ? '▼' : '▲'} ${shown}`, gain, colors)}</small></div></li>`
  })
  const total = sumOf(rows)
  const day = inventMove(random) * total * 0.4
  return page(
    `${statusBar(random)}<header><h1>Portföyüm</h1><span>⋯</span></header><nav><span>Borsa İstanbul</span><b>ABD Hisseleri</b><span>Fonlar</span></nav><main><div class="t"><small>Toplam Değer</small><strong>$${turkish(total)}</strong><small>≈ ₺${turkish(total * 41.37)}</small></div><div class="k"><p>Günlük Değişim<b>${colored(`${day < 0 ? '-' : '+'}$${turkish(Math.abs(day))}`, day, colors)}</b></p><p>Kâr / Zarar<b>${colored(`${gained < 0 ? '-' : '+'}$${turkish(Math.abs(gained))}`, gained, colors)}</b></p><p>Alım Gücü<b>$${turkish(20 + random() * 900)}</b></p></div><div class="h"><span>Varlıklar (${rows.length})</span><span>Sırala ▾</span></div><ul>${lines.join('')}</ul><p class="n">Piyasa kapalı · Açılışa 2 sa 14 dk</p></main>${tabBar(['Portföy', 'Keşfet', 'Emirler', 'Haberler', 'Profil'], 0)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0c0f0d' : '#fff'}}header{display:flex;justify-content:space-between;align-items:center;padding:4px 20px;font-size:17px}h1{font-size:23px;margin:4px 0}nav{display:flex;margin:6px 18px;background:#8882;border-radius:10px;font-size:13px;text-align:center;padding:3px}nav *{flex:1;padding:7px 0;font-weight:500}nav b{background:${isDark ? '#2f3a33' : '#fff'};border-radius:8px}.t{text-align:center;padding:12px}.t small{font-size:12.5px;opacity:.7}.t strong{display:block;font-size:31px;margin:3px 0}.k{display:flex;justify-content:space-between;padding:6px 20px 12px;font-size:11.5px}.k p{margin:0}.k b{display:block;font-size:14px;margin-top:3px}.h{display:flex;justify-content:space-between;font-size:12.5px;padding:9px 20px;background:#8881}
      ul{list-style:none;margin:0;padding:0 20px}li{display:flex;gap:12px;align-items:center;padding:${pixels(random, 8, 11)} 0;border-bottom:1px solid #8883}s{flex:none;width:38px;height:38px;line-height:38px;border-radius:50%;background:#1f9d6133;color:#1f9d61;text-align:center;text-decoration:none;font-weight:700}li div{flex:1}b{font-weight:600}li b{font-size:15.5px;display:block}i{font-style:normal;font-size:13px;display:block;opacity:.8;margin-top:1px}li small{font-size:12.5px}.r{text-align:right}.n{text-align:center;font-size:12px;opacity:.6}`,
    },
  )
}

const SHARED = `D05.SI|DBS|54; O39.SI|OCBC Bank|17.2; Z74.SI|Singtel|4.3; S68.SI|SGX|16.6; C6L.SI|SIA|6.6; BN4.SI|Keppel|9.1; S63.SI|ST Engineering|8.4; 0700.HK|Tencent|610; 9988.HK|Alibaba-W|160; 3690.HK|Meituan-W|102; 1810.HK|Xiaomi-W|42; 1211.HK|BYD Company|98; 0388.HK|HKEX|420; AAPL|Apple|240; NVDA|NVIDIA|182; TSLA|Tesla|410; MSFT|Microsoft|512; AMD|AMD|218; PLTR|Palantir|172; GRAB|Grab|5.6; SE|Sea|148; COIN|Coinbase|330; GOOGL|Alphabet-A|245; NFLX|Netflix|112`
const FLAGS: Record<string, [mark: string, ink: string]> = {
  SGD: ['SG', '#c0392b'],
  HKD: ['HK', '#8e44ad'],
  USD: ['US', '#2166c0'],
}
const CHATS = [
  ['Uncle Ben Lim', 'eh u still holding all these?', 'see my port today, half red half green lol'],
  ['Investing Kakis', 'Post your portfolio!', 'Ok mine after the rebalance'],
  ['Mei Ling', 'Can you send me what we have?', 'This is the joint account as of tonight'],
]

/** A chat in which a broker's dark or light list was sent as a picture, with ticks, times and an answer around it. */
function drawSharedPicture(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const isInnerDark = isOneOfTwo(random)
  const isSizeFirst = isOneOfTwo(random)
  const colors = isInnerDark ? GAIN.isDark : GAIN.isLight
  const lines = rows.map((row) => {
    const [mark, ink] = FLAGS[row.currency] ?? ['US', '#2166c0']
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const worth = `${plain(row.price * row.shares)}<br><i>${count(row.shares)}</i>`
    const each = `${price(row.price, row)}<br><i>${price(cost, row)}</i>`
    const pair = isSizeFirst ? [worth, each] : [each, worth]
    return `<tr><td>${escapeText(row.name)}<br><u style="background:${ink}">${mark}</u><i>${fiveDigits(row)}</i></td>${pair.map((cell) => `<td>${cell}</td>`).join('')}<td>${colored(`${signed(gain, plain)}<br>${percent(row.price / cost - 1)}`, gain, colors)}</td></tr>`
  })
  const headings = isSizeFirst ? ['MV/Qty', 'Price/Cost'] : ['Price/Cost', 'MV/Qty']
  const [name = '', asked = '', said = ''] = CHATS[Math.floor(random() * CHATS.length)] ?? []
  const minute = 10 + Math.floor(random() * 40)
  const picture = `<div class="p ${isInnerDark ? 'd' : ''}"><div class="a"><b>Positions (${rows.length})</b><span>Universal Account (…${1000 + Math.floor(random() * 8999)})</span></div><table><tr>${['Symbol', ...headings, 'P/L'].map((word) => `<th>${word}</th>`).join('')}</tr>${lines.join('')}</table></div>`
  return page(
    `${statusBar(random)}<header>‹<s>${name[0]}</s><div><b>${name}</b><small>last seen today at 9:${minute} PM</small></div></header><main><time>Today</time><p class="q">${asked}<small>9:${minute} PM</small></p><div class="m">${picture}<p>${said}<small>9:${minute + 3} PM ✓✓</small></p></div><p class="q">Wah nice. TP ${50 + Math.floor(random() * 40)} can or not?<small>9:${minute + 5} PM</small></p></main><footer>+<span>Message</span>◉</footer>`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0b141a' : '#efe7dc'}}.status,header,footer{background:${isDark ? '#1f2c33' : '#f6f6f6'}}header{display:flex;gap:10px;align-items:center;padding:6px 14px 9px;font-size:25px}header s{width:36px;height:36px;line-height:36px;border-radius:50%;background:#4c9f8e;color:#fff;text-align:center;font-size:16px;text-decoration:none}header b{font-size:15.5px;display:block}small{font-size:10.5px;opacity:.65;font-weight:400}header small{display:block;font-size:11.5px}main{padding:8px 10px}time{display:block;width:62px;margin:2px auto 8px;text-align:center;font-size:11.5px;background:${isDark ? '#1f2c33' : '#fff'};border-radius:7px;padding:4px}p{margin:0;font-size:14.5px}p small{float:right;margin:5px 0 0 9px}.q{background:${isDark ? '#1f2c33' : '#fff'};border-radius:9px;padding:7px 10px;width:max-content;max-width:300px;margin:8px 0}
      .m{background:${isDark ? '#005c4b' : '#d9fdd3'};border-radius:9px;padding:4px;margin-left:10px}.m>p{padding:6px 6px 3px}.p{background:#fff;color:#16181d;border-radius:6px;padding:9px 9px 7px}.d{background:#14171d;color:#e8e9ec}.a{display:flex;justify-content:space-between;align-items:baseline;font-size:10.5px;margin-bottom:4px}.a b{font-size:14.5px}.a span{opacity:.6}table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12, 12.8)}}th{font-size:10.5px;font-weight:400;opacity:.6;padding:4px 0}td{padding:${pixels(random, 5.5, 8)} 0;border-top:1px solid #8883;line-height:1.4;white-space:nowrap}td,th{text-align:right}td:first-child,th:first-child{text-align:left}i{font-style:normal;font-size:11px;opacity:.75}u{text-decoration:none;color:#fff;font-size:8.5px;border-radius:2px;padding:1px 3px;margin-right:4px}footer{display:flex;gap:12px;align-items:center;padding:9px 14px 22px;font-size:19px}footer span{flex:1;font-size:14px;border:1px solid #8885;border-radius:16px;padding:6px 13px;opacity:.7}`,
    },
  )
}

const COMMON = {
  isHeldBack: true,
  width: 390,
  height: 844,
  scale: 3,
  captures: ON_SCREENS,
} as const

export const BLIND_J_PHONES: Family[] = [
  {
    name: 'monthly savings plans',
    ...COMMON,
    width: 412,
    height: 915,
    rows: 4,
    fonts: ['Kosugi'],
    pick: pickSaved,
    draw: drawSavingsPlans,
  },
  {
    name: 'gifts for shareholders',
    ...COMMON,
    rows: 6,
    fonts: ['Kosugi'],
    pick: pickHeld(GIVING, { size: 0.7 }),
    draw: drawGifts,
  },
  {
    name: 'bank without branches',
    ...COMMON,
    scale: 2,
    rows: 6,
    fonts: ['Kosugi'],
    pick: pickHeld(ABROAD, { fractions: 0.7, decimals: 4, size: 0.3 }),
    draw: drawBranchless,
  },
  {
    name: 'adet',
    ...COMMON,
    width: 412,
    height: 915,
    rows: 6,
    fonts: PHONE_FONTS,
    pick: pickHeld(TRADED, { fractions: 0.5, decimals: 2, size: 0.4 }),
    draw: drawAdet,
  },
  {
    name: 'shared picture',
    ...COMMON,
    width: 412,
    height: 892,
    rows: 8,
    fonts: PHONE_FONTS,
    pick: pickHeld(SHARED),
    draw: drawSharedPicture,
  },
]
