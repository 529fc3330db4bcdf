import { type ReactNode, useId, useState } from 'react'
import { cleanText } from '#domain/news/clean-text.ts'
import { formatSentiment, NEWS_SECTORS } from '#domain/news/news-article.ts'
import { NEWS_CATEGORIES } from '#domain/news/understanding/category-terms.ts'
import { Button } from '#site/ui/button.tsx'
import { Dialog } from '#site/ui/dialog.tsx'
import { Form } from '#site/ui/form.tsx'
import { SelectField } from '#site/ui/select-field.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import type { ArticleChange, DeskArticle } from './desk-service.ts'
import { REGION_CHOICES } from './region-choices.ts'

type EditDialogProps = {
  article: DeskArticle
  onSave: (change: ArticleChange) => void
  onClose: () => void
}

const SENTIMENTS = ['positive', 'neutral', 'negative'] as const

export function EditDialog({ article, onSave, onClose }: EditDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(article))
  const set = (name: keyof Draft) => (value: string) => setDraft({ ...draft, [name]: value })
  const change = findChange(article, draft)
  const problem = findProblem(draft)

  function handleSave() {
    if (problem) return
    onClose()
    if (Object.keys(change).length > 0) onSave(change)
  }

  return (
    <Dialog title="Edit" onClose={onClose}>
      <Form isBusy={false} className="mt-4" onSubmit={handleSave}>
        <TextField
          label="Title"
          maxLength={200}
          value={draft.title}
          onChange={(event) => set('title')(event.target.value)}
        />
        <BlurbField value={draft.description} onChange={set('description')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Category"
            value={draft.category}
            choices={NEWS_CATEGORIES.map((name) => [name, name])}
            onChoose={set('category')}
          />
          <SelectField
            label="Region"
            value={draft.region}
            choices={REGION_CHOICES}
            onChoose={set('region')}
          />
          <SelectField
            label="Sector"
            value={draft.sector}
            choices={[['', 'None'], ...NEWS_SECTORS.map((name): [string, string] => [name, name])]}
            onChoose={set('sector')}
          />
          <SelectField
            label="Sentiment"
            value={draft.sentiment}
            choices={SENTIMENTS.map((name) => [name, formatSentiment(name)])}
            onChoose={set('sentiment')}
          />
          <TimeField
            label="Show as a pick from (optional)"
            value={draft.from}
            onChange={set('from')}
          />
          <TimeField
            label="Show as a pick until (optional)"
            value={draft.until}
            onChange={set('until')}
          />
        </div>
        {problem ? (
          <p role="alert" className="text-small text-loss">
            {problem}
          </p>
        ) : null}
        <Actions
          article={article}
          onRestore={() => {
            onClose()
            onSave({ title: null, description: null })
          }}
        >
          <Button type="submit">Save</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

function Actions(props: { article: DeskArticle; onRestore: () => void; children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap gap-2 border-t border-hairline bg-raised px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
      {props.children}
      {props.article.original ? (
        <Button look="secondary" onClick={props.onRestore}>
          Restore the source’s text
        </Button>
      ) : null}
    </div>
  )
}

type FieldProps = { value: string; onChange: (value: string) => void }

function BlurbField({ value, onChange }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        Blurb
      </label>
      <textarea
        id={id}
        rows={5}
        maxLength={500}
        className="w-full rounded-seal bg-raised px-3.5 py-2.5 text-body ring-1 ring-control ring-inset"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

function TimeField({ label, value, onChange }: FieldProps & { label: string }) {
  return (
    <TextField
      label={label}
      type="datetime-local"
      className="sm:col-span-2"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type Draft = Record<
  'title' | 'description' | 'category' | 'region' | 'sector' | 'sentiment' | 'from' | 'until',
  string
>

function draftOf(article: DeskArticle): Draft {
  const { title, description, category, region, sector, sentiment } = article
  return {
    title,
    description,
    category,
    region,
    sector: sector ?? '',
    sentiment,
    from: toLocalTime(article.publish_at),
    until: toLocalTime(article.pick_until),
  }
}

/** Only differences: an edit must not claim the source's words as the editor's. */
function findChange(article: DeskArticle, draft: Draft): ArticleChange {
  const before = draftOf(article)
  const change: ArticleChange = {}
  for (const name of ['title', 'description', 'category', 'region', 'sentiment'] as const) {
    const text = cleanText(draft[name])
    if (text !== before[name]) change[name] = text
  }
  if (draft.sector !== before.sector) change.sector = draft.sector || null
  if (draft.from !== before.from && draft.from !== '') {
    change.state = 'picked'
    change.publishAt = new Date(draft.from).toISOString()
  }
  if (draft.until !== before.until) {
    change.until = draft.until === '' ? null : new Date(draft.until).toISOString()
    if (draft.until !== '' && article.state !== 'scheduled') change.state = 'picked'
  }
  return change
}

function findProblem({ title, from, until }: Draft): string | undefined {
  if (title.trim() === '') return 'Enter a title.'
  if (until !== '' && Date.parse(until) <= Math.max(Date.now(), Date.parse(from) || 0)) {
    return 'The end must be in the future and after the start.'
  }
  return undefined
}

/** "2026-11-26T08:00", the format of the field. */
function toLocalTime(moment: string | null): string {
  if (moment === null) return ''
  const date = new Date(moment)
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
