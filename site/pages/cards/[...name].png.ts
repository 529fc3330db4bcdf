import type { APIRoute } from 'astro'
import {
  type Card,
  describeArticleCard,
  describeIssueCard,
  generalCard,
} from '#site/feeds-and-cards/card.ts'
import { cacheCard } from '#site/feeds-and-cards/card-cache.ts'
import { parsePalette } from '#site/feeds-and-cards/draw-card.tsx'
import { getArticles, getIssuesWithScheduled } from '#site/publication/published.ts'
import tokens from '#site/styles/tokens.css?raw'

/**
 * Part of the cache's key: increase it when the drawing changes in a way that `Card` does not show.
 */
const DRAWING_VERSION = 1

export async function getStaticPaths() {
  const cards = [
    generalCard,
    ...(await getArticles()).map(describeArticleCard),
    ...(await getIssuesWithScheduled()).map(describeIssueCard),
  ]
  return cards.map((card) => ({ params: { name: card.name }, props: { card } }))
}

export const GET: APIRoute<{ card: Card }> = async ({ props: { card } }) => {
  const palette = parsePalette(tokens)
  const png = await cacheCard([DRAWING_VERSION, card, palette], async () => {
    const { drawCard } = await import('#site/feeds-and-cards/draw-card.tsx')
    return drawCard(card, palette)
  })
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } })
}
