import type { ReactNode } from 'react'

type MagazineSectionProps = {
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}

export function MagazineSection({ id, title, aside, children }: MagazineSectionProps) {
  return (
    <section aria-labelledby={id} className="far-below wrap pb-14 md:pb-20">
      <div className="flex items-baseline justify-between gap-6 border-t-2 border-ink pt-3">
        <h2 id={id} className="text-title font-medium">
          {title}
        </h2>
        {aside}
      </div>
      <div className="mt-6 md:mt-8">{children}</div>
    </section>
  )
}
