import type { LeagueRow } from '#domain/research/league-row.ts'
import { rankRetention } from '#domain/research/retained-earnings-league.ts'
import { say } from '#scripts/progress.mjs'

// Prints the table of /retention-league: `npm run generate league`. Amounts in billions.
for (const row of rankRetention()) say(summarize(row))

function summarize({ place, symbol, currency, retention, unplaced }: LeagueRow): string {
  const name = `${place ?? '–'} ${symbol}`
  if (!retention) return `${name}: ${unplaced}`
  const { from, to, earned, equityAdded, profitAdded, returnOnAdded, smoothedReturn } = retention
  const billions = (amount: number) => (amount / 1e9).toFixed(1)
  const percent = (share: number | null) => (share === null ? '–' : `${(100 * share).toFixed(1)}%`)
  return [
    `${name}, ${from}–${to}, ${currency}: earned ${billions(earned)}`,
    `equity added ${billions(equityAdded)}`,
    `profit added ${billions(profitAdded)}`,
    `return ${percent(returnOnAdded)}, by averages ${percent(smoothedReturn)}`,
    ...(unplaced ? [unplaced] : []),
  ].join('; ')
}
