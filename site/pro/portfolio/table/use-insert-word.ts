import { type FocusEvent, type RefObject, useRef } from 'react'
import type { Draft } from '../use-draft.ts'

/** Puts words into the field of a holding that had the focus last, or else into the first empty one, and focuses it. */
export function useInsertWord({ edit }: Draft, section: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null)

  function noteFocus({ target }: FocusEvent) {
    if (target.matches('input[data-field]')) last.current = target
  }

  function take(word: string) {
    const inputs = [...(section.current?.querySelectorAll('input') ?? [])]
    const fields = inputs.filter(({ dataset }) => dataset.field)
    const chosen = fields.find((input) => input === last.current)
    const input = chosen ?? fields.find(({ value }) => value === '')
    const row = input?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!input?.dataset.field || row === undefined) return
    edit(Number(row), { [input.dataset.field]: word })
    input.focus()
  }

  return { noteFocus, take }
}
