import type { Random } from '#tests/fixtures/generate-statements.ts'
import { change, count, escapeText, money, page, plain, table, writeSymbol } from './parts.ts'
import type { Row } from './positions.ts'

// Drawn after decision 79, without looking at how the reader works. First results: decision 88.

/** The name large, the symbol in a pill, and a line for each figure. */
export function drawFigureLines(rows: Row[], random: Random): string {
  const words =
    random() < 0.5
      ? ['Quantity', 'Average cost', 'Current price', 'Market value']
      : ['Shares owned', 'Avg. price', 'Last', 'Total value']
  const cards = rows.map((row) => {
    const figures = [
      count(row.shares),
      money(row.price * (0.6 + 0.6 * random()), row),
      money(row.price, row),
      money(row.price * row.shares, row),
    ]
    const lines = words.map((word, at) => `<p><span>${word}</span><b>${figures[at]}</b></p>`)
    return `<section><h2>${escapeText(row.name)} <i>${row.symbol}</i></h2>${lines.join('')}</section>`
  })
  const isDark = random() < 0.5
  return page(`<h1>Your stocks</h1>${cards.join('')}`, {
    isDark,
    css: `h1{font-size:30px;margin:20px}section{padding:14px 20px;border-top:8px solid ${isDark ? '#1d2027' : '#eef0f3'}}
      h2{font-size:18px;margin:0 0 8px}i{font:600 12px sans-serif;background:#3b6fd433;border-radius:9px;padding:3px 8px;margin-left:6px}
      p{display:flex;justify-content:space-between;margin:7px 0;font-size:14px}span{opacity:.65}b{font-weight:600}`,
  })
}

/** Three columns without headings: symbol over name, count over price, value over change. */
export function drawThreeColumns(rows: Row[], random: Random): string {
  const unit = ['sh', 'shares', 'units'][Math.floor(random() * 3)] ?? 'sh'
  const items = rows.map(
    (row) => `<li><div><b>${row.symbol}</b><small>${escapeText(row.name).slice(0, 20)}</small></div>
      <div><b>${count(row.shares)} ${unit}</b><small>${money(row.price, row)}</small></div>
      <div class="n"><b>${money(row.price * row.shares, row)}</b><small>${change(random)}</small></div><em>›</em></li>`,
  )
  return page(`<header>‹ Accounts <b>Positions</b> Edit</header><ul>${items.join('')}</ul>`, {
    isDark: random() < 0.4,
    css: `header{display:flex;justify-content:space-between;padding:16px;background:#1d4ed8;color:#fff}ul{list-style:none;margin:0;padding:0 14px}
      li{display:grid;grid-template-columns:1.2fr 1fr 1.2fr 14px;gap:8px;align-items:center;padding:11px 0;border-bottom:1px solid #8884}
      b{display:block;font-size:15px}small{font-size:12px;opacity:.7}.n{text-align:right}em{opacity:.4;font-style:normal}`,
  })
}

/** As terminals for traders: nine narrow columns, changes in color, light on nearly black. */
export function drawTerminal(rows: Row[], random: Random): string {
  const headings = ['Symbol', '#Last', '#Chg', '#Chg %', '#Pos', '#Avg', '#Mkt Val', '#Day P&L']
  const lines = rows.map((row) => {
    const move = row.price * (random() * 0.06 - 0.03)
    return [
      `<b>${writeSymbol(row, random)}</b>`,
      plain(row.price),
      `<span style="color:${move < 0 ? '#ff6b6b' : '#35d07f'}">${move.toFixed(2)}</span>`,
      change(random, ['#35d07f', '#ff6b6b']),
      count(row.shares),
      plain(row.price * (0.6 + 0.7 * random())),
      plain(row.price * row.shares),
      plain(move * row.shares),
    ]
  })
  return page(`<nav>Monitor &nbsp; Portfolio &nbsp; Orders</nav>${table(headings, lines)}`, {
    isDark: true,
    css: `nav{background:#1b2330;padding:9px 14px;font-size:13px;color:#8ea0bd}table{font-size:14px}th{color:#8ea0bd;font-weight:500}
      th,td{padding:6px 12px;border-bottom:1px solid #222936}`,
  })
}

/** A worksheet, with its letters, line numbers and grid. */
export function drawWorksheet(rows: Row[], random: Random): string {
  const words =
    random() < 0.5
      ? ['Ticker', 'Company', 'Shares', 'Price', 'Currency', 'Value']
      : ['Symbol', 'Name', 'Qty', 'Close', 'Ccy', 'Amount']
  const lines = rows.map((row) => [
    row.symbol,
    escapeText(row.name),
    count(row.shares),
    plain(row.price),
    row.currency,
    plain(row.price * row.shares),
  ])
  const cell = (text: string, at: number) =>
    `<td style="text-align:${at === 2 || at === 3 || at === 5 ? 'right' : 'left'}">${text}</td>`
  const line = (cells: string[], at: number) => `<tr><th>${at}</th>${cells.map(cell).join('')}</tr>`
  const letters = `<tr><th></th>${['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `<th>${letter}</th>`).join('')}</tr>`
  return page(
    `<div class="f"><i>fx</i> =C2*D2</div><table>${letters}${[words, ...lines].map((cells, at) => line(cells, at + 1)).join('')}</table><div class="f">Sheet1 &nbsp; Dividends &nbsp; +</div>`,
    {
      isDark: false,
      css: `.f{padding:7px 12px;background:#f3f3f3;font-size:13px}table{border-collapse:collapse;width:100%;font-size:15px}
      td,th{border:1px solid #c9ccd1;padding:5px 8px}th{background:#eceef0;color:#666;font-weight:400;width:34px;text-align:center}`,
    },
  )
}

/** A list with colored dots and weights, as below a ring of the allocation. */
export function drawLegend(rows: Row[], random: Random): string {
  const total = rows.reduce((sum, row) => sum + row.shares * row.price, 0)
  const colors = ['#3772ff', '#df2935', '#fdca40', '#2ab37e', '#8d5bd6', '#f0803c']
  const items = rows.map((row, at) => {
    const weight = ((row.shares * row.price * 100) / total).toFixed(1)
    return `<li><i style="background:${colors[at % 6]}"></i><div><b>${escapeText(row.name)}</b>
      <small>${writeSymbol(row, random)} · ${count(row.shares)} shares · ${money(row.price, row)}</small></div><strong>${weight}%</strong></li>`
  })
  return page(`<h1>Allocation</h1><ul>${items.join('')}</ul>`, {
    isDark: random() < 0.5,
    css: `h1{font-size:22px;margin:18px 20px}ul{list-style:none;margin:0;padding:0 20px}li{display:flex;gap:12px;align-items:center;padding:10px 0}
      i{width:14px;height:14px;border-radius:7px;flex:none}div{flex:1}b{display:block;font-size:15px;font-weight:600}small{font-size:13px;opacity:.75}strong{font-size:15px}`,
  })
}

/** A table beside a menu, on a tablet. */
export function drawBesideMenu(rows: Row[], random: Random): string {
  const lines = rows.map((row) => [
    `<b>${row.ticker}</b><br><small>${escapeText(row.name)}</small>`,
    count(row.shares),
    money(row.price, row),
    change(random),
    money(row.price * row.shares, row),
  ])
  const menu = ['Overview', 'Holdings', 'Activity', 'Transfers', 'Documents', 'Settings']
  return page(
    `<aside>${menu.map((word) => `<p>${word}</p>`).join('')}</aside><main><h1>Holdings</h1>${table(['Asset', '#Units', '#Price', '#Today', '#Value'], lines)}</main>`,
    {
      isDark: random() < 0.5,
      css: `body{display:grid;grid-template-columns:190px 1fr}aside{background:#27406b;color:#fff;padding:22px;min-height:760px;font-size:15px}aside p{margin:0 0 20px}
      main{padding:20px 28px}h1{font-size:24px}td,th{padding:9px 8px;font-size:15px;border-bottom:1px solid #8885}small{opacity:.7}th{opacity:.6;font-weight:500}`,
    },
  )
}
