import { type CollectionEntry, getCollection } from 'astro:content'
import type { APIRoute } from 'astro'
import { tabulateCalls, toCsv } from '#site/reading/table-data.ts'

export const GET: APIRoute = async () => {
  const entries: CollectionEntry<'calls'>[] = await getCollection('calls')
  const calls = entries.map(({ id, data }) => ({ id, ...data }))
  return new Response(toCsv(tabulateCalls(calls)), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8' },
  })
}
