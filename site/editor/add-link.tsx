import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { Form } from '#site/ui/form.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { useDesk } from './desk-context.ts'
import { addDeskLink, changeArticle, type NewLink, undoChange } from './desk-service.ts'

export function AddLink() {
  const { act } = useDesk()
  const [link, setLink] = useState<NewLink>({ url: '' })
  const [isBusy, setIsBusy] = useState(false)
  const set = (name: keyof NewLink) => (event: { target: { value: string } }) =>
    setLink({ ...link, [name]: event.target.value })

  async function handleAdd(isPicked: boolean) {
    setIsBusy(true)
    const isDone = await act(`Added: ${link.url}`, () => add(link, isPicked))
    setIsBusy(false)
    if (isDone) setLink({ url: '' })
  }

  return (
    <Form
      isBusy={isBusy}
      className="mb-8 max-w-3xl border-l-2 border-hairline pl-4"
      onSubmit={() => handleAdd(true)}
    >
      <TextField
        label="Page URL"
        type="url"
        inputMode="url"
        required
        maxLength={2048}
        hint="The server reads the title and description from the page. Write your own if you prefer."
        value={link.url}
        onChange={set('url')}
      />
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label="Title (optional)"
          maxLength={200}
          value={link.title ?? ''}
          onChange={set('title')}
        />
        <TextField
          label="Source (optional)"
          maxLength={100}
          value={link.source ?? ''}
          onChange={set('source')}
        />
      </div>
      <TextField
        label="Blurb (optional)"
        maxLength={500}
        value={link.description ?? ''}
        onChange={set('description')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isBusy || link.url.trim() === ''}>
          {isBusy ? 'Reading the page...' : 'Add and pick'}
        </Button>
        <Button
          look="secondary"
          disabled={isBusy || link.url.trim() === ''}
          onClick={() => void handleAdd(false)}
        >
          Add as hidden
        </Button>
      </div>
    </Form>
  )
}

/** The server takes empty fields from the page. Undo reverts the pick and the link. */
async function add(link: NewLink, isPicked: boolean) {
  const filled = Object.entries(link).filter(([, text]) => text.trim() !== '')
  const { changeId, article } = await addDeskLink({ url: link.url, ...Object.fromEntries(filled) })
  const pickId =
    isPicked && article ? await changeArticle(article.id, { state: 'picked' }) : undefined
  if (changeId === null && pickId === undefined) return undefined
  return async () => {
    if (pickId !== undefined) await undoChange(pickId)
    if (changeId !== null) await undoChange(changeId)
  }
}
