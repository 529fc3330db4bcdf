import type { ReactNode } from 'react'

type SheetSectionProps = { id: string; title: string; children: ReactNode }

export function SheetSection({ id, title, children }: SheetSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="wrap mt-12">
      <h2
        id={`${id}-title`}
        className="mb-4 border-t border-hairline pt-8 text-heading font-medium"
      >
        {title}
      </h2>
      {children}
    </section>
  )
}
