import type { APIRoute } from 'astro'
import { getArchiveFiles, toFileName } from './archive-files.ts'

/** `astro.config.ts` serves this route among the hashed assets. */
export async function getStaticPaths() {
  const { contents } = await getArchiveFiles()
  return [...contents].map(([path, content]) => ({
    params: { file: toFileName(path) },
    props: { content },
  }))
}

export const GET: APIRoute<{ content: string }> = ({ props }) =>
  new Response(props.content, { headers: { 'Content-Type': 'application/json' } })
