import { z } from 'zod'
import type { CallDatabase } from '#backend/database/call-database.ts'
import { createStoryIndex } from '#domain/news/understanding/same-story.ts'
import type { FeedItem } from './parse-feed.ts'

const HOUR_MS = 3_600_000
/** Different sources tell a story within two days; one source may reuse a daily column's title. */
const SAME_STORY_MS = { others: 48 * HOUR_MS, own: 20 * HOUR_MS }
const LOADED_MS = 72 * HOUR_MS
const MAX_STORIES = 20_000
const MAX_SOURCES = 20

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
  const since = new Date(now.getTime() - LOADED_MS).toISOString()
  const [answer] = await call('recent_news_titles', { p_since: since, p_limit: MAX_STORIES })
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
  const most = telling.source === item.source ? SAME_STORY_MS.own : SAME_STORY_MS.others
  return apartMs <= most ? telling : undefined
}

function joinCard(card: FeedItem, { source, url, urlKey }: FeedItem): void {
  card.alsoKeys.push(urlKey)
  const isNew = source !== card.source && card.alsoIn.every((other) => other.source !== source)
  if (isNew && card.alsoIn.length < MAX_SOURCES) card.alsoIn.push({ source, url })
}
