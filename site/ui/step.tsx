import type { ReactNode } from 'react'

type StepProps = { name: string; title: string; isShown?: boolean; children: ReactNode }

export function Step({ name, title, isShown = false, children }: StepProps) {
  return (
    <div data-step={name} data-title={title} hidden={!isShown} className="mt-4 text-body">
      {children}
    </div>
  )
}

type StepPanelProps = { eyebrow: string; title: string; shown: string; children: ReactNode }

/** Holds the steps. `step-panel.ts` shows one at a time, beginning with `shown`. */
export function StepPanel({ eyebrow, title, shown, children }: StepPanelProps) {
  return (
    <section className="mx-auto w-full max-w-xl px-4 py-14 sm:py-20" data-shown={shown}>
      <p className="text-small font-semibold text-muted">{eyebrow}</p>
      <h1 tabIndex={-1} className="mt-2 text-heading font-medium outline-none">
        {title}
      </h1>
      {children}
    </section>
  )
}

export function Choices({ children }: { children: ReactNode }) {
  return <div className="mt-7 flex flex-wrap gap-3">{children}</div>
}
