import { z } from 'zod/mini'
import { DeskError, describeDeskError, getSignedInClient } from './desk-service.ts'

const OwnSchema = z.object({
  id: z.number(),
  url: z.string(),
  source: z.string(),
  region: z.nullable(z.string()),
  category: z.nullable(z.string()),
  sector: z.nullable(z.string()),
  is_on: z.boolean(),
})

const HealthSchema = z.object({
  url: z.string(),
  source: z.string(),
  read_at: z.nullable(z.string()),
  next_at: z.string(),
  failures: z.number(),
  problem: z.nullable(z.string()),
  items: z.nullable(z.number()),
  added: z.nullable(z.number()),
})

type OwnFeed = z.infer<typeof OwnSchema>

/** `own`: added by editors; the others are in the operator's file. */
export type EditedFeed = {
  url: string
  source: string
  own: OwnFeed | undefined
  health: z.infer<typeof HealthSchema> | undefined
}

/** Feeds in trouble come first. */
export async function listFeeds(): Promise<EditedFeed[]> {
  const client = await getSignedInClient()
  const [own, health] = await Promise.all([
    client.from('news_feeds').select('id, url, source, region, category, sector, is_on'),
    client.rpc('list_feed_states'),
  ])
  const error = own.error ?? health.error
  if (error) throw describeDeskError(error)
  const owned = z.array(OwnSchema).parse(own.data)
  const states = z.array(HealthSchema).parse(health.data)
  const stateOf = new Map(states.map((state) => [state.url, state]))
  const ownUrls = new Set(owned.map(({ url }) => url))
  const feeds: EditedFeed[] = [
    ...owned.map((feed) => ({ ...feed, own: feed, health: stateOf.get(feed.url) })),
    ...states
      .filter(({ url }) => !ownUrls.has(url))
      .map((state) => ({ ...state, own: undefined, health: state })),
  ]
  const troubleOf = ({ health: state }: EditedFeed) => (state?.problem ? 0 : 1)
  return feeds.sort(
    (one, other) => troubleOf(one) - troubleOf(other) || one.source.localeCompare(other.source),
  )
}

const INCOMPLETE = 'Enter the feed’s full URL, starting with https://, and a name.'

type NewFeed = Pick<OwnFeed, 'url' | 'source' | 'region' | 'sector'> &
  Partial<Pick<OwnFeed, 'category' | 'is_on'>>

export async function addFeed({ url, source, region, sector, ...rest }: NewFeed): Promise<number> {
  const { category = null, is_on = true } = rest
  if (!/^https?:\/\/[^\s/]/.test(url)) throw new DeskError(INCOMPLETE)
  const client = await getSignedInClient()
  const { data, error } = await client
    .from('news_feeds')
    .insert({ url, source, region, sector, category, is_on })
    .select('id')
    .single()
  if (error?.code === '23514') throw new DeskError(INCOMPLETE)
  if (error) throw describeDeskError(error)
  return data.id
}

export async function setFeedOn(id: number, isOn: boolean): Promise<void> {
  const client = await getSignedInClient()
  const { error } = await client.from('news_feeds').update({ is_on: isOn }).eq('id', id)
  if (error) throw describeDeskError(error)
}

export async function removeFeed(id: number): Promise<void> {
  const client = await getSignedInClient()
  const { error } = await client.from('news_feeds').delete().eq('id', id)
  if (error) throw describeDeskError(error)
}
