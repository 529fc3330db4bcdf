import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf } from './blind-c-parts.ts'
import { french, pickHeld, two } from './blind-d-parts.ts'
import {
  ON_SCREENS,
  PHONE_CSS,
  PHONE_FONTS,
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
  signed,
  whole,
} from './unseen-parts.ts'

const MAINLAND = `600519.SS|貴州茅台|1440; 601318.SS|中國平安|58; 600036.SS|招商銀行|42; 600900.SS|長江電力|28; 601899.SS|紫金礦業|29; 600276.SS|恆瑞醫藥|66; 600030.SS|中信証券|29; 601012.SS|隆基綠能|21; 601166.SS|興業銀行|20; 600309.SS|萬華化學|64; 601088.SS|中國神華|42; 600585.SS|海螺水泥|24; 600690.SS|海爾智家|26;
601888.SS|中國中免|72; 600031.SS|三一重工|22; 600028.SS|中國石化|5.6; 603259.SS|藥明康德|98; 600809.SS|山西汾酒|190; 000858.SZ|五糧液|118; 000333.SZ|美的集團|76; 300750.SZ|寧德時代|378; 002594.SZ|比亞迪|99; 000651.SZ|格力電器|40; 002415.SZ|海康威視|32; 300760.SZ|邁瑞醫療|205; 002475.SZ|立訊精密|60; 000725.SZ|京東方A|4; 000002.SZ|萬科A|6.4; 300059.SZ|東方財富|24`

/** Mainland shares in a Chinese app: four columns of two lines, held over sellable and cost over last price. */
function drawHeldOverSellable(rows: Row[], random: Random): string {
  const isDark = random() < 0.3
  const colors = isDark ? (['#ff5b5b', '#2fbf71'] as const) : (['#e02b2b', '#128a46'] as const)
  const isCodeShown = isOneOfTwo(random)
  const isSizeSecond = isOneOfTwo(random)
  const costs = rows.map((row) => roundTo(row.price * (0.72 + 0.5 * random()), 0.001))
  const gained = rows.map((row, at) => (row.price - (costs[at] ?? 0)) * row.shares)
  const lines = rows.map((row, at) => {
    const cost = costs[at] ?? row.price
    const gain = gained[at] ?? 0
    const sellable = random() < 0.75 ? row.shares : Math.floor(row.shares / 300) * 100
    const place = row.symbol.endsWith('.SS') ? '滬' : '深'
    const worth = plain(row.price * row.shares)
    const first = isCodeShown
      ? `${row.name}<i>${row.ticker} ${place}</i>`
      : `${row.name}<i>${row.ticker}</i>`
    const result = colored(
      `${signed(gain, plain)}<i>${percent(row.price / cost - 1)}</i>`,
      gain,
      colors,
    )
    const size = `${row.shares}<i>${sellable}</i>`
    const prices = `${cost.toFixed(3)}<i>${row.price.toFixed(3)}</i>`
    const middle = isSizeSecond ? [size, prices, result] : [result, size, prices]
    return `<tr>${cellsOf([first, ...middle])}</tr><tr class="v"><td colspan="4">市値 ${worth}${isCodeShown ? '' : `　<u>${place}A</u>`}</td></tr>`
  })
  const total = sumOf(rows)
  const day = total * inventMove(random)
  const cash = 800 + random() * 60_000
  const sum = gained.reduce((all, gain) => all + gain, 0)
  const middle = isSizeSecond
    ? ['持倉/可用', '成本/現價', '盈虧/比例']
    : ['盈虧/比例', '持倉/可用', '成本/現價']
  const pairs = [
    ['總資産', plain(total + cash)],
    ['浮動盈虧', colored(signed(sum, plain), sum, colors)],
    ['當日參考盈虧', colored(signed(day, plain), day, colors)],
    ['總市値', plain(total)],
    ['可用', plain(cash)],
    ['可取', plain(Math.max(0, cash - 600))],
  ].map(([label, figure]) => `<p>${label}<b>${figure}</b></p>`)
  return page(
    `${statusBar(random)}<header><span>買入</span><span>賣出</span><span>撤單</span><b>持倉</b><span>査詢</span></header><main><aside><small>人民幣帳戸　A股 ****3381</small><div>${pairs.join('')}</div></aside><table><tr>${cellsOf(['名稱/代碼', ...middle], 'th')}</tr>${lines.join('')}</table><em>査看已清倉股票 ＞</em></main>${tabBar(['首頁', '行情', '自選', '交易', '資訊'], 3)}`,
    {
      isDark,
      css: `${PHONE_CSS}header{display:flex;justify-content:space-around;padding:8px 6px;font-size:15px;border-bottom:1px solid #8883}header b{color:#e02b2b;border-bottom:2px solid;padding-bottom:5px}aside{padding:9px 14px;background:#8881;font-size:12px}aside div{display:grid;grid-template-columns:1.2fr 1fr 1fr;row-gap:7px;margin-top:7px}p{margin:0;font-size:11.5px}p b{display:block;font-size:15px;font-weight:400;margin-top:2px}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 14, 15)}}th{font-size:11.5px;font-weight:400;opacity:.6;padding:7px 4px}td,th{text-align:right;line-height:1.4}td{padding:${pixels(random, 6, 9)} 4px 0}td:first-child,th:first-child{text-align:left;padding-left:14px}td:last-child,th:last-child{padding-right:14px}i{display:block;font-style:normal;font-size:13px;opacity:.85}.v td{padding:1px 14px ${pixels(random, 5, 8)}!important;font-size:11.5px;opacity:.6;border-bottom:1px solid #8886}u{text-decoration:none;border:1px solid;border-radius:2px;padding:0 3px;font-size:10px}em{display:block;text-align:center;font-style:normal;font-size:12px;opacity:.6;padding:12px}`,
    },
  )
}

const OWNED = `ADBE|Adobe|342; CRM|Salesforce|248; NFLX|Netflix|112; AVGO|Broadcom|338; LLY|Eli Lilly|812; UBER|Uber|93; SHOP|Shopify|152; PLTR|Palantir|172; MU|Micron|205; DIS|Walt Disney|112; SBUX|Starbucks|88; QCOM|Qualcomm|168; 0700.HK|Tencent|610; 9988.HK|Alibaba|160; 3690.HK|Meituan|102; 1810.HK|Xiaomi|42; 1211.HK|BYD|98; 0388.HK|HKEX|420; 2318.HK|Ping An|55; 1299.HK|AIA|78;
D05.SI|DBS|54; U11.SI|UOB|34; O39.SI|OCBC|17.2; S68.SI|SGX|16.6; C6L.SI|Singapore Airlines|6.6; S63.SI|ST Engineering|8.4; BN4.SI|Keppel|9.1; Z74.SI|Singtel|4.3; 7974.T|Nintendo|12900; 6501.T|Hitachi|4750; 7751.T|Canon|4450; 9983.T|Fast Retailing|55800`
const SINGAPORE: Record<string, number> = { USD: 1.2914, HKD: 0.1659, SGD: 1, JPY: 0.0085 }

/** What someone owns in all: bank accounts and coins before and after the shares, all worth Singapore dollars. */
function drawNetWorth(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const worth = (row: Row) => row.price * row.shares * (SINGAPORE[row.currency] ?? 1)
  const total = rows.reduce((sum, row) => sum + worth(row), 0)
  const item = (at: number, [name, note, amount, more]: string[]) =>
    `<li><i style="background:hsl(${at * 47 + 20} 50% 45%)">${name?.[0]}</i><div><b>${escapeText(name ?? '')}</b><small>${note}</small></div><div class="n"><b>${amount}</b><small>${more}</small></div></li>`
  const dollars = (amount: number) => `S$${plain(amount)}`
  const list = (title: string, sum: number, items: string[]) =>
    `<h2>${title}<span>${dollars(sum)}</span></h2><ul>${items.join('')}</ul>`
  const [savings, wallet] = [4200 + random() * 40_000, 900 + random() * 9000]
  const bitcoins = roundTo(0.01 + random() * 0.6, 0.0001)
  const ethers = roundTo(0.2 + random() * 5, 0.0001)
  const [bankSum, coinSum] = [savings + wallet, bitcoins * 141_200.5 + ethers * 5012.3]
  const move = () => {
    const value = inventMove(random)
    return colored(`${percent(value)} today`, value, colors)
  }
  const cash = list('Cash', bankSum, [
    item(0, ['Everyday savings', 'Lion Bank ··4417', dollars(savings), '2.05% p.a.']),
    item(1, ['USD wallet', `US$${plain(wallet / 1.2914)}`, dollars(wallet), '1 USD = 1.2914']),
  ])
  const crypto = list('Crypto', coinSum, [
    item(2, ['Bitcoin', `${bitcoins} BTC`, dollars(bitcoins * 141_200.5), move()]),
    item(3, ['Ether', `${ethers} ETH`, dollars(ethers * 5012.3), move()]),
  ])
  const isTickerFirst = isOneOfTwo(random)
  const shares = list(
    'Stocks',
    total,
    rows.map((row, at) => {
      const size = `${count(row.shares)} ${row.shares === 1 ? 'share' : 'shares'}`
      const each = `${row.mark.replace(/^\$/, 'US$')}${plain(row.price)}`
      const note = isTickerFirst
        ? `${row.symbol} · ${size} · ${each}`
        : `${size} of ${row.symbol} at ${each}`
      return item(at + 4, [row.name, note, dollars(worth(row)), move()])
    }),
  )
  const all = total + bankSum + coinSum
  const parts = [bankSum, total, coinSum].map((part) => (part / all) * 100)
  const bars = parts.map(
    (part, at) =>
      `<s style="width:${part}%;background:${['#4d8af0', '#8a5cf0', '#f0a23c'][at]}"></s>`,
  )
  const sections = isOneOfTwo(random) ? [cash, shares, crypto] : [cash, crypto, shares]
  return page(
    `${statusBar(random)}<main><header><small>Net worth</small><h1>${dollars(all)}</h1><p>${colored(`▲ ${dollars(all * 0.013)}`, 1, colors)} in the last 30 days</p><nav>${bars.join('')}</nav><p class="k">Cash ${parts[0]?.toFixed(0)}% &nbsp; Stocks ${parts[1]?.toFixed(0)}% &nbsp; Crypto ${parts[2]?.toFixed(0)}%</p></header>${sections.join('')}</main>${tabBar(['Wealth', 'Cash flow', 'Goals', 'Insights', 'Profile'], 0)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#131019' : '#f6f5fb'}}header{padding:10px 20px 4px}h1{font-size:31px;margin:2px 0}p{margin:0;font-size:13px}nav{display:flex;gap:3px;margin:14px 0 7px}s{height:9px;border-radius:5px}.k{font-size:12px;opacity:.75}h2{display:flex;justify-content:space-between;font-size:15px;margin:15px 22px 6px}h2 span{font-weight:500}ul{list-style:none;margin:0 12px;padding:4px 12px;border-radius:14px;background:${isDark ? '#1f1a2a' : '#fff'}}
      li{display:flex;gap:11px;align-items:center;padding:${pixels(random, 7, 10)} 0}i{flex:none;width:34px;height:34px;border-radius:9px;color:#fff;font:600 15px/34px sans-serif;text-align:center}li div{flex:1;min-width:0}li b{display:block;font-size:14.5px;font-weight:500;margin-bottom:2px}li small{font-size:12px;opacity:.85;white-space:nowrap}.n{flex:none!important;text-align:right}`,
    },
  )
}

const FRENCH = `ADBE|Adobe|294|US00724F1012; CRM|Salesforce|214|US79466L3024; NFLX|Netflix|97|US64110L1061; AVGO|Broadcom|292|US11135F1012; LLY|Eli Lilly|700|US5324571083; MA|Mastercard|482|US57636Q1040; PFE|Pfizer|21.4|US7170811035; BA|Boeing|183|US0970231058; DE|Deere|405|US2441991054; PYPL|PayPal|57|US70450Y1038;
O|Realty Income|50|US7561091049; MCD|McDonald's|265|US5801351017; KO|Coca-Cola|60|US1912161007; PEP|PepsiCo|125|US7134481081; DIS|Walt Disney|96|US2546871060; NKE|Nike|57|US6541061031; SBUX|Starbucks|75|US8552441094; CVX|Chevron|134|US1667641005; GS|Goldman Sachs|672|US38141G1040; AMD|AMD|188|US0079031078; UBER|Uber|80|US90353T1007`

/** In French: parts of shares with a decimal comma, what one cost in a sentence, figures under a dotted rule. */
function drawParts(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const colors = GAIN[isDark ? 'isDark' : 'isLight']
  const euros = (amount: number) => `${french(amount)} €`
  const costs = rows.map((row) => inventCost(row, random))
  const isCostLast = isOneOfTwo(random)
  const items = rows.map((row, at) => {
    const cost = costs[at] ?? row.price
    const gain = (row.price - cost) * row.shares
    const rate = `${gain < 0 ? '−' : '+'}${french((row.price / cost - 1) * 100)} %`
    const digits = row.shares % 1 ? 6 : 0
    const size = `<b>${french(row.shares, digits)}</b> ${row.shares < 2 ? 'action' : 'actions'}`
    const paid = `PRU ${euros(cost)}`
    const pair = isCostLast
      ? [size, `Cours ${euros(row.price)}`]
      : [`Cours ${euros(row.price)}`, size]
    return `<li><h3>${escapeText(row.name)} <s>${row.ticker}</s><em>${euros(row.price * row.shares)}</em></h3><p><span>${pair[0]}</span><span>${pair[1]}</span></p><p class="l">${paid}<span>${colored(`${signed(gain, french)} € &nbsp;${rate}`, gain, colors)}</span></p></li>`
  })
  const total = sumOf(rows)
  const paid = rows.reduce((sum, row, at) => sum + row.shares * (costs[at] ?? 0), 0)
  return page(
    `${statusBar(random)}<header>‹<b>Compte-titres</b><span>Modifier</span></header><main><div class="s"><p>Valorisation</p><h1>${euros(total)}</h1><p>${colored(`${signed(total - paid, french)} €`, total - paid, colors)} depuis l'ouverture</p><p>Espèces disponibles <b>${euros(12 + random() * 900)}</b></p></div><nav><span>1 J</span><span>1 S</span><span>1 M</span><span>1 A</span><b>Max</b></nav><h2>Actions fractionnées (${rows.length})<small>Trier ▾</small></h2><ul>${items.join('')}</ul></main>${tabBar(['Accueil', 'Explorer', 'Plans', 'Profil'], 0)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0b1511' : '#fbfaf6'}}header{display:flex;justify-content:space-between;padding:8px 18px;font-size:17px}header span{font-size:14px;color:#1f8f63}.s{padding:8px 20px}.s p{margin:3px 0;font-size:13px}h1{font-size:30px;margin:0;font-weight:600}nav{display:flex;gap:8px;padding:8px 18px;font-size:12.5px}nav *{padding:5px 13px;border-radius:13px;background:#8882;font-weight:500}nav b{background:#1f8f63;color:#fff}h2{display:flex;justify-content:space-between;font-size:15px;margin:12px 20px 4px}h2 small{font-weight:400;opacity:.65;font-size:12px}
      ul{list-style:none;margin:0;padding:0 20px}li{padding:${pixels(random, 9, 13)} 0;border-top:1.5px dotted #8889}h3{margin:0 0 5px;font-size:16px;font-weight:600}s{text-decoration:none;font-size:11px;font-weight:500;letter-spacing:.5px;border-radius:4px;padding:2px 5px;background:#8883;vertical-align:2px}em{float:right;font-style:normal}li p{display:flex;justify-content:space-between;margin:0 0 3px;font-size:14px;white-space:pre}li p b{font-weight:600}.l{font-size:13px!important}`,
    },
  )
}

const TALKED = `TSM|TSMC ADR|265; MU|Micron|205; AMD|AMD|218; ASML|ASML|985; AVGO|Broadcom|338; ARM|Arm|158; QCOM|Qualcomm|168; AMAT|Applied Materials|221; PLTR|Palantir|172; COIN|Coinbase|330; SE|Sea Ltd|148; GRAB|Grab|5.8; BABA|Alibaba ADR|168; PDD|PDD|134; NIO|NIO|6.9; UBER|Uber|93; NFLX|Netflix|112; ORCL|Oracle|240; INTC|Intel|37; CRWD|CrowdStrike|490; SHOP|Shopify|152; SNOW|Snowflake|245;
0700.HK|Tencent|610; 3690.HK|Meituan|102; 1810.HK|Xiaomi|42; 0981.HK|SMIC|76; 1211.HK|BYD|98; 0388.HK|HKEX|420; 0005.HK|HSBC|112; 2330.TW|TSMC|1450; 2454.TW|MediaTek|1280; 2317.TW|Hon Hai|235; D05.SI|DBS|54; O39.SI|OCBC|17.2; 8035.T|Tokyo Electron|31800; 7974.T|Nintendo|12900`

/** A chat in which someone wrote down what is held: a line or two for each, and an answer with other figures. */
function drawChat(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const style = Math.floor(random() * 3)
  const minute = two(10 + Math.floor(random() * 40))
  const lines = rows.map((row, at) => {
    const cost = row.price > 1000 ? Math.round(inventCost(row, random)) : inventCost(row, random)
    const rate = percent(row.price / cost - 1).replace(/\.\d+/, '')
    const price = `${row.mark}${row.price.toLocaleString('en-US')}`
    const size = row.shares.toLocaleString('en-US', { maximumFractionDigits: 4 })
    const name = escapeText(row.name)
    if (style === 0)
      return `${at + 1}) ${name} (${row.symbol}): ${size} shares, avg ${cost.toLocaleString('en-US')}, now ${price} (${rate})`
    if (style === 1)
      return `• ${row.symbol} ${name}<br>&nbsp; ${size} @ ${cost.toLocaleString('en-US')} → ${price}`
    return `<b>${row.symbol}</b> – ${size} sh – last ${price} – ${rate}`
  })
  const half = Math.ceil(rows.length / 2)
  const bubble = (who: string, text: string, at: number) =>
    `<div class="${who}">${text}<small>22:${two(Number(minute) + at)}</small></div>`
  const bubbles = [
    bubble('o', 'Hey, can you send me your whole list again? Want to put it in the tracker', 0),
    bubble('m', `As of tonight:<br>${lines.slice(0, half).join('<br>')}`, 2),
    bubble('m', `and in the other account<br>${lines.slice(half).join('<br>')}`, 3),
    bubble(
      'o',
      `Nice. I sold half of my Disney at 118.40 last week, 2026 is ${percent(inventMove(random) * 5)} so far`,
      6,
    ),
    bubble('m', `Cash about ${whole(2000 + random() * 9000)} USD, waiting for 7 Nov`, 7),
  ]
  return page(
    `${statusBar(random)}<header>‹<i>W</i><div><b>Wei Ling</b><small>last seen today at 22:${minute}</small></div><span>⋮</span></header><main><h2>Thursday, 22 October</h2>${bubbles.join('')}</main><footer><span>+</span><p>Message</p><span>➤</span></footer>`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0b141a' : '#e9e2d8'}}header,.status,footer{background:${isDark ? '#1b262d' : '#f6f6f6'}}header{display:flex;align-items:center;gap:11px;padding:6px 16px 10px;font-size:22px}header div{flex:1}header b{display:block;font-size:16px}header small{font-size:12px;opacity:.65;display:block}header i{width:36px;height:36px;border-radius:18px;background:#b0567c;color:#fff;text-align:center;font:600 16px/36px sans-serif}h2{font-size:12px;font-weight:500;text-align:center;width:150px;margin:10px auto;padding:5px;border-radius:8px;background:${isDark ? '#1b262d' : '#fff'}}
      main div{max-width:${pixels(random, 325, 345)};margin:6px 12px;padding:7px 11px 6px;border-radius:11px;font-size:${pixels(random, 14.3, 15.4)};line-height:${(1.36 + random() * 0.14).toFixed(2)}}.o{background:${isDark ? '#232f37' : '#fff'};margin-right:auto!important;width:fit-content}.m{background:${isDark ? '#11513f' : '#d9f6cb'};margin-left:auto!important;width:fit-content}main div>small{display:block;text-align:right;font-size:11px;opacity:.6;line-height:1.2}main b{font-weight:600}footer{display:flex;gap:12px;align-items:center;padding:9px 16px 22px;font-size:21px}footer p{flex:1;margin:0;font-size:14.5px;border-radius:18px;padding:8px 14px;background:#8882;color:#888}`,
    },
  )
}

const COMMON = { isHeldBack: true, fonts: PHONE_FONTS, captures: ON_SCREENS } as const

export const BLIND_D_PHONES: Family[] = [
  {
    name: 'held over sellable',
    ...COMMON,
    width: 390,
    height: 844,
    scale: 3,
    rows: 7,
    fonts: ['Kosugi'],
    pick: pickHeld(MAINLAND, { size: 5 }),
    draw: drawHeldOverSellable,
  },
  {
    name: 'net worth',
    ...COMMON,
    width: 412,
    height: 915,
    scale: 2,
    rows: 6,
    pick: pickHeld(OWNED, { fractions: 0.4 }),
    draw: drawNetWorth,
  },
  {
    name: 'parts of shares',
    ...COMMON,
    width: 393,
    height: 852,
    scale: 2,
    rows: 6,
    pick: pickHeld(FRENCH, { fractions: 0.8, decimals: 6, place: 'DE' }),
    draw: drawParts,
  },
  {
    name: 'chat',
    ...COMMON,
    width: 390,
    height: 844,
    scale: 3,
    rows: 7,
    pick: pickHeld(TALKED, { fractions: 0.15, decimals: 3 }),
    draw: drawChat,
  },
]
