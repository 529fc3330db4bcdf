import { isShownAt } from './scheduled-visibility.ts'

/** Shows what has gone out since the build, and hides its announcement. */
export function showOnTime(root: ParentNode, now: Date): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-from], [data-until]')) {
    element.hidden = !isShownAt(now, element.dataset.from, element.dataset.until)
  }
}
