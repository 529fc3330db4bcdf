import { z } from 'zod'
import type { CallDatabase } from '#backend/call-database.ts'
import { createStoryIndex } from '#domain/news/understanding/same-story.ts'
import type { FeedItem } from './parse-feed.ts'

const hourMs = 3_600_000
/** Different sources tell a story within two days; one source may reuse a daily column's title. */
const sameStoryMs = { others: 48 * hourMs, own: 20 * hourMs }
const loadedMs = 72 * hourMs
const maxStories = 20_000
const maxSources = 20

const RecentSchema = z.object({
  stories: z.array(
    z.object({ id: z.string(), title: z.string(), source: z.string(), publishedAt: z.string() }),
  ),
})

type Telling = { id: string; source: string; publishedAt: string }

export type Stories = {
  merge(items: FeedItem[]): FeedItem[]
}

export async function loadStories(call: CallDatabase, now: Date): Promise<Stories> {
  const since = new Date(now.getTime() - loadedMs).toISOString()
  const [answer] = await call('recent_news_titles', { p_since: since, p_limit: maxStories })
  const index = createStoryIndex()
  const tellings = new Map<string, Telling>()
  const remember = (telling: Telling, title: string) => {
    if (tellings.has(telling.id)) return
    index.add(telling.id, title)
    tellings.set(telling.id, telling)
  }
  for (const { title, ...telling } of RecentSchema.parse(answer).stories) remember(telling, title)
  return {
    merge(items) {
      const cards = new Map<string, FeedItem>()
      for (const item of items) {
        const same = findTelling(tellings.get(index.findSameStory(item.title) ?? ''), item)
        const card = same && cards.get(same.id)
        if (card) joinCard(card, item)
        else {
          cards.set(item.id, same && same.id !== item.id ? { ...item, sameAs: same.id } : item)
          remember(item, item.title)
        }
      }
      return [...cards.values()]
    },
  }
}

function findTelling(telling: Telling | undefined, item: FeedItem): Telling | undefined {
  if (!telling) return undefined
  const apartMs = Math.abs(Date.parse(telling.publishedAt) - Date.parse(item.publishedAt))
  const most = telling.source === item.source ? sameStoryMs.own : sameStoryMs.others
  return apartMs <= most ? telling : undefined
}

function joinCard(card: FeedItem, { source, url, urlKey }: FeedItem): void {
  card.alsoKeys.push(urlKey)
  const isNew = source !== card.source && card.alsoIn.every((other) => other.source !== source)
  if (isNew && card.alsoIn.length < maxSources) card.alsoIn.push({ source, url })
}
