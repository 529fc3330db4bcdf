import type { APIRoute, GetStaticPaths } from 'astro'
import { measureDive } from '#domain/deep-dives/measure-dive.ts'
import type { DiveFacts } from '#site/deep-dives/dive-schema.ts'
import { getArticles } from '#site/publication/published.ts'
import { tabulateDive, toCsv } from '#site/reading/table-data.ts'

export const getStaticPaths: GetStaticPaths = async () =>
  (await getArticles()).flatMap(({ id, data: { deepDive } }) =>
    deepDive ? [{ params: { slug: id }, props: { facts: deepDive } }] : [],
  )

export const GET: APIRoute<{ facts: DiveFacts }> = ({ props: { facts } }) =>
  new Response(toCsv(tabulateDive(measureDive(facts.symbol), facts.filings)), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8' },
  })
