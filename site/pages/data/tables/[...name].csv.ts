import type { APIRoute } from 'astro'
import { getArticles, getIssuesWithScheduled } from '#site/publication/published.ts'
import { parseTables, toCsv } from '#site/reading/table-data.ts'

/** `articles/NAME-1.csv` and so on: the tables of each text in its order. */
export async function getStaticPaths() {
  const texts = [
    ...(await getArticles()).map(({ id, body }) => ({ path: `articles/${id}`, body })),
    ...(await getIssuesWithScheduled()).map(({ id, body }) => ({ path: `newsletter/${id}`, body })),
  ]
  return texts.flatMap(({ path, body = '' }) =>
    parseTables(body).map((table, index) => ({
      params: { name: `${path}-${index + 1}` },
      props: { csv: toCsv(table) },
    })),
  )
}

export const GET: APIRoute<{ csv: string }> = ({ props }) =>
  new Response(props.csv, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } })
