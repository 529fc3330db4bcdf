import type { KeyboardEvent } from 'react'

type Orientation = 'vertical' | 'horizontal'

const KEYS: Record<Orientation, { back: string; forward: string }> = {
  vertical: { back: 'ArrowUp', forward: 'ArrowDown' },
  horizontal: { back: 'ArrowLeft', forward: 'ArrowRight' },
}

export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  orientation: Orientation,
): HTMLElement | undefined {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const current = items.indexOf(document.activeElement as HTMLElement)
  const target = findTarget({
    key: event.key,
    current,
    count: items.length,
    keys: KEYS[orientation],
  })
  if (target === undefined) return undefined
  event.preventDefault()
  items[target]?.focus()
  return items[target]
}

function findTarget({
  key,
  current,
  count,
  keys,
}: {
  key: string
  current: number
  count: number
  keys: { back: string; forward: string }
}): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === keys.forward) return (current + 1) % count
  if (key === keys.back) return current <= 0 ? count - 1 : current - 1
  return undefined
}
