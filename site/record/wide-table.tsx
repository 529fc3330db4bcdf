import type { ReactNode } from 'react'
import { ScrollingBox } from '#site/ui/scrolling-box.tsx'

export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollingBox label={label}>
      <table aria-label={label} className="min-w-2xl">
        {children}
      </table>
    </ScrollingBox>
  )
}

/** Of a column of numbers. */
export function NumberHeading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" data-align="right">
      {children}
    </th>
  )
}

export function NumberCell({ children }: { children: ReactNode }) {
  return <td data-align="right">{children}</td>
}
