import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#domain/format-date.ts'
import { NEWS_SECTORS } from '#domain/news/news-article.ts'
import { LoadProblem } from '#site/account/section.tsx'
import { Button } from '#site/ui/button.tsx'
import { Form } from '#site/ui/form.tsx'
import { SelectField } from '#site/ui/select-field.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { useDesk } from './desk-context.ts'
import { addFeed, type EditedFeed, listFeeds, removeFeed, setFeedOn } from './feed-service.ts'
import { REGION_CHOICES } from './region-choices.ts'

export function Feeds() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['desk', 'feeds'],
    queryFn: listFeeds,
    refetchInterval: 30_000,
    staleTime: 0,
    retry: false,
  })

  if (isPending) return <Skeleton className="h-64" />
  if (!data) {
    return <LoadProblem what="The feeds" problem={error.message} onRetry={() => void refetch()} />
  }
  return (
    <>
      <AddFeed />
      {data.length === 0 ? (
        <p className="border-y border-hairline py-10 text-center text-muted">
          No feeds yet. Add the first one above.
        </p>
      ) : (
        <ul>
          {data.map((feed) => (
            <FeedRow key={feed.url} feed={feed} />
          ))}
        </ul>
      )}
    </>
  )
}

function FeedRow({ feed }: { feed: EditedFeed }) {
  const { act } = useDesk()
  const { url, source, own, health } = feed
  return (
    <li className="grid gap-1 border-t border-hairline py-4 md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0">
        <h2 className="font-semibold wrap-anywhere">{source}</h2>
        <p className="text-note text-muted wrap-anywhere">{url}</p>
        <p className={`text-small wrap-anywhere ${health?.problem ? 'text-loss' : ''}`}>
          {describeHealth(feed)}
        </p>
      </div>
      {own ? (
        <div className="-ml-3 flex flex-wrap md:ml-0">
          <Button
            look="quiet"
            className="px-3"
            aria-label={`${own.is_on ? 'Pause' : 'Resume'}: ${source}`}
            onClick={() =>
              void act(`${own.is_on ? 'Paused' : 'Resumed'}: ${source}`, async () => {
                await setFeedOn(own.id, !own.is_on)
                return () => setFeedOn(own.id, own.is_on)
              })
            }
          >
            {own.is_on ? 'Pause' : 'Resume'}
          </Button>
          <Button
            look="quiet"
            className="px-3"
            aria-label={`Remove: ${source}`}
            onClick={() =>
              void act(`Removed: ${source}`, async () => {
                await removeFeed(own.id)
                return () => addFeed(own)
              })
            }
          >
            Remove
          </Button>
        </div>
      ) : (
        <p className="text-note text-muted">From the operator’s feed file</p>
      )}
    </li>
  )
}

function describeHealth({ own, health }: EditedFeed): string {
  if (own && !own.is_on) return 'Paused.'
  if (!health) return 'Not read yet.'
  const { problem, failures, read_at: readAt, next_at: nextAt, items, added } = health
  const next = `Next: ${formatDateTime(nextAt)}.`
  if (problem) {
    const last = readAt ? ` Last read ${formatDateTime(readAt)}.` : ''
    return `${problem} (${failures} ${failures === 1 ? 'failure' : 'failures in a row'}).${last} ${next}`
  }
  if (!readAt) return `Not read yet. ${next}`
  return `Read ${formatDateTime(readAt)}: ${items ?? 0} items, ${added ?? 0} new. ${next}`
}

const EMPTY = { url: '', source: '', region: '', sector: '' }

function AddFeed() {
  const { act } = useDesk()
  const [draft, setDraft] = useState(EMPTY)
  const [isBusy, setIsBusy] = useState(false)
  const set = (name: keyof typeof EMPTY) => (value: string) => setDraft({ ...draft, [name]: value })

  async function handleAdd() {
    setIsBusy(true)
    const { url, source, region, sector } = draft
    const feed = {
      url: url.trim(),
      source: source.trim(),
      region: region || null,
      sector: sector || null,
    }
    const isDone = await act(`Added: ${feed.source}`, async () => {
      const id = await addFeed(feed)
      return () => removeFeed(id)
    })
    setIsBusy(false)
    if (isDone) setDraft(EMPTY)
  }

  return (
    <Form
      isBusy={isBusy}
      className="mb-8 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_10rem_10rem_auto] lg:items-end"
      onSubmit={handleAdd}
    >
      <TextField
        label="Feed URL"
        type="url"
        inputMode="url"
        maxLength={2048}
        value={draft.url}
        onChange={(event) => set('url')(event.target.value)}
      />
      <TextField
        label="Source name"
        maxLength={100}
        value={draft.source}
        onChange={(event) => set('source')(event.target.value)}
      />
      <SelectField
        label="Default region"
        value={draft.region}
        choices={[['', 'None'], ...REGION_CHOICES]}
        onChoose={set('region')}
      />
      <SelectField
        label="Default sector"
        value={draft.sector}
        choices={[['', 'None'], ...NEWS_SECTORS.map((name): [string, string] => [name, name])]}
        onChoose={set('sector')}
      />
      <Button type="submit" disabled={isBusy || !draft.url.trim() || !draft.source.trim()}>
        Add feed
      </Button>
    </Form>
  )
}
