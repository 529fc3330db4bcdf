import type { ReactNode } from 'react'
import { ArrowLeftIcon } from '#site/ui/icons.tsx'
import { Wordmark } from '#site/ui/seal.tsx'
import { ThemeToggle } from '#site/ui/theme-toggle.tsx'

type HeaderFrameProps = {
  /** The links of this page's header, as HeaderLink elements. */
  children: ReactNode
  /** What stands at the end of the bar, such as the user menu. */
  end?: ReactNode
}

/**
 * The masthead of every page. On a narrow screen the links take a second line: nothing hides
 * behind a button, and nothing moves when scripts arrive.
 */
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

/**
 * The place of the user menu, seen by signed-in visitors only. The link works without any script;
 * `load-header-session.ts` puts the real menu in its place when a session is stored.
 */
export function VisitorMenu() {
  return (
    <div data-header-session data-visitor-only="reader subscriber" className="flex size-11">
      <a
        href="/account"
        aria-label="Your account"
        className="inline-flex size-11 items-center justify-center"
      >
        <span className="inline-flex size-9 items-center justify-center rounded-round bg-ink text-note font-semibold text-paper before:content-[var(--visitor-initials,'U')]" />
      </a>
    </div>
  )
}

/** Who looks at the page, as `data-visitor` on the document element says before first paint. */
type VisitorState = 'guest' | 'reader' | 'subscriber'

type SiteHeaderProps = { current?: 'magazine' | 'archive' }

/** The header of the home page: its links depend on who looks. */
export function SiteHeader({ current }: SiteHeaderProps) {
  return (
    <HeaderFrame end={<VisitorMenu />}>
      <HeaderLink href="/magazine" isCurrent={current === 'magazine'}>
        Magazine
      </HeaderLink>
      <HeaderLink href="/auth" only={['guest']}>
        Sign In
      </HeaderLink>
      <HeaderLink href="/auth" only={['guest']} isEmphasised>
        Get Pro Access
      </HeaderLink>
      <HeaderLink href="/magazine" only={['reader']} isEmphasised>
        Subscribe for Pro
      </HeaderLink>
      <HeaderLink href="/pro" only={['subscriber']} isEmphasised>
        Pro Analytics
      </HeaderLink>
    </HeaderFrame>
  )
}

type MagazineHeaderProps = { current?: 'archive' }

/** The header of the magazine leads to the Pro area, whoever looks. The archive leads back instead. */
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

/** The header of an article: the way back home, the magazine, the theme. */
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
