import type { Random } from '#tests/fixtures/generate-statements.ts'
import { change, count, escapeText, money, page, plain, writeSymbol } from './parts.ts'
import type { Row } from './positions.ts'

const status = (color = 'inherit') =>
  `<div style="display:flex;justify-content:space-between;padding:12px 24px 6px;font-size:14px;font-weight:600;color:${color}"><span>9:41</span><span>5G 82%</span></div>`

/** Symbol and name on one line, labels above figures below; two to four lines a card. */
export function drawCards(rows: Row[], random: Random): string {
  const isDark = random() < 0.4
  const label = ['Shares', 'Qty', 'Units', 'Quantity'][Math.floor(random() * 4)] ?? 'Shares'
  const lines = Math.floor(random() * 3)
  const total = rows.reduce((sum, row) => sum + row.shares * row.price, 0)
  const cards = rows.map((row) => {
    const figures = [
      [label, count(row.shares)],
      [lines === 2 ? 'Last price' : 'Price', money(row.price, row)],
      ['Market value', money(row.price * row.shares, row)],
    ]
    const cells = figures
      .map(
        ([name, figure]) =>
          `<div><div style="font-size:12px;opacity:.62">${name}</div><div style="font-size:15px;font-weight:500">${figure}</div></div>`,
      )
      .join('')
    const subject = `<b style="font-size:17px">${writeSymbol(row, random)}</b> <span style="opacity:.7;font-size:14px">${escapeText(row.name)}</span>`
    const last = `<div style="font-size:13px;padding-top:6px">Today ${change(random)}</div>`
    return `<section>${subject}<div class="figures">${cells}</div>${lines > 0 ? last : ''}</section>`
  })
  return page(
    `${status()}<h1>Portfolio</h1><p style="padding:0 16px;margin:0">Total value ${plain(total)}</p>${cards.join('')}`,
    {
      isDark,
      css: `h1{font-size:26px;margin:8px 16px}section{margin:10px 12px;padding:10px 14px;border-radius:12px;
      background:${isDark ? '#1c1f26' : '#f4f5f7'}}.figures{display:flex;justify-content:space-between;padding-top:6px}`,
    },
  )
}

/** As American brokers' apps: symbol above name at the left, value above shares at the right, light on black. */
export function drawDarkList(rows: Row[], random: Random): string {
  const kind = Math.floor(random() * 3)
  const items = rows.map((row) => {
    const shares = `${count(row.shares)} shares`
    const figures = [
      [money(row.price * row.shares, row), shares],
      [money(row.price, row), change(random, ['#00c805', '#ff5000'])],
      [money(row.price * row.shares, row), change(random, ['#00c805', '#ff5000'])],
    ][kind] ?? ['', '']
    const below = kind === 0 ? escapeText(row.name) : shares
    const beside = kind === 2 ? `<i>${money(row.price, row)}</i>` : ''
    return `<li><div><b>${writeSymbol(row, random)}</b><small>${below}</small></div>${beside}
      <div class="n"><b>${figures[0]}</b><small>${figures[1]}</small></div></li>`
  })
  return page(`${status('#fff')}<h1>Stocks</h1><ul>${items.join('')}</ul>`, {
    isDark: true,
    css: `body{background:#000;color:#fff}h1{font-size:22px;margin:14px 18px}ul{list-style:none;margin:0;padding:0 18px}
      li{display:flex;justify-content:space-between;align-items:center;padding:13px 0;border-bottom:1px solid #2b2d31}
      b{display:block;font-size:16px;font-weight:600}small{font-size:13px;color:#9a9ca3}i{font-style:normal;font-size:14px}.n{text-align:right}`,
  })
}

/** Cards side by side on a tablet. */
export function drawTwoColumns(rows: Row[], random: Random): string {
  const isDark = random() < 0.5
  const cards = rows.map(
    (row) => `<section><b>${writeSymbol(row, random)}</b><span>${escapeText(row.name)}</span>
      <p>${count(row.shares)} shares @ ${money(row.price, row)}</p>
      <p class="n">${money(row.shares * row.price, row)} ${change(random, ['#1fa463', '#e5484d'])}</p></section>`,
  )
  return page(`<h1>My investments</h1><main>${cards.join('')}</main>`, {
    isDark,
    css: `h1{font-size:28px;margin:22px 24px}main{display:grid;grid-template-columns:1fr 1fr;gap:16px;padding:0 24px}
      section{padding:16px;border-radius:10px;border:1px solid ${isDark ? '#333844' : '#d8dae0'}}b{font-size:18px;display:block}
      span{font-size:14px;opacity:.75}p{margin:8px 0 0;font-size:15px}.n{font-weight:600}`,
  })
}

/** Label and figure side by side with a colon, two on a line. */
export function drawColons(rows: Row[], random: Random): string {
  const isDark = random() < 0.5
  const words =
    random() < 0.5 ? ['Qty', 'Avg', 'LTP', 'Current'] : ['Shares', 'Cost', 'Price', 'Value']
  const cards = rows.map((row) => {
    const cost = row.price * (0.7 + 0.5 * random())
    const figures = [
      count(row.shares),
      plain(cost),
      plain(row.price),
      money(row.price * row.shares, row),
    ]
    const pairs = words.map((word, at) => `<span><i>${word}:</i> ${figures[at]}</span>`)
    return `<section><b>${writeSymbol(row, random)}</b> <i>${escapeText(row.name)}</i><p>${pairs[0]}${pairs[1]}</p><p>${pairs[2]}${pairs[3]}</p></section>`
  })
  return page(`${status()}<h1>Holdings</h1>${cards.join('')}`, {
    isDark,
    css: `h1{font-size:24px;margin:8px 18px}section{padding:11px 18px;border-bottom:1px solid #8885}b{font-size:16px}i{font-style:normal;opacity:.65;font-size:13px}
      p{display:flex;justify-content:space-between;margin:5px 0 0;font-size:14px}`,
  })
}
