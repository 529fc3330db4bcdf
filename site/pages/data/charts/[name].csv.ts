import { type CollectionEntry, getCollection } from 'astro:content'
import type { APIRoute } from 'astro'
import type { ChartData } from '#site/articles/chart/chart-schema.ts'
import { tabulateChart, toCsv } from '#site/reading/table-data.ts'

export async function getStaticPaths() {
  const charts: CollectionEntry<'charts'>[] = await getCollection('charts')
  return charts.map(({ id, data }) => ({ params: { name: id }, props: { data } }))
}

export const GET: APIRoute<{ data: ChartData }> = ({ props }) =>
  new Response(toCsv(tabulateChart(props.data)), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8' },
  })
