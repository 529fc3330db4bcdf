import type { ReactNode } from 'react'

type StepProps = { name: string; title: string; isShown?: boolean; children: ReactNode }

/** One step of a page without React. The page's script shows it, with `data-title` as the heading. */
export function Step({ name, title, isShown = false, children }: StepProps) {
  return (
    <div data-step={name} data-title={title} hidden={!isShown} className="mt-4 text-body">
      {children}
    </div>
  )
}

export function Choices({ children }: { children: ReactNode }) {
  return <div className="mt-7 flex flex-wrap gap-3">{children}</div>
}
