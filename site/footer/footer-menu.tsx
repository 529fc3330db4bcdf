import type { ReactNode } from 'react'

type FooterMenuProps = { title: string; children: ReactNode }

export function FooterMenu({ title, children }: FooterMenuProps) {
  return (
    <nav aria-label={title}>
      <h2 className="font-sans text-note font-semibold text-muted">{title}</h2>
      <ul className="mt-1">{children}</ul>
    </nav>
  )
}

const ITEM_CLASS =
  'inline-flex min-h-11 items-center text-left text-small text-ink transition-colors hover:text-accent'

type FooterLinkProps = { href: string; children: ReactNode; opensNewTab?: boolean }

export function FooterLink({ href, children, opensNewTab = false }: FooterLinkProps) {
  const newTab = opensNewTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <li>
      <a href={href} className={ITEM_CLASS} {...newTab}>
        {children}
        {opensNewTab ? (
          <span aria-hidden="true" className="ml-1 text-muted">
            ↗
          </span>
        ) : null}
        {opensNewTab ? <span className="sr-only"> (opens in a new tab)</span> : null}
      </a>
    </li>
  )
}

type FooterButtonProps = { children: ReactNode } & Record<`data-${string}`, string>

export function FooterButton({ children, ...data }: FooterButtonProps) {
  return (
    <li>
      <button type="button" className={ITEM_CLASS} {...data}>
        {children}
      </button>
    </li>
  )
}
