import type { ReactNode } from 'react'

/** For a table that may be wider than the screen: it scrolls alone. */
export function ScrollingBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className="table-scroll" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
