import type { ClipboardEvent } from 'react'

/** A field drops the line ends of a pasted list, which would run its entries together: commas keep them apart. */
export function pasteList(event: ClipboardEvent<HTMLInputElement>): void {
  const entries = event.clipboardData
    .getData('text')
    .split(/[\r\n\t]+/)
    .map((entry) => entry.trim())
    .filter(Boolean)
  if (entries.length < 2) return
  event.preventDefault()
  const field = event.currentTarget
  const end = field.value.length
  field.setRangeText(
    entries.join(', '),
    field.selectionStart ?? end,
    field.selectionEnd ?? end,
    'end',
  )
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
