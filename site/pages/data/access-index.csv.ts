import type { APIRoute } from 'astro'
import { listAccess } from '#domain/research/access-index.ts'
import { tabulateAccess, toCsv } from '#site/reading/table-data.ts'

export const GET: APIRoute = () =>
  new Response(toCsv(tabulateAccess(listAccess())), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8' },
  })
