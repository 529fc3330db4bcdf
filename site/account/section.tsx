import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; children: ReactNode }

/** One topic of the account: its name on the left, what can be done on the right. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-4 border-t border-hairline py-8 md:grid-cols-[16rem_1fr] md:gap-10"
    >
      <h2 id={`${id}-title`} className="text-title font-medium">
        {title}
      </h2>
      <div className="min-w-0 max-w-lg">{children}</div>
    </section>
  )
}
