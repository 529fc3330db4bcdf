import { type CollectionEntry, getCollection } from 'astro:content'
import type { APIRoute } from 'astro'
import { tabulateScreen, toCsv } from '#site/reading/table-data.ts'
import type { RecordedScreen } from '#site/record/screen-schema.ts'

export async function getStaticPaths() {
  const screens: CollectionEntry<'screens'>[] = await getCollection('screens')
  return screens.map(({ id, data }) => ({ params: { name: id }, props: { data } }))
}

export const GET: APIRoute<{ data: RecordedScreen }> = ({ props }) =>
  new Response(toCsv(tabulateScreen(props.data)), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8' },
  })
