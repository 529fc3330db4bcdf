import type { ReactNode } from 'react'
import { ArrowLeftIcon, MoonIcon, SunIcon } from '#site/ui/icons.tsx'
import { Wordmark } from '#site/ui/seal.tsx'
import { VISITOR_ADDRESS, VISITOR_TRIGGER } from '#site/ui/visitor-trigger.ts'

type HeaderFrameProps = {
  children: ReactNode
  end?: ReactNode
}

/** On a narrow screen the links wrap to a second line: no menu button, and no layout shift when scripts load. */
export function HeaderFrame({ children, end }: HeaderFrameProps) {
  return (
    <header className="border-b border-hairline">
      <div className="wrap grid grid-cols-[1fr_auto] items-center gap-x-4 py-2 md:flex md:py-3">
        <Wordmark className="md:mr-auto" />
        <nav
          aria-label="Main"
          className="order-last col-span-2 -mx-2 flex flex-wrap items-center gap-x-1 sm:-mx-3 sm:gap-x-2 md:order-none md:mx-0"
        >
          {children}
        </nav>
        <div className="flex min-h-11 items-center gap-1">
          {end}
          <ThemeToggle />
        </div>
      </div>
    </header>
  )
}

type HeaderLinkProps = {
  href: string
  children: ReactNode
  only?: VisitorState[]
  isEmphasized?: boolean
  isCurrent?: boolean
}

const PLAIN = 'text-ink hover:text-accent'
const EMPHASIZED = 'bg-accent text-on-accent hover:bg-accent-strong'

export function HeaderLink({ href, children, only, isEmphasized, isCurrent }: HeaderLinkProps) {
  return (
    <a
      href={href}
      data-visitor-only={only?.join(' ')}
      aria-current={isCurrent ? 'page' : undefined}
      className={`inline-flex min-h-11 items-center rounded-seal px-2 text-small font-medium whitespace-nowrap transition-colors aria-[current=page]:underline aria-[current=page]:underline-offset-8 sm:px-3 ${isEmphasized ? EMPHASIZED : PLAIN}`}
    >
      {children}
    </a>
  )
}

type VisitorMenuProps = {
  /** On a wide screen, beside the picture. */
  showsAddress?: boolean
}

/**
 * A link to the account for signed-in visitors. It needs no script; `load-header-session.ts` replaces
 * it with the user menu if a session is stored.
 */
export function VisitorMenu({ showsAddress = false }: VisitorMenuProps) {
  return (
    <div
      data-header-session={showsAddress ? 'address' : ''}
      data-visitor-only="reader subscriber"
      className="flex h-11"
    >
      <a href="/account" aria-label="Your account" className={VISITOR_TRIGGER}>
        <span className="inline-flex size-11 items-center justify-center">
          <span className="inline-flex size-9 items-center justify-center rounded-round bg-ink text-note font-semibold text-paper before:content-[var(--visitor-initials,'U')]" />
        </span>
        {showsAddress ? (
          <span className={`${VISITOR_ADDRESS} before:content-[var(--visitor-address,'')]`} />
        ) : null}
      </a>
    </div>
  )
}

type VisitorState = 'guest' | 'reader' | 'subscriber'

type SiteHeaderProps = { current?: 'magazine' | 'archive' }

export function SiteHeader({ current }: SiteHeaderProps) {
  return (
    <HeaderFrame end={<VisitorMenu />}>
      <HeaderLink href="/magazine" isCurrent={current === 'magazine'}>
        Magazine
      </HeaderLink>
      <HeaderLink href="/auth" only={['guest']}>
        Sign In
      </HeaderLink>
      <HeaderLink href="/auth" only={['guest']} isEmphasized>
        Get Pro Access
      </HeaderLink>
      <HeaderLink href="/magazine" only={['reader']} isEmphasized>
        Subscribe for Pro
      </HeaderLink>
      <HeaderLink href="/pro" only={['subscriber']} isEmphasized>
        Pro Analytics
      </HeaderLink>
    </HeaderFrame>
  )
}

type MagazineHeaderProps = { current?: 'archive' }

export function MagazineHeader({ current }: MagazineHeaderProps) {
  return (
    <HeaderFrame end={<VisitorMenu />}>
      {current === 'archive' ? (
        <HeaderLink href="/magazine">Magazine</HeaderLink>
      ) : (
        <HeaderLink href="/archive">Archive</HeaderLink>
      )}
      <HeaderLink href="/pro">Pro Analytics</HeaderLink>
      <HeaderLink href="/auth" only={['guest']}>
        Sign In
      </HeaderLink>
    </HeaderFrame>
  )
}

export function ArticleHeader() {
  return (
    <HeaderFrame end={<VisitorMenu />}>
      <HeaderLink href="/">
        <ArrowLeftIcon className="mr-2 size-4" />
        Back to Home
      </HeaderLink>
      <HeaderLink href="/magazine">Magazine</HeaderLink>
    </HeaderFrame>
  )
}

export function LegalHeader() {
  return (
    <HeaderFrame>
      <HeaderLink href="/pro">Back to the Pro area</HeaderLink>
      <HeaderLink href="/">Back to Magazine</HeaderLink>
    </HeaderFrame>
  )
}

function ThemeToggle() {
  return (
    <button
      type="button"
      data-theme-toggle
      aria-label="Switch theme"
      title="Switch theme"
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-round text-muted transition-colors hover:bg-sunken hover:text-ink noscript:hidden"
    >
      <MoonIcon className="size-5 dark:hidden" />
      <SunIcon className="hidden size-5 dark:block" />
    </button>
  )
}
