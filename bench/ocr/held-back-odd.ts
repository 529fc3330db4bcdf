import type { Random } from '#tests/fixtures/generate-statements.ts'
import { change, count, escapeText, money, page, plain, writeSymbol } from './parts.ts'
import type { Row } from './positions.ts'

// Drawn after the reader had last been tuned. Their first result stands in decision 79.

/** Names and codes at the left, figures at the right, dots between them, as in annual statements. */
export function drawLeaders(rows: Row[], random: Random): string {
  const lines = rows.map(
    (row) => `<p><span>${escapeText(row.name)} (${row.symbol})</span><i></i>
      <b>${count(row.shares)} shs</b><b>${row.currency} ${plain(row.price)}</b></p>`,
  )
  const year = 2024 + Math.floor(random() * 3)
  return page(
    `<h1>Schedule of investments</h1><p>As of December 31, ${year}</p>${lines.join('')}`,
    {
      isDark: false,
      css: `body{padding:60px 70px}h1{font-size:26px}p{display:flex;align-items:baseline;gap:8px;margin:13px 0;font-size:16px}
      i{flex:1;border-bottom:2px dotted #777}b{font-weight:400;min-width:110px;text-align:right}`,
    },
  )
}

/** Tiles in two columns, green or red, the symbol large and white on them. */
export function drawTiles(rows: Row[], random: Random): string {
  const tiles = rows.map((row) => {
    const ground = random() < 0.6 ? '#14643b' : '#8c1d2c'
    return `<section style="background:${ground}"><h2>${writeSymbol(row, random)}</h2><p>${escapeText(row.name).slice(0, 18)}</p>
      <p>${count(row.shares)} shares</p><p>${money(row.price, row)}</p><p>${change(random, ['#fff', '#fff'])}</p></section>`
  })
  return page(`<h1>Today</h1><main>${tiles.join('')}</main>`, {
    isDark: random() < 0.5,
    css: `h1{font-size:24px;margin:18px}main{display:grid;grid-template-columns:1fr 1fr;gap:10px;padding:0 14px}
      section{color:#fff;border-radius:12px;padding:12px 14px}h2{font-size:20px;margin:0 0 4px}p{font-size:15px;margin:3px 0}`,
  })
}
