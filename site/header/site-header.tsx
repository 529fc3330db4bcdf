import { HeaderFrame } from './header-frame.tsx'
import { HeaderLink } from './header-link.tsx'
import { VisitorMenu } from './visitor-menu.tsx'

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
