import type { ReactNode } from 'react'
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
