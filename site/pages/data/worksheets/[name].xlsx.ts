import { type CollectionEntry, getCollection } from 'astro:content'
import type { APIRoute } from 'astro'
import type { Worksheet } from '#site/articles/worksheet/worksheet-schema.ts'
import { writeWorkbook } from '#site/articles/worksheet/write-workbook.ts'
import { requireSite } from '#site/publication/require-site.ts'

export async function getStaticPaths() {
  const sheets: CollectionEntry<'worksheets'>[] = await getCollection('worksheets')
  return sheets.map(({ id, data }) => ({ params: { name: id }, props: { sheet: data } }))
}

export const GET: APIRoute<{ sheet: Worksheet }> = async ({ props: { sheet }, site }) => {
  const address = new URL(sheet.piece, requireSite(site)).href
  const workbook = await writeWorkbook(sheet, address)
  return new Response(new Uint8Array(workbook), {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  })
}
