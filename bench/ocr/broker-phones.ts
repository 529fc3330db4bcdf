import type { Random } from '#tests/fixtures/generate-statements.ts'
import { change, count, escapeText, money, page, plain } from './parts.ts'
import type { Row } from './positions.ts'

// Lists and cards as apps of brokers have them. First results: decision 98.

const costOf = (row: Row, random: Random) => row.price * (0.65 + 0.5 * random())

/** Four columns of two lines each: name over code, value over quantity, price over cost, gain over percent. */
export function drawQuadList(rows: Row[], random: Random): string {
  const isDark = random() < 0.5
  const items = rows.map((row) => {
    const cost = costOf(row, random)
    const gain = (row.price - cost) * row.shares
    return `<tr><td><b>${escapeText(row.name).slice(0, 13)}</b><small>${row.ticker}</small></td>
      <td>${plain(row.price * row.shares)}<small>${count(row.shares)}</small></td><td>${plain(row.price)}<small>${plain(cost)}</small></td>
      <td style="color:${gain < 0 ? '#e2463b' : '#16a06a'}">${gain < 0 ? '' : '+'}${plain(gain)}<small>${(((row.price - cost) / cost) * 100).toFixed(2)}%</small></td></tr>`
  })
  return page(
    `<h1>Positions (${rows.length})</h1><table><tr><th>Symbol</th><th>Mkt Value/Qty</th><th>Price/Cost</th><th>P/L</th></tr>${items.join('')}</table>`,
    {
      isDark,
      css: `h1{font-size:18px;margin:14px}table{width:100%;border-collapse:collapse;padding:0 8px}td,th{text-align:right;padding:8px 10px;font-size:14px}
      th{font-size:12px;opacity:.6;font-weight:400}td:first-child,th:first-child{text-align:left}small{display:block;font-size:12px;opacity:.65}`,
    },
  )
}

/** Dark and dense: the exchange in small letters beside the ticker, the position among other figures. */
export function drawDenseDark(rows: Row[], random: Random): string {
  const exchanges: Record<string, string> = { USD: 'NASDAQ', HKD: 'SEHK', JPY: 'TSEJ', KRW: 'KRX' }
  const items = rows.map((row) => {
    const isUp = random() < 0.5
    return `<tr><td><b>${row.ticker}</b> <small>${exchanges[row.currency] ?? row.currency}</small></td><td>${count(row.shares)}</td>
      <td>${plain(row.price)}</td><td style="color:${isUp ? '#3fc380' : '#ef5350'}">${isUp ? '+' : '-'}${(random() * 6).toFixed(2)}%</td><td>${plain(row.price * row.shares)}</td></tr>`
  })
  return page(
    `<table><tr><th>INSTRUMENT</th><th>POS</th><th>LAST</th><th>CHG%</th><th>MKT VAL</th></tr>${items.join('')}</table>`,
    {
      isDark: true,
      css: `body{background:#14171c}table{width:100%;border-collapse:collapse;margin-top:50px}td,th{text-align:right;padding:12px 6px;font-size:13px;border-bottom:1px solid #262b33}
      th{font-size:11px;color:#8a94a3}td:first-child,th:first-child{text-align:left;padding-left:12px}small{font-size:10px;color:#8a94a3}`,
    },
  )
}

/** Three lines a holding: quantity and average above, ticker and gain large, invested and last price below. */
export function drawAverageAbove(rows: Row[], random: Random): string {
  const items = rows.map((row) => {
    const cost = costOf(row, random)
    const gain = (row.price - cost) * row.shares
    const color = gain < 0 ? '#df514c' : '#4caf50'
    return `<li><p><span>Qty. <em>${count(row.shares)}</em> • Avg. <em>${plain(cost)}</em></span><span style="color:${color}">${gain < 0 ? '' : '+'}${(((row.price - cost) / cost) * 100).toFixed(2)}%</span></p>
      <p class="l"><b>${row.symbol}</b><b style="color:${color};font-weight:500">${gain < 0 ? '' : '+'}${plain(gain)}</b></p>
      <p><span>Invested <em>${plain(cost * row.shares)}</em></span><span>LTP <em>${plain(row.price)}</em> (${change(random)})</span></p></li>`
  })
  return page(`<h1>Holdings <sup>${rows.length}</sup></h1><ul>${items.join('')}</ul>`, {
    isDark: random() < 0.35,
    css: `h1{font-size:24px;margin:16px}ul{list-style:none;margin:0;padding:0}li{padding:11px 16px;border-bottom:1px solid #8883}
      p{display:flex;justify-content:space-between;margin:2px 0;font-size:12.5px;opacity:.9}p.l{font-size:15.5px}em{font-style:normal;font-weight:500}`,
  })
}

/** A small curve in the middle and the price in a colored pill. */
export function drawCurves(rows: Row[], random: Random): string {
  const hasFraction = random() < 0.5
  const items = rows.map((row) => {
    const color = random() < 0.55 ? '#00b46e' : '#f2542d'
    const points = Array.from(
      { length: 14 },
      (_, at) => `${at * 5},${(4 + random() * 20).toFixed(0)}`,
    )
    const below = hasFraction
      ? `${row.shares.toFixed(3)} shares`
      : `${count(row.shares)} ${row.shares === 1 ? 'share' : 'shares'}`
    return `<li><div><b>${row.symbol}</b><small>${below}</small></div><svg width="70" height="28"><polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="1.5"/></svg>
      <span style="background:${color}">${money(row.price, row)}</span></li>`
  })
  return page(`<header>Investing<b>$48,210.55</b></header><ul>${items.join('')}</ul>`, {
    isDark: random() < 0.4,
    css: `header{padding:18px;font-size:15px}header b{display:block;font-size:30px}ul{list-style:none;margin:0;padding:0 18px}
      li{display:flex;align-items:center;justify-content:space-between;padding:12px 0;border-top:1px solid #8882}div{width:120px}b{display:block;font-size:16px}small{font-size:13px;opacity:.7}
      span{min-width:104px;text-align:center;color:#fff;border-radius:5px;padding:6px;font-size:14.5px;font-weight:600}`,
  })
}

/** Fractions of shares below long names that wrap, value and gain at the right. */
export function drawFractions(rows: Row[], random: Random): string {
  const items = rows.map((row) => {
    const gain = row.price * row.shares * (random() * 0.4 - 0.15)
    return `<li><i></i><div><b>${escapeText(row.name)}</b><small>${row.ticker} · ${row.shares.toFixed(row.shares % 1 ? 6 : 0)} shares</small></div>
      <div class="n"><b>${money(row.price * row.shares, row)}</b><small style="color:${gain < 0 ? '#d9363e' : '#1f9d61'}">${gain < 0 ? '−' : '+'}${row.mark}${plain(Math.abs(gain))} (${((gain * 100) / row.price / row.shares).toFixed(2)}%)</small></div></li>`
  })
  return page(`<h1>Your portfolio</h1><ul>${items.join('')}</ul>`, {
    isDark: random() < 0.5,
    css: `h1{font-size:22px;margin:20px 16px}ul{list-style:none;margin:0;padding:0 16px}li{display:flex;gap:10px;align-items:flex-start;padding:11px 0}
      i{width:34px;height:34px;border-radius:17px;background:#7c8cff;flex:none}div{flex:1}b{display:block;font-size:15px;font-weight:600}small{font-size:12.5px;opacity:.8}.n{text-align:right;flex:none}`,
  })
}

/** A heading with a subtotal for each market; value over gain, shares and cost in words. */
export function drawMarketGroups(rows: Row[], random: Random): string {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  const groups = currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const total = own.reduce((sum, row) => sum + row.shares * row.price, 0)
    const items = own.map((row) => {
      const cost = costOf(row, random)
      return `<li><p><b>${escapeText(row.name)}</b><b>${plain(row.price * row.shares)}</b></p>
        <p class="s"><span>${row.symbol}</span><span>${change(random)}</span></p><p class="s"><span>${count(row.shares)} @ ${plain(cost)}</span><span>Last ${plain(row.price)}</span></p></li>`
    })
    return `<h2>${currency} market <span>${plain(total)} ${currency}</span></h2><ul>${items.join('')}</ul>`
  })
  return page(`<h1>Assets</h1>${groups.join('')}`, {
    isDark: random() < 0.5,
    css: `h1{font-size:22px;margin:16px}h2{display:flex;justify-content:space-between;font-size:13px;background:#8882;padding:7px 16px;margin:0}ul{list-style:none;margin:0;padding:0}
      li{padding:9px 16px;border-bottom:1px solid #8883}p{display:flex;justify-content:space-between;margin:2px 0;font-size:15px}p.s{font-size:13px;opacity:.8}b{font-weight:600}`,
  })
}
