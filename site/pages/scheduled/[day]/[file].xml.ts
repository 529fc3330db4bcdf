import type { APIRoute } from 'astro'
import { collectEntries } from '#site/feeds-and-cards/feeds.ts'
import { writeAtom, writeRss } from '#site/feeds-and-cards/write-feed.ts'
import { writeSitemap } from '#site/feeds-and-cards/write-sitemap.ts'
import { findAppearance, getScheduledIssues } from '#site/publication/published.ts'
import { requireSite } from '#site/publication/require-site.ts'

const WRITERS = { rss: writeRss, atom: writeAtom, sitemap: undefined }

/** Feeds and sitemap as they are once each scheduled issue is out. The server answers with them from then on. */
export async function getStaticPaths() {
  const issues = await getScheduledIssues()
  return issues.flatMap((issue) =>
    Object.entries(WRITERS).map(([file, write]) => ({
      params: { day: issue.id, file },
      props: { asOf: findAppearance(issue), write },
    })),
  )
}

type Props = { asOf: Date; write: typeof writeRss | undefined }

export const GET: APIRoute<Props> = async ({ site: address, params, props: { asOf, write } }) => {
  const site = requireSite(address)
  const file = write
    ? write({ site, path: `/${params.file}.xml`, entries: await collectEntries(site, asOf) })
    : await writeSitemap(site, asOf)
  return new Response(file, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
