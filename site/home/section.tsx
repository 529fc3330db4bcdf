import type { ReactNode } from 'react'

type SectionProps = {
  id: string
  eyebrow: string
  title: string
  lead?: string
  children: ReactNode
  isSunken?: boolean
}

export function HomeSection({
  id,
  eyebrow,
  title,
  lead,
  children,
  isSunken = false,
}: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`far-below border-t border-hairline ${isSunken ? 'bg-sunken' : ''}`}
    >
      <div className="wrap py-14 md:py-20">
        <p className="eyebrow">{eyebrow}</p>
        <h2
          id={`${id}-title`}
          className="mt-2 max-w-[24ch] text-heading font-medium tracking-tight"
        >
          {title}
        </h2>
        {lead ? <p className="mt-3 max-w-prose text-body text-muted">{lead}</p> : null}
        <div className="mt-8 md:mt-10">{children}</div>
      </div>
    </section>
  )
}
