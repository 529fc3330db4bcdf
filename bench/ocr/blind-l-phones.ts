import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf, pickListed } from './blind-c-parts.ts'
import { pickHeld } from './blind-d-parts.ts'
import { JAKARTA, pickInHundreds } from './blind-k-parts.ts'
import {
  groupByCurrency,
  inOrder,
  inventNumber,
  isNasdaqListed,
  labelled,
  logo,
  pickKorean,
  SEARCH,
} from './blind-l-parts.ts'
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
  price,
  signed,
  whole,
} from './unseen-parts.ts'

const INDIAN = `ADANIENT.NS|Adani Enterprises|2480; ADANIPOWER.NS|Adani Power|150; ASHOKLEY.NS|Ashok Leyland|145; AXISBANK.NS|Axis Bank|1180; BAJAJ-AUTO.NS|Bajaj Auto|8900; BAJAJFINSV.NS|Bajaj Finserv|2040; BANKBARODA.NS|Bank of Baroda|265; BPCL.NS|Bharat Petroleum|335; CANBK.NS|Canara Bank|126; DIVISLAB.NS|Divi's Laboratories|6300; DLF.NS|DLF|745; DRREDDY.NS|Dr Reddy's|1260; GAIL.NS|GAIL|180; HDFCLIFE.NS|HDFC Life|760; HEROMOTOCO.NS|Hero MotoCorp|5500; HINDALCO.NS|Hindalco|770; INDIGO.NS|InterGlobe Aviation|5700; INDUSINDBK.NS|IndusInd Bank|745; IOC.NS|Indian Oil|150; IRFC.NS|IRFC|125; JSWSTEEL.NS|JSW Steel|1140; KOTAKBANK.NS|Kotak Mahindra Bank|2100; LICI.NS|LIC|900; M&M.NS|Mahindra & Mahindra|3450; NHPC.NS|NHPC|86; NMDC.NS|NMDC|76; PFC.NS|Power Finance|405; PNB.NS|Punjab National Bank|113; RECLTD.NS|REC|375; RVNL.NS|Rail Vikas Nigam|340; SAIL.NS|SAIL|134; TATACONSUM.NS|Tata Consumer|1130; TVSMOTOR.NS|TVS Motor|3430; VBL.NS|Varun Beverages|450; VEDL.NS|Vedanta|470; ZYDUSLIFE.NS|Zydus Lifesciences|990`

function indian(amount: number): string {
  return amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** An Indian discount broker's app: quantity and average above the code, what was invested and the last price below. */
function drawLastTraded(rows: Row[], random: Random): string {
  const isDark = random() < 0.45
  const isDayShown = isOneOfTwo(random)
  const colors = isDark ? (['#5fb563', '#ee6a66'] as const) : (['#43a047', '#df514c'] as const)
  const late = random()
  let [paid, day] = [0, 0]
  const lines = rows.map((row, at) => {
    const [cost, move] = [inventCost(row, random), inventMove(random)]
    const gain = (row.price - cost) * row.shares
    paid += cost * row.shares
    day += move * row.price * row.shares
    const tag = Math.floor(late * rows.length) === at ? '<u>EVENT</u>' : ''
    const last = `LTP <b>${indian(row.price)}</b> (${colored(percent(move), move, colors)})`
    return `<li><p>Qty. <b>${count(row.shares)}</b><q>•</q>Avg. <b>${indian(cost)}</b><span>${colored(percent(row.price / cost - 1), gain, colors)}</span></p><h3>${escapeText(row.ticker)}${tag}<span>${colored(signed(gain, indian), gain, colors)}</span></h3><p>Invested <b>${indian(cost * row.shares)}</b><span>${last}</span></p></li>`
  })
  const worth = sumOf(rows)
  const gain = worth - paid
  const user = `${'ABDRVXZ'[Math.floor(random() * 7)]}${'KLMPS'[Math.floor(random() * 5)]}${inventNumber(random, 4)}`
  const foot = isDayShown
    ? `Day's P&amp;L <span>${colored(signed(day, indian), day, colors)}&emsp;${colored(percent(day / worth), day, colors)}</span>`
    : `P&amp;L <span>${colored(signed(gain, indian), gain, colors)}&emsp;${colored(percent(gain / paid), gain, colors)}</span>`
  return page(
    `${statusBar(random)}<header><h1>Portfolio</h1><nav><b>Holdings <em>${rows.length}</em></b><span>Positions <em>${1 + Math.floor(random() * 3)}</em></span></nav></header><main><section><div><p>Invested<b>${indian(paid)}</b></p><p>Current<b>${indian(worth)}</b></p></div><h2>${foot}</h2></section><div class="f"><span>${SEARCH}&emsp;⇵</span><span>Equity&emsp;◔ Family&emsp;◉ Analytics</span></div><ul>${lines.join('')}</ul></main>${tabBar(['Watchlist', 'Orders', 'Portfolio', 'Bids', user], 2)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#121212' : '#fff'}}.status,header{background:${isDark ? '#1c1c1c' : '#f6f7f9'}}header{padding:10px 18px 44px}h1{font-size:24px;font-weight:600;margin:0 0 12px}nav{display:flex;justify-content:space-around;font-size:15px}nav *{font-weight:500}nav b{color:#3a7ce0}em{font-style:normal;font-size:11px;background:#8883;border-radius:8px;padding:1px 6px}section{margin:-30px 18px 0;background:${isDark ? '#242424' : '#fff'};border:1px solid #8883;border-radius:5px;position:relative}section div{display:flex;justify-content:space-between;padding:12px 16px;border-bottom:1px solid #8883}section p{margin:0;font-size:12px;opacity:.85}section p b{display:block;font-size:16px;font-weight:500;margin-top:3px}section p:last-child{text-align:right}h2{font-size:14px;font-weight:400;display:flex;justify-content:space-between;margin:0;padding:10px 16px}.f{display:flex;justify-content:space-between;padding:14px 18px 10px;font-size:12.5px;color:#4184f3}.f span:first-child{font-size:17px}
      ul{list-style:none;margin:0;padding:0}li{padding:${pixels(random, 10, 13)} 18px;border-top:1px solid #8883;font-size:${pixels(random, 12, 13)}}li p{margin:0;display:flex;align-items:baseline;gap:4px;color:${isDark ? '#9b9b9b' : '#777'}}li p b{font-weight:400;color:${isDark ? '#c9c9c9' : '#444'}}li p>span,h3>span{margin-left:auto}li p>span{white-space:nowrap}q{quotes:none;opacity:.6;margin:0 2px}h3{display:flex;align-items:center;font-size:15.5px;font-weight:500;margin:6px 0}u{text-decoration:none;font-size:9px;font-weight:500;background:#4184f326;color:#4184f3;padding:2px 5px;border-radius:2px;margin-left:8px}`,
    },
  )
}

const ANYWHERE = `0700.HK|TENCENT HOLDINGS LTD|610; 9988.HK|ALIBABA GROUP HOLDING LTD|160; 0388.HK|HONG KONG EXCHANGES & CLEAR|430; 1299.HK|AIA GROUP LTD|76; 2318.HK|PING AN INSURANCE GROUP CO-H|56; 1810.HK|XIAOMI CORP-CLASS B|42; 0016.HK|SUN HUNG KAI PROPERTIES|92; 0027.HK|GALAXY ENTERTAINMENT GROUP L|42; 2269.HK|WUXI BIOLOGICS CAYMAN INC|38; 8001.T|ITOCHU CORP|8700; 8058.T|MITSUBISHI CORP|3600; 4063.T|SHIN-ETSU CHEMICAL CO LTD|4600; 9983.T|FAST RETAILING CO LTD|49000; 7741.T|HOYA CORP|22500; 6861.T|KEYENCE CORP|56000; 6098.T|RECRUIT HOLDINGS CO LTD|8100; 4568.T|DAIICHI SANKYO CO LTD|3500; D05.SI|DBS GROUP HOLDINGS LTD|54; O39.SI|OVERSEA-CHINESE BANKING CORP|17.2; S68.SI|SINGAPORE EXCHANGE LTD|16.8; BN4.SI|KEPPEL LTD|9.2; A17U.SI|CAPITALAND ASCENDAS REIT|2.8; TSM|TAIWAN SEMICONDUCTOR-SP ADR|285; SE|SEA LTD-ADR|148; CPNG|COUPANG INC|32; MELI|MERCADOLIBRE INC|2200; ABNB|AIRBNB INC-CLASS A|128; GOOG|ALPHABET INC-CL C|246; V|VISA INC-CLASS A SHARES|342; AVGO|BROADCOM INC|338; LLY|ELI LILLY & CO|890; ASML|ASML HOLDING NV-NY REG SHS|960`
const PLACES: Record<string, string> = { HKD: 'SEHK', JPY: 'TSEJ', SGD: 'SGX' }
const TO_DOLLARS: Record<string, number> = { HKD: 7.8, JPY: 152, SGD: 1.29 }

/** A worldwide broker's simple app: a position and its average in one phrase, values in dollars at the right, cash among the rest. */
function drawPositionAt(rows: Row[], random: Random): string {
  const isDark = random() < 0.6
  const isNameFirst = isOneOfTwo(random)
  const colors = isDark ? (['#3ccb7f', '#ff6b6b'] as const) : (['#0b8a4b', '#d0312d'] as const)
  const inDollars = (row: Row) => (row.price * row.shares) / (TO_DOLLARS[row.currency] ?? 1)
  const total = rows.reduce((sum, row) => sum + inDollars(row), 0)
  const lines = rows.map((row, at) => {
    const [cost, move] = [inventCost(row, random), inventMove(random)]
    const place = PLACES[row.currency] ?? (isNasdaqListed(row) ? 'NASDAQ' : 'NYSE')
    const code = row.currency === 'HKD' ? row.ticker.replace(/^0+/, '') : row.ticker
    const gain = inDollars(row) * (1 - cost / row.price)
    const who = `<b>${code}</b> <small>${place}</small>`
    const name = escapeText(row.name)
    const [top, below] = isNameFirst ? [`<b>${name}</b>`, who] : [who, name]
    const paid = (cost * 1.0008).toFixed(row.currency === 'JPY' ? 1 : 4)
    return `<li>${logo(row, at)}<div class="m"><h3>${top}</h3><p>${below}</p><p class="p">${count(row.shares)} @ ${paid} ${row.currency}</p></div><div class="r"><h3>${plain(inDollars(row))}</h3><p>${colored(signed(gain, plain), gain, colors)}</p><p>${price(row.price, row)} ${colored(percent(move), move, colors)}</p></div></li>`
  })
  const cash = ['USD', 'HKD'].map(
    (currency, at) =>
      `<li><s style="background:#5b6472">${'$HK'.slice(at, at * 2 + 1)}</s><div class="m"><h3><b>${currency} Cash</b></h3><p>Settled</p></div><div class="r"><h3>${plain(random() * 9000)}</h3></div></li>`,
  )
  const day = inventMove(random) * total * 0.4
  return page(
    `${statusBar(random)}<header><span>U•••${inventNumber(random, 4)} ▾</span><span>◷&emsp;${SEARCH}</span></header><main><section><small>Portfolio Value · USD</small><strong>${plain(total * 1.04)}</strong><p>${colored(`${signed(day, plain)} (${percent(day / total)})`, day, colors)} Today</p><svg viewBox="0 0 360 64" width="100%" height="64" preserveAspectRatio="none"><polyline fill="none" stroke="${day < 0 ? colors[1] : colors[0]}" stroke-width="2" points="${wander(random, 360, 64)}"/></svg><div class="c">${['1D', '1W', 'MTD', '1M', '3M', 'YTD', '1Y'].map((word, at) => `<span class="${at ? '' : 'on'}">${word}</span>`).join('')}</div></section><h2>My Investments<span>Market Value ⇅</span></h2><ul>${lines.join('')}${cash.join('')}</ul></main>${tabBar(['Home', 'Portfolio', 'Trade', 'Watchlist', 'Menu'], 1)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0d1015' : '#f3f5f8'}}header{display:flex;justify-content:space-between;padding:8px 18px;font-size:14px}section{padding:4px 18px 6px}small{font-size:11px;opacity:.7}strong{display:block;font-size:30px;font-weight:600}section p{margin:3px 0 8px;font-size:13px}.c{display:flex;justify-content:space-between;font-size:11.5px;padding:6px 4px}.on{background:#c8102e;color:#fff;border-radius:9px;padding:0 8px}h2{display:flex;justify-content:space-between;font-size:15px;margin:10px 18px 6px}h2 span{font-size:11.5px;font-weight:400;opacity:.75}
      ul{list-style:none;margin:0 10px 10px;padding:0 10px;background:${isDark ? '#191e26' : '#fff'};border-radius:12px}li{display:flex;gap:10px;align-items:center;padding:${pixels(random, 9, 12)} 0}li+li{border-top:1px solid #8883}s{flex:none;width:34px;height:34px;line-height:34px;border-radius:50%;text-align:center;text-decoration:none;font-size:11.5px;color:#fff;font-weight:600}.m{flex:1;min-width:0}h3{font-size:${pixels(random, 13.5, 14.3)};font-weight:500;margin:0;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}h3 b{font-weight:600}li p{margin:2px 0 0;font-size:11.3px;opacity:.82;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.p{opacity:1!important;font-size:12px!important}.r{text-align:right;flex:none}`,
    },
  )
}

/** A Korean broker's app in English: two lines of figures to a company under two lines of headings, red for gains. */
function drawBalance(rows: Row[], random: Random): string {
  const isDark = random() < 0.4
  const isCodeShown = isOneOfTwo(random)
  const isSizeLast = isOneOfTwo(random)
  const colors = isDark ? (['#ff5b62', '#5b9dff'] as const) : (['#e12343', '#1763d6'] as const)
  let paid = 0
  const lines = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price * 0.998 - cost) * row.shares
    paid += cost * row.shares
    const name = `<b>${escapeText(row.name)}</b><br><i>${isCodeShown ? row.ticker : whole(row.price * row.shares)}</i>`
    const profit = colored(
      `${whole(gain)}<br>${((row.price / cost - 1) * 100).toFixed(2)}%`,
      gain,
      colors,
    )
    const sizes = `${whole(row.shares)}<br>${whole(row.shares)}`
    const prices = `${whole(cost)}<br>${colored(whole(row.price), row.price - cost, colors)}`
    return `<tr>${cellsOf([name, ...(isSizeLast ? [profit, prices, sizes] : [profit, sizes, prices])])}</tr>`
  })
  const pair = ['Balance<br>Sellable', 'Avg. price<br>Current']
  const first = `Stock<br>${isCodeShown ? 'Code' : 'Valuation'}`
  const headings = [first, 'Valuation P/L<br>Return', ...(isSizeLast ? pair.reverse() : pair)]
  const gain = sumOf(rows) * 0.998 - paid
  const sums = labelled([
    ['Purchase amount', whole(paid)],
    ['Valuation', whole(sumOf(rows))],
    ['Total P/L', colored(whole(gain), gain, colors)],
    ['Total return', colored(`${((gain / paid) * 100).toFixed(2)}%`, gain, colors)],
    ['Realized P/L', whole((random() - 0.4) * 900_000)],
    ['D+2 deposit', whole(random() * 5_000_000)],
  ])
  return page(
    `${statusBar(random)}<header>‹<b>Domestic Stock Account</b><span>${SEARCH} ☰</span></header><nav><b>Balance</b><span>Unfilled</span><span>Filled</span><span>Deposit</span><span>Today P/L</span></nav><div class="a"><q>${inventNumber(random, 4)}-${inventNumber(random, 4)} [Consignment] KIM** ▾</q><em>Refresh</em></div><main><div class="g">${sums}</div><div class="o"><span>☑ Incl. fees &amp; tax</span><span>KRX + NXT ▾</span></div><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}</table></main><div class="k">KOSPI <b>3,412.08</b> ${colored('▲ 21.37 0.63%', 1, colors)}&emsp;KOSDAQ <b>861.94</b> ${colored('▼ 2.10 0.24%', -1, colors)}</div>${tabBar(['Menu', 'Watch', 'Price', 'Order', 'Account'], 4)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#17181c' : '#fff'}}b{font-weight:500}header{display:flex;gap:14px;align-items:center;padding:7px 14px;font-size:18px}header span{margin-left:auto}nav{display:flex;font-size:13px;border-bottom:1px solid #8884;text-align:center}nav *{flex:1;padding:8px 0;font-weight:500;opacity:.65}nav b{opacity:1;color:${isDark ? '#ff7ab8' : '#b5006b'};border-bottom:2px solid}.a{display:flex;justify-content:space-between;padding:8px 12px;font-size:12.5px}q{quotes:none;border:1px solid #8886;padding:5px 9px;border-radius:3px}em{font-style:normal;background:#8882;padding:6px 11px;border-radius:3px}.g{display:grid;grid-template-columns:1fr 1fr;background:${isDark ? '#202228' : '#f6f6f8'};padding:6px 12px;gap:4px 18px}.g p{margin:0;display:flex;justify-content:space-between;font-size:12px}.o{display:flex;justify-content:space-between;font-size:11px;padding:7px 12px;opacity:.8}.k{font-size:11px;padding:6px 12px;background:#8882;white-space:nowrap}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 14)}}th{font-size:11.5px;font-weight:400;line-height:1.4;padding:5px 4px;background:${isDark ? '#26282f' : '#eceef2'}}td{line-height:1.45;padding:${pixels(random, 5, 8)} 4px;border-bottom:1px solid #8883;white-space:nowrap}td,th{text-align:right}td:first-child,th:first-child{text-align:left;padding-left:12px;border-right:1px solid #8883}td:first-child b{display:inline-block;max-width:118px;white-space:normal;line-height:1.2}td:last-child,th:last-child{padding-right:12px}i{font-style:normal;font-size:11.5px;opacity:.75}`,
    },
  )
}

const INDONESIAN = `BBCA|8200|Bank Central Asia; BBRI|3950|Bank Rakyat Indonesia; BMRI|4500|Bank Mandiri; BBNI|4150|Bank Negara Indonesia; TLKM|3100|Telkom Indonesia; ASII|5800|Astra International; ISAT|1750|Indosat; EXCL|2600|XL Axiata; SMGR|2600|Semen Indonesia; INTP|6500|Indocement; GGRM|13500|Gudang Garam; HMSP|780|HM Sampoerna; MYOR|2100|Mayora Indah; ADMR|1200|Alamtri Minerals; ITMG|22500|Indo Tambangraya; BSDE|950|Bumi Serpong Damai; CTRA|930|Ciputra Development; PWON|370|Pakuwon Jati; MAPI|1300|Mitra Adiperkasa; ERAA|420|Erajaya; CUAN|1800|Petrindo Jaya Kreasi; PANI|15000|Pantai Indah Kapuk Dua; AMMN|7500|Amman Mineral; BREN|9000|Barito Renewables; TPIA|7200|Chandra Asri; MBMA|520|Merdeka Battery; NCKL|1100|Trimegah Bangun Persada; HEAL|1500|Medikaloka Hermina; MIKA|2450|Mitra Keluarga; BTPS|1350|BTPN Syariah; EMTK|1200|Elang Mahkota; SCMA|330|Surya Citra Media`

/** An Indonesian app in English: a column of lots beside codes with logos, rupiah without decimals, tags of sharia and margin. */
function drawLotColumn(rows: Row[], random: Random): string {
  const isDark = isOneOfTwo(random)
  const isValueShown = isOneOfTwo(random)
  const colors = isDark ? (['#00d18f', '#ff5a68'] as const) : (['#00a56d', '#e5384f'] as const)
  let paid = 0
  const lines = rows.map((row, at) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    paid += cost * row.shares
    const tag = random() < 0.2 ? '<u>M</u>' : ''
    const worth = isValueShown ? `<i>${whole(row.price * row.shares)}</i>` : ''
    return `<tr>${cellsOf([`${logo(row, at)}<b>${row.ticker}</b>${tag}`, `${whole(row.shares / 100)}${worth}`, `${whole(cost)}<i>${whole(row.price)}</i>`, colored(`${signed(gain, whole)}<i>${percent(row.price / cost - 1)}</i>`, gain, colors)])}</tr>`
  })
  const worth = sumOf(rows)
  const gain = worth - paid
  const cash = Math.floor(random() * 6_000_000)
  const size = isValueShown ? 'Lot<i>Mkt Val</i>' : 'Lot'
  return page(
    `${statusBar(random)}<header><h1>Portfolio</h1><span>${SEARCH}&emsp;♡&emsp;✉</span></header><nav><b>Stock</b><span>Mutual Fund</span><span>Bonds</span><span>Gold</span></nav><main><section><small>Total Equity</small><strong>${whole(worth + cash)}</strong><div class="k">${labelled(
      [
        ['Trading Balance', whole(cash)],
        ['Invested', whole(paid)],
        ['P/L', colored(`${signed(gain, whole)} (${percent(gain / paid)})`, gain, colors)],
      ],
    )}</div></section><div class="q"><em>Deposit</em><em>Withdraw</em><em>History</em><em>Report</em></div><table><tr>${cellsOf([`Stock (${rows.length}) ⇅`, size, 'Avg Price<i>Last Price</i>', 'P/L'], 'th')}</tr>${lines.join('')}</table><p class="n">Prices are delayed when the market is closed. 1 lot = 100 shares.</p></main>${tabBar(['Home', 'Watchlist', 'Search', 'Order', 'Portfolio'], 4)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#15171a' : '#fff'}}header{display:flex;justify-content:space-between;align-items:center;padding:2px 16px;font-size:17px}h1{font-size:20px;margin:4px 0}nav{display:flex;gap:8px;padding:8px 16px;font-size:12.5px}nav *{font-weight:500;padding:5px 13px;border-radius:14px;background:#8882}nav b{background:#00a56d;color:#fff}section{margin:4px 16px;padding:12px 14px;border:1px solid #8884;border-radius:10px}small{font-size:11.5px;opacity:.75}strong{display:block;font-size:23px;margin:1px 0 8px}.k p{display:flex;justify-content:space-between;margin:4px 0 0;font-size:12.5px}.q{display:flex;justify-content:space-between;padding:9px 16px}em{font-style:normal;font-size:12px;color:#00a56d;border:1px solid #00a56d;border-radius:6px;padding:5px 13px}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 14)}}th{font-size:11px;font-weight:500;color:#8a8f98;padding:7px 4px;border-bottom:1px solid #8884}td{padding:${pixels(random, 7, 10)} 4px;border-bottom:1px solid #8883}td,th{text-align:right;vertical-align:middle;white-space:nowrap}td:first-child,th:first-child{text-align:left;padding-left:16px}td:last-child,th:last-child{padding-right:16px}i{font-style:normal;display:block;font-size:11.5px;margin-top:2px}s{display:inline-block;width:28px;height:28px;line-height:28px;border-radius:50%;color:#fff;text-align:center;text-decoration:none;font-size:10.5px;margin-right:8px;vertical-align:middle}u{text-decoration:none;font-size:9px;border:1px solid #e59b1f;color:#e59b1f;border-radius:3px;padding:0 3px;margin-left:5px}.n{font-size:10.5px;opacity:.6;padding:2px 16px}`,
    },
  )
}

const IN_MALAYSIA = `1155.KL|MAYBANK|10; 1295.KL|PBBANK|4.35; 1023.KL|CIMB|7.4; 5347.KL|TENAGA|13.4; 5183.KL|PCHEM|3.9; 6947.KL|CDB|3.7; 5819.KL|HLBANK|20.6; 1066.KL|RHBBANK|6.8; 4863.KL|TM|7.1; 5225.KL|IHH|6.9; 6012.KL|MAXIS|3.7; 3182.KL|GENTING|3.1; 4715.KL|GENM|2.2; 7113.KL|TOPGLOV|0.68; 0166.KL|INARI|2.1; 5398.KL|GAMUDA|5.3; 6742.KL|YTLPOWR|4.1; 4677.KL|YTL|2.6; 5285.KL|SDG|5.1; 0097.KL|VITROX|4; 5296.KL|MRDIY|1.6; 3816.KL|MISC|7.6; AAPL|Apple|240; NVDA|NVIDIA|182; TSLA|Tesla|410; MSFT|Microsoft|512; AMD|AMD|218; PLTR|Palantir|172; GOOGL|Alphabet-A|245; META|Meta Platforms|735; SOFI|SoFi Technologies|27; GRAB|Grab Holdings|5.6; INTC|Intel|36; 0700.HK|TENCENT|610; 9988.HK|BABA-W|160; 1810.HK|XIAOMI-W|42; 3690.HK|MEITUAN-W|102; 9992.HK|POP MART|245`
const FLAGS: Record<string, string> = { MYR: 'MY', USD: 'US', HKD: 'HK' }

function drawMarket(
  [currency, rows]: [string, Row[]],
  random: Random,
  colors: readonly [string, string],
): string {
  const lines = rows.map((row) => {
    const cost = inventCost(row, random)
    const gain = (row.price - cost) * row.shares
    const digits = currency === 'USD' ? 2 : 3
    return `<tr>${cellsOf([`<b>${escapeText(row.name)}</b><i><u>${FLAGS[currency]}</u>${fiveDigits(row)}</i>`, `${plain(row.price * row.shares)}<i>${count(row.shares)}</i>`, `${row.price.toFixed(digits)}<i>${cost.toFixed(3)}</i>`, colored(`${signed(gain, plain)}<i>${percent(row.price / cost - 1)}</i>`, gain, colors)])}</tr>`
  })
  const day = inventMove(random) * sumOf(rows)
  return `<tr class="g"><td colspan="4">${FLAGS[currency]} Stocks (${rows.length})<span>${plain(sumOf(rows))} ${currency} ▾&emsp;${colored(signed(day, plain), day, colors)}</span></td></tr>${lines.join('')}`
}

/** An app in Malaysia: short names above codes with flags, value above quantity, markets one after the other. */
function drawMarkets(rows: Row[], random: Random): string {
  const isDark = random() < 0.6
  const colors = isDark ? (['#1fc28b', '#ff4d5e'] as const) : (['#00a870', '#ed3a4c'] as const)
  const rates: Record<string, number> = { USD: 4.2, HKD: 0.54 }
  const worth = rows.reduce(
    (sum, row) => sum + row.price * row.shares * (rates[row.currency] ?? 1),
    0,
  )
  const day = inventMove(random) * worth * 0.5
  const groups = groupByCurrency(rows).map((group) => drawMarket(group, random, colors))
  return page(
    `${statusBar(random)}<header><span>☰</span><b>Universal Account (${inventNumber(random, 4)}) ▾</b><span>⚙</span></header><main><section><small>Net Assets · MYR ▾&emsp;◉</small><strong>${plain(worth * 1.09)}</strong><p>Today's P/L ${colored(`${signed(day, plain)}&emsp;${percent(day / worth)}`, day, colors)} ›</p><div class="k">${labelled(
      [
        ['Securities Value', plain(worth)],
        ['Total Cash', plain(worth * 0.09)],
        ['Max Buying Power', plain(worth * 0.21)],
        ['Risk Level', 'Safe'],
      ],
    )}</div></section><div class="q">${['Trade', 'Cash Plus', 'Deposit', 'Transfer', 'All'].map((word) => `<em><q></q>${word}</em>`).join('')}</div><nav><b>Positions(${rows.length})</b><span>Orders(0)</span><span>History</span></nav><table><tr>${cellsOf(['Symbol', 'MV/Qty ▾', 'Price/Cost', 'P/L'], 'th')}</tr>${groups.join('')}</table></main>${tabBar(['Watchlists', 'Markets', 'Accounts', 'Discover', 'Me'], 2)}`,
    {
      isDark,
      css: `${PHONE_CSS}body{background:${isDark ? '#0f1116' : '#fff'}}header{display:flex;justify-content:space-between;padding:8px 16px;font-size:15px}section{margin:4px 14px;padding:12px 14px;border-radius:10px;background:${isDark ? '#1b1f27' : '#fff4ea'}}small{font-size:11.5px;opacity:.75}strong{display:block;font-size:27px;font-weight:600;margin:2px 0}section p{margin:0;font-size:12.5px}.k{display:grid;grid-template-columns:1.1fr 1fr;gap:8px 10px;margin-top:10px}.k p{font-size:11px}.k>p>span{display:block;font-size:13.5px;margin-top:1px}.q{display:flex;justify-content:space-around;padding:10px 8px 4px}em{font-style:normal;font-size:11px;text-align:center}q{quotes:none;display:block;width:24px;height:24px;border-radius:8px;background:#ff6a1f33;border:1px solid #ff6a1f;margin:0 auto 4px}nav{display:flex;gap:22px;padding:8px 16px 0;font-size:14px;border-bottom:1px solid #8883}nav *{padding-bottom:7px;font-weight:500;opacity:.65}nav b{opacity:1;border-bottom:2px solid #ff6a1f}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 13, 13.8)}}th{font-size:11px;font-weight:400;color:#8a909c;padding:6px 4px}td{padding:${pixels(random, 5, 8)} 4px;white-space:nowrap}td,th{text-align:right}td:first-child,th:first-child{text-align:left;padding-left:16px}td:last-child,th:last-child{padding-right:16px}td b{font-weight:500;display:block;max-width:104px;overflow:hidden;text-overflow:ellipsis}.g td{background:#8881;font-size:11.8px;text-align:left;padding-top:5px;padding-bottom:5px}.g td>span{float:right}i{font-style:normal;display:block;font-size:11.5px;opacity:.85;margin-top:2px}u{text-decoration:none;font-size:8.5px;background:#4f7cf7;color:#fff;border-radius:2px;padding:1px 3px;margin-right:4px}`,
    },
  )
}

const COMMON = {
  isHeldBack: true,
  width: 390,
  height: 844,
  scale: 3,
  captures: ON_SCREENS,
  fonts: PHONE_FONTS,
} as const

export const BLIND_L_PHONES: Family[] = [
  {
    name: 'last traded price',
    ...COMMON,
    width: 412,
    height: 915,
    rows: 7,
    pick: pickListed(INDIAN, { size: 0.3, place: 'NS' }),
    draw: drawLastTraded,
  },
  {
    name: 'position at average',
    ...COMMON,
    rows: 7,
    pick: pickHeld(ANYWHERE, { fractions: 0.25 }),
    draw: drawPositionAt,
  },
  {
    name: 'Korean balance in English',
    ...COMMON,
    width: 384,
    height: 854,
    rows: 9,
    pick: pickKorean,
    draw: drawBalance,
  },
  {
    name: 'column of lots',
    ...COMMON,
    width: 412,
    height: 892,
    scale: 2,
    rows: 8,
    pick: pickInHundreds(INDONESIAN, JAKARTA),
    draw: drawLotColumn,
  },
  {
    name: 'markets in Malaysia',
    ...COMMON,
    width: 402,
    height: 874,
    rows: 7,
    pick: inOrder(['MYR', 'HKD', 'USD'], pickListed(IN_MALAYSIA, { fractions: 0.3 })),
    draw: drawMarkets,
  },
]
