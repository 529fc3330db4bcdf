import { type AccessRow, listAccess, summarizeMarkets } from '#domain/research/access-index.ts'
import { say } from './progress.mjs'

// Prints the tables of /access-index: `npm run generate access-index`.
const percent = (share: number | null) => (share === null ? '–' : `${(100 * share).toFixed(1)}%`)
const rows = listAccess()
for (const { market, companies, measured, median, fewerShares, countsKnown } of summarizeMarkets(
  rows,
)) {
  say(
    `${market}: ${measured} of ${companies} measured, median ${percent(median)}; fewer shares at ${fewerShares} of ${countsKnown}`,
  )
}
for (const row of rows) say(summarize(row))

function summarize({ symbol, market, from, to, left, gap, ...row }: AccessRow): string {
  const shares = `shares ${percent(row.sharesAdded)}${row.countsDiluted ? ' (diluted)' : ''}`
  return [
    `${market} ${symbol}, ${from}–${to}: left ${percent(left)}`,
    shares,
    `payout ${percent(row.payout)}`,
    ...(gap ? [gap] : []),
  ].join('; ')
}
