import type { Random } from '#tests/fixtures/generate-statements.ts'
import { cellsOf, writeFigure } from './blind-c-parts.ts'
import { pickHeld } from './blind-d-parts.ts'
import { ON_SCREENS, pickOthers, SCREEN_FONTS, sumOf, wander } from './blind-parts.ts'
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
  value,
} from './unseen-parts.ts'

const SWISS = `0700.HK|Tencent Holdings Ltd|610; 9988.HK|Alibaba Group Holding Ltd|160; 1211.HK|BYD Co Ltd -H-|104; 1810.HK|Xiaomi Corp -B-|42; 2318.HK|Ping An Insurance -H-|56; 0939.HK|China Construction Bank -H-|7.7; 1299.HK|AIA Group Ltd|76; 7203.T|Toyota Motor Corp|2850; 6758.T|Sony Group Corp|4200; 7974.T|Nintendo Co Ltd|12900; 8035.T|Tokyo Electron Ltd|26500; 9984.T|SoftBank Group Corp|18200; 8306.T|Mitsubishi UFJ Financial Group|2300; 6501.T|Hitachi Ltd|4750; D05.SI|DBS Group Holdings Ltd|54; Z74.SI|Singapore Telecommunications|4.3; AAPL|Apple Inc|240; NVDA|NVIDIA Corp|182; TSM|Taiwan Semiconductor ADR|285; BABA|Alibaba Group ADR|162; INFY|Infosys Ltd ADR|17; HDB|HDFC Bank Ltd ADR|34; PDD|PDD Holdings Inc ADR|130; MSFT|Microsoft Corp|512; GOOGL|Alphabet Inc -A-|245; KO|Coca-Cola Co|70`
const TO_FRANCS: Record<string, number> = { HKD: 0.1022, JPY: 0.00537, SGD: 0.619, USD: 0.7968 }
const PLACES: Record<string, string> = { HKD: 'HKEX', JPY: 'TSE', SGD: 'SGX', USD: 'NASDAQ/NYSE' }

/** By currency, as the page lists them. */
function pickByCurrency(random: Random, size: number): Row[] {
  return pickHeld(SWISS)(random, size).sort((one, other) =>
    one.currency.localeCompare(other.currency),
  )
}

function swiss(amount: number, digits = 2): string {
  return writeFigure(amount, { digits, marks: "'." })
}

function inFrancs({ currency }: Row): number {
  return TO_FRANCS[currency] ?? 1
}

function drawSwissRow(row: Row, random: Random, isSizeLate: boolean): string {
  const [cost, move] = [inventCost(row, random), inventMove(random)]
  const gain = (row.price - cost) * row.shares * inFrancs(row)
  const digits = row.currency === 'JPY' ? 0 : 2
  const held = swiss(row.shares, 0)
  const prices = [
    swiss(cost, 2),
    swiss(row.price, digits),
    colored(percent(move), move, GAIN.isLight),
  ]
  const sized = isSizeLate ? [...prices, held] : [held, ...prices]
  const cells = [
    `<a>${escapeText(row.name)}</a><small>${row.ticker} · ${PLACES[row.currency]}</small>`,
    ...sized,
    swiss(row.price * row.shares, digits),
    swiss(row.price * row.shares * inFrancs(row)),
    colored(
      `${gain < 0 ? '' : '+'}${swiss(gain)}<small>${percent(row.price / cost - 1)}</small>`,
      gain,
      GAIN.isLight,
    ),
    '<s>Acheter</s><s class="v">Vendre</s>',
  ]
  return `<tr>${cellsOf(cells)}</tr>`
}

/** A Swiss bank's page in French: groups by currency with subtotals in francs, apostrophes between thousands. */
function drawByCurrency(rows: Row[], random: Random): string {
  const isSizeLate = isOneOfTwo(random)
  const francs = (some: Row[]) =>
    some.reduce((sum, row) => sum + row.price * row.shares * inFrancs(row), 0)
  const groups = [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const lines = own.map((row) => drawSwissRow(row, random, isSizeLate))
    return `<tr class="g"><td colspan="6">▾ Actions – ${currency} (${own.length})</td><td>${swiss(francs(own))}</td><td></td><td></td></tr>${lines.join('')}`
  })
  const total = francs(rows)
  const cash = 1500 + random() * 40_000
  const prices = ['Prix de revient', 'Dernier cours', 'Var. jour']
  const sized = isSizeLate ? [...prices, 'Quantité'] : ['Quantité', ...prices]
  const headings = ['Titre', ...sized, 'Valeur', 'Valeur (CHF)', '+/- latent (CHF)', '']
  const menu = ['Vue d’ensemble', 'Positions', 'Ordres', 'Transactions', 'Performance', 'Documents']
  return page(
    `<header><b>helvébourse</b><q>Rechercher un titre, un ISIN…</q><span>Marchés</span><span>Trading</span><span>Épargne</span><i>M. Rochat ▾</i></header><div class="l"><aside><p>Compte n° ${Math.floor(1_000_000 + random() * 8_999_999)}</p>${menu.map((word, at) => `<span class="${at === 1 ? 'on' : ''}">${word}</span>`).join('')}<div>Valeur totale<strong>CHF ${swiss(total + cash)}</strong>Liquidités<strong>CHF ${swiss(cash)}</strong>Pouvoir d’achat<strong>CHF ${swiss(cash * 1.6)}</strong></div></aside><main><h1>Positions <small>au ${10 + Math.floor(random() * 18)}.09.2026, 17:${10 + Math.floor(random() * 49)} · cours différés de 15 min</small></h1><table><tr>${cellsOf(headings, 'th')}</tr>${groups.join('')}<tr class="t"><td colspan="6">Total des titres</td><td>${swiss(total)}</td><td></td><td></td></tr></table><footer>USD/CHF ${TO_FRANCS.USD} · HKD/CHF ${TO_FRANCS.HKD} · 100 JPY/CHF 0.537 · SGD/CHF ${TO_FRANCS.SGD} — Les valeurs en francs sont indicatives.</footer></main></div>`,
    {
      isDark: false,
      css: `body{background:#f5f5f3}header{display:flex;gap:26px;align-items:center;background:#f6501e;color:#fff;padding:11px 22px;font-size:13.5px}header b{font-size:19px}q{quotes:none;background:#fff;color:#888;border-radius:4px;padding:6px 90px 6px 12px;font-size:12.5px}i{font-style:normal;margin-left:auto}.l{display:flex}aside{flex:none;width:196px;padding:16px 14px;font-size:13px}aside p{margin:0 0 10px;color:#666}aside span{display:block;padding:8px 10px;border-radius:4px}.on{background:#fff;color:#d63d0d;font-weight:600}aside div{margin-top:18px;font-size:12px;color:#666}strong{display:block;color:#222;font-size:14px;margin:1px 0 10px}main{flex:1;background:#fff;padding:14px 18px;min-height:690px}h1{font-size:19px;margin:0 0 10px}small{font-size:11.5px;color:#777;font-weight:400}td small{display:block}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12.6, 13.4)}}th{font-size:11.5px;color:#666;font-weight:500;padding:6px 7px;border-bottom:2px solid #ddd}td{padding:${pixels(random, 4, 6)} 7px;border-bottom:1px solid #e6e6e2;white-space:nowrap}td,th{text-align:right}td:first-child,th:first-child{text-align:left}a{color:#1c4f9c}.g td{background:#f1f1ee;font-weight:600;font-size:12.5px}.t td{font-weight:700}s{text-decoration:none;border:1px solid #16824a;color:#16824a;border-radius:3px;font-size:11px;padding:3px 7px;margin-left:5px}.v{border-color:#c33;color:#c33}footer{font-size:11px;color:#777;padding-top:10px}`,
    },
  )
}

const RECEIPTS = `BABA|ALIBABA GROUP HLDG LTD FSPONSORED ADR 1 ADR REPS 8 ORD SHS|162; TSM|TAIWAN SEMICONDUCTOR MANUFACTURING CO LTD FSPONSORED ADR 1 ADR REPS 5 ORD SHS|285; TM|TOYOTA MTR CORP FSPONSORED ADR 1 ADR REPS 10 ORD SHS|192; SONY|SONY GROUP CORP FSPONSORED ADR 1 ADR REPS 1 ORD SHS|28; MUFG|MITSUBISHI UFJ FINL GRP FSPONSORED ADR 1 ADR REPS 1 ORD SHS|15.6; INFY|INFOSYS LTD FSPONSORED ADR 1 ADR REPS 1 ORD SHS|17; HDB|HDFC BK LTD FSPONSORED ADR 1 ADR REPS 3 ORD SHS|34; IBN|ICICI BK LTD FSPONSORED ADR 1 ADR REPS 2 ORD SHS|31; JD|JD.COM INC FSPONSORED ADR 1 ADR REPS 2 ORD SHS|34; BIDU|BAIDU INC FSPONSORED ADR 1 ADR REPS 8 ORD SHS|128; NTES|NETEASE INC FSPONSORED ADR 1 ADR REPS 5 ORD SHS|148; PDD|PDD HLDGS INC FSPONSORED ADR 1 ADR REPS 4 ORD SHS|130; TCOM|TRIP COM GROUP LTD FSPONSORED ADR 1 ADR REPS 1 ORD SHS|73; SE|SEA LTD FSPONSORED ADR 1 ADR REPS 1 ORD SHS|148; GRAB|GRAB HLDGS LTD F CLASS A|5.6; CPNG|COUPANG INC CLASS A|32; KB|KB FINL GROUP INC FSPONSORED ADR 1 ADR REPS 1 ORD SHS|83; PKX|POSCO HLDGS INC FSPONSORED ADR 4 ADR REPS 1 ORD SHS|52; HMC|HONDA MTR LTD FSPONSORED ADR 1 ADR REPS 3 ORD SHS|32; AAPL|APPLE INC|240; MSFT|MICROSOFT CORP|512; NVDA|NVIDIA CORP|182; V|VISA INC CLASS A|342; COST|COSTCO WHOLESALE CO|925; JNJ|JOHNSON & JOHNSON|178`

/** An American broker's positions: long descriptions with ratios of receipts, cost and gains, a total, cash below. */
function drawReceipts(rows: Row[], random: Random): string {
  const isSizeLate = isOneOfTwo(random)
  const isDark = random() < 0.25
  const colors = isDark ? GAIN.isDark : GAIN.isLight
  const cash = 400 + random() * 30_000
  const total = sumOf(rows) + cash
  let [paid, day] = [0, 0]
  const lines = rows.map((row) => {
    const [cost, move] = [inventCost(row, random), inventMove(random)]
    const worth = row.price * row.shares
    paid += cost * row.shares
    day += move * worth
    const gain = worth - cost * row.shares
    const size = count(row.shares)
    const prices = [
      `$${plain(row.price)}`,
      colored(signed(move * row.price, plain), move, colors),
      colored(percent(move), move, colors),
    ]
    const cells = [
      `<a>${row.ticker}</a>`,
      `<small>${escapeText(row.name)}</small>`,
      ...(isSizeLate ? [...prices, size] : [size, ...prices]),
      `$${plain(worth)}`,
      colored(
        signed(move * worth, (part) => `$${plain(part)}`),
        move,
        colors,
      ),
      `$${plain(cost * row.shares)}`,
      colored(
        signed(gain, (part) => `$${plain(part)}`),
        gain,
        colors,
      ),
      colored(percent(row.price / cost - 1), gain, colors),
      random() < 0.4 ? 'Yes' : 'No',
      `${((worth / total) * 100).toFixed(2)}%`,
    ]
    return `<tr>${cellsOf(cells)}</tr>`
  })
  const prices = ['Price', 'Price<br>Chng $', 'Price<br>Chng %']
  const names = [
    ...(isSizeLate ? [...prices, 'Qty'] : ['Qty', ...prices]),
    'Mkt Val',
    'Day Chng $',
    'Cost Basis',
    'Gain $',
    'Gain %',
    'Reinvest?',
    '% of Acct',
  ]
  const worth = total - cash
  const sum = [
    'Equities Total',
    '',
    '',
    '',
    '',
    '',
    `$${plain(worth)}`,
    signed(day, (part) => `$${plain(part)}`),
    `$${plain(paid)}`,
    signed(worth - paid, (part) => `$${plain(part)}`),
    percent(worth / paid - 1),
    '',
    `${((worth / total) * 100).toFixed(2)}%`,
  ]
  const menu = ['Accounts', 'Move Money', 'Trade', 'Research', 'Products', 'Learn', 'Support']
  return page(
    `<header><b>LANGDON &amp; FITCH</b>${menu.map((word) => `<span>${word}</span>`).join('')}<em>Log Out</em></header><nav><span>Summary</span><span>Balances</span><b>Positions</b><span>History</span><span>Portfolio Performance</span><span>Statements &amp; Tax Forms</span></nav><main><h1>Individual …${Math.floor(100 + random() * 899)}<span>Updated: ${1 + Math.floor(random() * 3)}:${10 + Math.floor(random() * 49)} PM ET, 09/${10 + Math.floor(random() * 18)}/2026　⟳　Export　Print</span></h1><div class="k"><p>Total Value<b>$${plain(total)}</b></p><p>Total Cash<b>$${plain(cash)}</b></p><p>Total Day Change<b>${colored(`${signed(day, (part) => `$${plain(part)}`)} (${percent(day / total)})`, day, colors)}</b></p><p>Total Cost<b>$${plain(paid)}</b></p><p>Total Gain/Loss<b>${colored(`${signed(worth - paid, (part) => `$${plain(part)}`)} (${percent(worth / paid - 1)})`, worth - paid, colors)}</b></p></div><table><tr>${cellsOf(['Symbol', 'Description', ...names], 'th')}</tr><tr class="g"><td colspan="13">− Equities</td></tr>${lines.join('')}<tr class="t">${cellsOf(sum)}</tr><tr class="g"><td colspan="13">− Cash &amp; Money Market</td></tr><tr><td colspan="2">Cash &amp; Cash Investments</td>${cellsOf(['', '', '', '', `$${plain(cash)}`, '$0.00', '', '', '', '', `${((cash / total) * 100).toFixed(2)}%`])}</tr></table><footer>Cost basis may be incomplete for transferred shares. Not FDIC insured · No guarantee · May lose value</footer></main>`,
    {
      isDark,
      css: `header{display:flex;gap:24px;align-items:center;padding:11px 22px;font-size:13px;background:${isDark ? '#12283c' : '#00456b'};color:#fff}header b{font-size:16px;letter-spacing:1px;margin-right:10px}em{font-style:normal;margin-left:auto;border:1px solid;border-radius:3px;padding:3px 10px}nav{display:flex;gap:24px;padding:9px 22px 0;font-size:13px;border-bottom:1px solid #8885}nav *{padding-bottom:8px;font-weight:500}nav b{border-bottom:3px solid #1a8fc9}main{padding:10px 22px}h1{font-size:17px;margin:4px 0 8px}h1 span{float:right;font-size:12px;font-weight:400;opacity:.75}.k{display:flex;gap:46px;font-size:12px;padding:8px 14px;border:1px solid #8884;border-radius:4px;margin-bottom:8px}.k p{margin:0}.k b{display:block;font-size:15px;margin-top:2px}
      table{width:100%;border-collapse:collapse;font-size:${pixels(random, 12, 12.7)}}th{font-size:11.2px;font-weight:600;padding:5px 6px;border-bottom:2px solid #8887;vertical-align:bottom}td{padding:${pixels(random, 4, 6)} 6px;border-bottom:1px solid #8883}td+td+td{white-space:nowrap}td,th{text-align:right}td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}.t td{white-space:nowrap}td small{display:block;font-size:10.4px;line-height:1.3;width:236px}a{color:${isDark ? '#6db8f2' : '#0067a8'};font-weight:600}.g td{background:#8882;font-weight:600}.t td{font-weight:700}footer{font-size:11px;opacity:.65;padding-top:8px}`,
    },
  )
}

const TERMINAL = `0700.HK|Tencent|610; 9988.HK|Alibaba-W|160; 3690.HK|Meituan-W|102; 1810.HK|Xiaomi-W|42; 9618.HK|JD-SW|132; 1024.HK|Kuaishou-W|78; 2015.HK|Li Auto-W|92; 9868.HK|XPeng-W|82; 1211.HK|BYD Company|104; 0981.HK|SMIC|72; 0388.HK|HKEX|430; 0005.HK|HSBC Holdings|105; 0941.HK|China Mobile|86; 0883.HK|CNOOC|19.5; 2800.HK|Tracker Fund|26.8; 9992.HK|Pop Mart|245; AAPL|Apple|240; NVDA|NVIDIA|182; TSLA|Tesla|410; MSFT|Microsoft|512; AMD|Advanced Micro Devices|218; PLTR|Palantir|172; COIN|Coinbase|330; MSTR|Strategy|330; GOOG|Alphabet-C|246; META|Meta Platforms|735; AVGO|Broadcom|338; NIO|NIO Inc|7; SOFI|SoFi Technologies|27; HOOD|Robinhood|125`

/** What is watched, at the left: codes and prices without shares. */
function drawWatched(rows: Row[], random: Random): string {
  const lines = pickOthers(rows, random, 9).map(({ symbol, name, price: each }) => {
    const move = inventMove(random)
    return `<tr>${cellsOf([`${symbol}<small>${escapeText(name).slice(0, 14)}</small>`, plain(each), colored(percent(move), move, GAIN.isDark)])}</tr>`
  })
  return `<aside><h3>Watchlist　<u>All</u> US HK</h3><table>${lines.join('')}</table></aside>`
}

function drawTicket(row: Row, random: Random): string {
  const lines = [
    ['Order Type', 'Limit ▾'],
    ['Side', 'Buy / Sell'],
    ['Price', price(row.price, row)],
    ['Quantity', String(row.currency === 'HKD' ? 100 : 1)],
    ['Amount', plain(row.price * (row.currency === 'HKD' ? 100 : 1))],
    ['Time-in-Force', 'Day ▾'],
    ['Max Qty (Cash)', String(Math.floor(random() * 900))],
  ].map(([label, figure]) => `<p>${label}<span>${figure}</span></p>`)
  return `<aside class="o"><h3>Trade　${fiveDigits(row)} ${escapeText(row.name)}</h3>${lines.join('')}<p><b>Buy</b><b class="s">Sell</b></p></aside>`
}

/** A desktop program, dark: watched shares, a curve and an order around a dense table of positions. */
function drawDesktop(rows: Row[], random: Random): string {
  const colors = GAIN.isDark
  const isNameFirst = isOneOfTwo(random)
  const isSizeLate = isOneOfTwo(random)
  const inHongKong = (row: Row) => (row.currency === 'HKD' ? 1 : 7.8)
  const total = rows.reduce((sum, row) => sum + row.price * row.shares * inHongKong(row), 0)
  const lines = rows.map((row) => {
    const [cost, move] = [inventCost(row, random), inventMove(random)]
    const gain = (row.price - cost) * row.shares
    const who = [fiveDigits(row), escapeText(row.name)]
    const sizes = [count(row.shares), count(row.shares)]
    const prices = [price(row.price, row), price(cost, row), value(row.price * row.shares, row)]
    const cells = [
      ...(isNameFirst ? who.reverse() : who),
      ...(isSizeLate ? [...prices, ...sizes] : [...sizes, ...prices]),
      colored(percent(row.price / cost - 1), gain, colors),
      colored(signed(gain, plain), gain, colors),
      colored(signed(move * row.price * row.shares, plain), move, colors),
      `${((row.price * row.shares * inHongKong(row) * 100) / total).toFixed(2)}%`,
      row.currency,
    ]
    return `<tr>${cellsOf(cells)}</tr>`
  })
  const sizes = ['Quantity', 'Available']
  const prices = ['Price', 'Avg Cost', 'Mkt Value']
  const headings = [
    ...(isNameFirst ? ['Name', 'Symbol'] : ['Symbol', 'Name']),
    ...(isSizeLate ? [...prices, ...sizes] : [...sizes, ...prices]),
    ...['P/L %', 'P/L', "Today's P/L", '% Port.', 'Ccy'],
  ]
  const shown = rows[Math.floor(random() * rows.length)]
  const day = inventMove(random) * total * 0.5
  return page(
    `<header><b>◗ oxcart</b><span>Quotes</span><span class="on">Account</span><span>Options</span><span>Screener</span><span>News</span><i>HSI 26,545.10 ${colored('+1.16%', 1, colors)}　IXIC 22,573.47 ${colored('-0.50%', -1, colors)}</i></header><div class="l">${drawWatched(rows, random)}<main><div class="c"><h3>${shown ? `${fiveDigits(shown)}　${escapeText(shown.name)}　${price(shown.price, shown)}` : ''}<span>1m　5m　<u>1D</u>　1W　1M　1Y</span></h3><svg viewBox="0 0 700 130" width="100%" height="130" preserveAspectRatio="none"><polyline fill="none" stroke="#f0a63a" stroke-width="1.5" points="${wander(random, 700, 130)}"/></svg></div><div class="k"><p>Total Assets (HKD)<b>${plain(total * 1.06)}</b></p><p>Securities<b>${plain(total)}</b></p><p>Cash<b>${plain(total * 0.06)}</b></p><p>Today's P/L<b>${colored(signed(day, plain), day, colors)}</b></p><p>Max Buying Power<b>${plain(total * 0.9)}</b></p><p>Risk Level<b>Safe</b></p></div><nav><b>Positions (${rows.length})</b><span>Today's Orders</span><span>History</span><span>Funds Details</span><span>IPO</span></nav><table><tr>${cellsOf(headings, 'th')}</tr>${lines.join('')}</table></main>${shown ? drawTicket(shown, random) : ''}</div>`,
    {
      isDark: true,
      css: `body{background:#14171f;min-height:100vh;font-size:12px}header{display:flex;gap:24px;align-items:center;background:#0c0e13;padding:9px 14px;font-size:13px}header b{font-size:15px;color:#f0a63a}.on,u{color:#f0a63a;text-decoration:none}i{font-style:normal;margin-left:auto;font-size:12px}.l{display:flex;min-height:calc(100vh - 38px)}aside{flex:none;width:216px;border-right:1px solid #2a2f3b;padding:4px 10px}.o{width:206px;border:0;border-left:1px solid #2a2f3b}h3{font-size:12.5px;font-weight:600;margin:7px 0}h3 span{float:right;font-weight:400;color:#99a}aside small{display:block;color:#8a91a0;font-size:10.5px}aside p{display:flex;justify-content:space-between;margin:9px 0;color:#99a1b0}aside p span{color:#e8e9ee}aside p b{flex:1;background:#1d9a6c;color:#fff;text-align:center;padding:7px 0;border-radius:3px;margin-right:6px}aside p .s{background:#d0444a;margin:0}main{flex:1;min-width:0}.c{padding:2px 12px;border-bottom:1px solid #2a2f3b}.k{display:flex;justify-content:space-between;padding:8px 12px;font-size:11px;color:#99a1b0}.k p{margin:0}.k b{display:block;color:#e8e9ee;font-size:13px;font-weight:500;margin-top:2px}nav{display:flex;gap:22px;padding:6px 12px 0;border-bottom:1px solid #2a2f3b;font-size:12.5px}nav *{padding-bottom:6px;font-weight:500;color:#99a1b0}nav b{color:#f0a63a;border-bottom:2px solid}
      table{width:100%;border-collapse:collapse}td,th{text-align:right;white-space:nowrap}th{color:#8a91a0;font-weight:400;font-size:11.2px;padding:6px 5px}td{padding:${pixels(random, 5, 7.5)} 5px;border-top:1px solid #222732}aside td{padding:5px 0 5px 7px;border:0}aside td:first-child{padding-left:0}td:first-child,th:first-child,main td:nth-child(2),main th:nth-child(2){text-align:left}main td:first-child,main th:first-child{padding-left:12px}main td:last-child,main th:last-child{padding-right:12px}`,
    },
  )
}

const COMMON = { isHeldBack: true, scale: 1, captures: ON_SCREENS } as const

export const BLIND_K_SCREENS: Family[] = [
  {
    name: 'by currency in francs',
    ...COMMON,
    width: 1366,
    height: 740,
    rows: 9,
    fonts: SCREEN_FONTS,
    pick: pickByCurrency,
    draw: drawByCurrency,
  },
  {
    name: 'depositary receipts',
    ...COMMON,
    width: 1440,
    height: 800,
    rows: 9,
    fonts: SCREEN_FONTS,
    pick: pickHeld(RECEIPTS, { fractions: 0.25, size: 1.5 }),
    draw: drawReceipts,
  },
  {
    name: 'desktop program',
    ...COMMON,
    width: 1440,
    height: 640,
    rows: 9,
    fonts: ['Inter Variable', 'Roboto Variable', 'Open Sans Variable'],
    pick: pickHeld(TERMINAL, { fractions: 0.1 }),
    draw: drawDesktop,
  },
]
