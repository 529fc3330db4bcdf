import type { ReactNode } from 'react'

type SheetSectionProps = {
  id: string
  title: string
  isOnScreenOnly?: boolean
  children: ReactNode
}

export function SheetSection({ id, title, isOnScreenOnly, children }: SheetSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      data-print={isOnScreenOnly ? 'none' : undefined}
      className="wrap mt-12 print:mt-6"
    >
      <h2
        id={`${id}-title`}
        className="mb-4 border-t border-hairline pt-8 text-heading font-medium print:pt-4"
      >
        {title}
      </h2>
      {children}
    </section>
  )
}
