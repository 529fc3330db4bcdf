import type { Random } from '#tests/fixtures/generate-statements.ts'
import { change, count, escapeText, money, page, writeSymbol } from './parts.ts'
import type { Row } from './positions.ts'

// Families of these files were never looked at while the reader was tuned: only their totals are printed.

/** Four lines a card: labels at the left, figures at the right. */
export function drawPairs(rows: Row[], random: Random): string {
  const words =
    random() < 0.5 ? ['Quantity', 'Price', 'Value'] : ['Shares owned', 'Last price', 'Total value']
  const cards = rows.map((row) => {
    const figures = [count(row.shares), money(row.price, row), money(row.price * row.shares, row)]
    const lines = words
      .map((word, at) => `<p><span>${word}</span><b>${figures[at]}</b></p>`)
      .join('')
    return `<section><h2>${escapeText(row.name)} (${row.symbol})</h2>${lines}</section>`
  })
  return page(`<h1>Holdings</h1>${cards.join('')}`, {
    isDark: random() < 0.5,
    css: `h1{font-size:24px;margin:20px}section{padding:10px 20px;border-top:8px solid #8883}h2{font-size:16px;margin:4px 0 8px}
      p{display:flex;justify-content:space-between;margin:6px 0;font-size:15px}span{opacity:.65}b{font-weight:500}`,
  })
}

/** Figures with their labels below, two by two, on dark cards. */
export function drawDarkGrid(rows: Row[], random: Random): string {
  const cards = rows.map((row) => {
    const cells = [
      [count(row.shares), 'Units'],
      [money(row.price, row), 'Price'],
      [money(row.price * row.shares, row), 'Value'],
      [change(random, ['#3ddc84', '#ff6b6b']), 'Return'],
    ]
    const grid = cells
      .map(([figure, label]) => `<div><b>${figure}</b><small>${label}</small></div>`)
      .join('')
    return `<section><h2>${writeSymbol(row, random)} · ${escapeText(row.name).slice(0, 24)}</h2><main>${grid}</main></section>`
  })
  return page(`<h1>Wealth</h1>${cards.join('')}`, {
    isDark: true,
    css: `body{background:#0b1020}h1{font-size:24px;margin:18px 20px}section{margin:10px 14px;padding:12px 16px;border-radius:14px;background:#18203a}
      h2{font-size:16px;margin:0 0 8px}main{display:grid;grid-template-columns:1fr 1fr;gap:8px}b{font-size:15px;display:block}small{font-size:12px;color:#97a3c7}`,
  })
}

/** A line or two a holding without a label: 120 × $226.80. */
export function drawCompactList(rows: Row[], random: Random): string {
  const sign = random() < 0.5 ? '×' : '@'
  const items = rows.map(
    (
      row,
    ) => `<li><div><b>${row.symbol}</b><small>${count(row.shares)} ${sign} ${money(row.price, row)}</small></div>
      <div style="text-align:right"><b>${money(row.price * row.shares, row)}</b><small>${change(random)}</small></div></li>`,
  )
  return page(`<h1>All positions</h1><ul>${items.join('')}</ul>`, {
    isDark: random() < 0.4,
    css: `h1{font-size:22px;margin:18px}ul{list-style:none;margin:0;padding:0 18px}li{display:flex;justify-content:space-between;padding:11px 0;border-bottom:1px solid #8884}
      b{display:block;font-size:16px}small{font-size:14px;opacity:.8}`,
  })
}

/** Labels and figures in German, the market in brackets. */
export function drawGermanCards(rows: Row[], random: Random): string {
  const write = (amount: number) =>
    amount.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const cards = rows.map(
    (row) => `<section><b>${row.symbol}</b> <span>${escapeText(row.name)}</span><table>
      <tr><th>Stück</th><th>Kurs</th><th>Wert</th></tr>
      <tr><td>${row.shares.toLocaleString('de-DE', { maximumFractionDigits: 4 })}</td><td>${write(row.price)} USD</td><td>${write(row.price * row.shares)} USD</td></tr></table></section>`,
  )
  return page(`<h1>Depot</h1>${cards.join('')}`, {
    isDark: random() < 0.5,
    css: `h1{font-size:24px;margin:18px 20px}section{margin:8px 16px;padding:12px;border-bottom:1px solid #8885}b{font-size:17px}span{font-size:14px;opacity:.75}
      table{width:100%;margin-top:6px;text-align:left}th{font-size:12px;font-weight:400;opacity:.65}td{font-size:15px}`,
  })
}
