import type { FormEvent } from 'react'
import { Button } from '#site/ui/button.tsx'
import { SuggestingField, useSuggestingField } from './suggesting-field.tsx'

type SearchFieldProps = { initial: string; onSearch: (input: string) => void }

export function SearchField({ initial, onSearch }: SearchFieldProps) {
  const field = useSuggestingField(initial, onSearch)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    field.close()
    onSearch(field.input)
  }

  return (
    <form className="relative mt-6 flex flex-wrap items-end gap-3" onSubmit={handleSubmit}>
      <SuggestingField
        field={field}
        label="Company or stock symbols"
        name="symbols"
        placeholder="Toyota, 0700.HK, Samsung"
        className="min-w-56 flex-1"
      />
      <Button type="submit" className="min-h-12">
        Search
      </Button>
    </form>
  )
}
