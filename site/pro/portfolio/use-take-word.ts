import { type FocusEvent, type RefObject, useRef } from 'react'
import type { DraftField } from '#domain/portfolio/draft-holding.ts'
import { type Draft, findKey } from './use-draft.ts'

/** Puts words into the field that had the focus last, or else into the first empty one, and focuses it. */
export function useTakeWord({ rows = [], edit }: Draft, body: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLInputElement>(null)

  function noteFocus({ target }: FocusEvent) {
    if (target instanceof HTMLInputElement) last.current = target
  }

  function take(word: string) {
    const inputs = [...(body.current?.querySelectorAll('input') ?? [])]
    const chosen = inputs.find((input) => input === last.current)
    const input = chosen ?? inputs.find(({ value }) => value === '')
    const line = input?.closest('tr')
    const row = rows[[...(body.current?.children ?? [])].indexOf(line as Element)]
    const field = input?.getAttribute('aria-label')?.toLowerCase() as DraftField | undefined
    if (!input || !row || !field) return
    edit(findKey(row), { [field]: word })
    input.focus()
  }

  return { noteFocus, take }
}
