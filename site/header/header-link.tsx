import type { ReactNode } from 'react'
import type { VisitorState } from './visitor-state.ts'

type HeaderLinkProps = {
  href: string
  children: ReactNode
  /** The visitors who see the link; everybody when left out. */
  only?: VisitorState[]
  isEmphasised?: boolean
  isCurrent?: boolean
}

const PLAIN = 'text-ink hover:text-accent'
const EMPHASISED = 'bg-accent text-on-accent hover:bg-accent-strong'

export function HeaderLink({ href, children, only, isEmphasised, isCurrent }: HeaderLinkProps) {
  return (
    <a
      href={href}
      data-visitor-only={only?.join(' ')}
      aria-current={isCurrent ? 'page' : undefined}
      className={`inline-flex min-h-11 items-center rounded-seal px-2 text-small font-medium whitespace-nowrap transition-colors aria-[current=page]:underline aria-[current=page]:underline-offset-8 sm:px-3 ${isEmphasised ? EMPHASISED : PLAIN}`}
    >
      {children}
    </a>
  )
}
