import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { Tabs } from '#site/ui/tabs.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { useSearchParam } from '#site/ui/use-search-param.ts'
import { ArticleQueue } from './article-queue.tsx'
import { DeskContext, type PerformAction, type Undo } from './desk-context.ts'
import { Feeds } from './feeds.tsx'
import { Incoming } from './incoming.tsx'
import { PickedArticles } from './picks.tsx'

const MAX_UNDOS = 50

const LISTS = ['incoming', 'picks', 'scheduled', 'hidden', 'feeds'] as const

type List = (typeof LISTS)[number]

export function Desk() {
  const [list = 'incoming', setList] = useSearchParam('list')
  const { act, undoLast, last } = useActions()
  const selected = LISTS.find((name) => name === list) ?? 'incoming'

  return (
    <DeskContext value={{ act, undoLast }}>
      <div className="wrap pb-16">
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button look="secondary" disabled={!last} onClick={() => void undoLast()}>
            Undo
          </Button>
          <p className="min-w-0 flex-1 text-small text-muted wrap-anywhere">
            {last ? last.label : 'Nothing to undo yet.'}
          </p>
        </div>
        <Tabs<List>
          label="Lists"
          selected={selected}
          onSelect={setList}
          tabs={[
            { value: 'incoming', label: 'Incoming', content: <Incoming /> },
            { value: 'picks', label: 'Picks', content: <PickedArticles /> },
            {
              value: 'scheduled',
              label: 'Scheduled',
              content: <ArticleQueue state="scheduled" empty="No picks are scheduled." />,
            },
            {
              value: 'hidden',
              label: 'Hidden',
              content: <ArticleQueue state="hidden" empty="Nothing is hidden." />,
            },
            { value: 'feeds', label: 'Feeds', content: <Feeds /> },
          ]}
        />
      </div>
    </DeskContext>
  )
}

function useActions() {
  const undos = useRef<Undo[]>([])
  const [last, setLast] = useState<Undo>()
  const { queue, whenIdle } = useQueue(() => setLast(undos.current.at(-1)))

  const act: PerformAction = (label, work) =>
    queue(label, ['Done', 'Change not saved'], async () => {
      const undo = await work()
      if (!undo) return 'Nothing changed'
      undos.current = [...undos.current, { label, undo }].slice(-MAX_UNDOS)
      return undefined
    })

  async function undoLast() {
    await whenIdle()
    // Tried only once: an undo that fails must not block the ones before it.
    const undo = undos.current.pop()
    if (undo)
      await queue(undo.label, ['Undone', 'Could not undo'], async () => void (await undo.undo()))
  }

  return { act, undoLast, last }
}

/** A list that is being loaded for the first time is not asked for again, and may lack the last change: so it is cancelled. */
async function reload(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['desk'] })
  await queryClient.invalidateQueries({ queryKey: ['desk'] })
}

type Work = () => Promise<string | undefined>

/** Runs the editor's actions in order, so that an undo comes after earlier actions. */
function useQueue(onDone: () => void) {
  const queryClient = useQueryClient()
  const line = useRef(Promise.resolve(true))
  const waiting = useRef(0)

  function queue(label: string, titles: [done: string, refused: string], work: Work) {
    waiting.current += 1
    line.current = line.current.then(async () => {
      const problem = await work().then(
        (outcome) => showToast(outcome ?? titles[0], label),
        (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))),
      )
      if (problem) showToast(titles[1], problem.message, 'problem')
      onDone()
      waiting.current -= 1
      // Lists read between two actions would bring back what the second one removed.
      if (waiting.current === 0) await reload(queryClient)
      return !problem
    })
    return line.current
  }

  return { queue, whenIdle: () => line.current }
}
