import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParam } from '#site/data/use-search-param.ts'
import { Button } from '#site/ui/button.tsx'
import { Tabs } from '#site/ui/tabs.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { ArticleQueue } from './article-queue.tsx'
import { type Act, DeskContext, type Undo } from './desk-context.ts'
import { Feeds } from './feeds.tsx'
import { Incoming } from './incoming.tsx'
import { Picks } from './picks.tsx'

/** More than this far back an editor looks for the article itself. */
const MOST_UNDOS = 50

const LISTS = ['incoming', 'picks', 'scheduled', 'hidden', 'feeds'] as const

type List = (typeof LISTS)[number]

export function Desk() {
  const [list = 'incoming', setList] = useSearchParam('list')
  const { act, undoLast, last, isBusy } = useActions()
  const selected = LISTS.find((name) => name === list) ?? 'incoming'

  return (
    <DeskContext value={{ act, undoLast }}>
      <div className="wrap pb-16">
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button look="secondary" disabled={!last || isBusy} onClick={() => void undoLast()}>
            Undo
          </Button>
          <p className="min-w-0 flex-1 text-small text-muted wrap-anywhere">
            {last ? last.label : 'Nothing to undo in this tab yet.'}
          </p>
        </div>
        <Tabs<List>
          label="Lists"
          selected={selected}
          onSelect={setList}
          tabs={[
            { value: 'incoming', label: 'Incoming', content: <Incoming /> },
            { value: 'picks', label: 'Picks', content: <Picks /> },
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

/** Does what the editor asks, one at a time, and remembers how to undo it. */
function useActions() {
  const queryClient = useQueryClient()
  const [undos, setUndos] = useState<Undo[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const last = undos.at(-1)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['desk'] })

  const act: Act = async (label, work) => {
    try {
      const undo = await work()
      if (undo) setUndos((known) => [...known, { label, undo }].slice(-MOST_UNDOS))
      showToast(undo ? 'Done' : 'Nothing changed', label)
      return true
    } catch (cause) {
      showToast('Not done', cause instanceof Error ? cause.message : String(cause), 'problem')
      return false
    } finally {
      await refresh()
    }
  }

  async function undoLast() {
    if (!last || isBusy) return
    setIsBusy(true)
    // Tried once: what cannot be undone must not block what came before.
    setUndos((known) => known.filter((undo) => undo !== last))
    try {
      await last.undo()
      showToast('Undone', last.label)
    } catch (cause) {
      showToast('Not undone', cause instanceof Error ? cause.message : String(cause), 'problem')
    }
    setIsBusy(false)
    await refresh()
  }

  return { act, undoLast, last, isBusy }
}
