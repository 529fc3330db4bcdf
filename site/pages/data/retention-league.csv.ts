import type { APIRoute } from 'astro'
import { rankRetention } from '#domain/research/retained-earnings-league.ts'
import { tabulateLeague, toCsv } from '#site/reading/table-data.ts'

export const GET: APIRoute = () =>
  new Response(toCsv(tabulateLeague(rankRetention())), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8' },
  })
