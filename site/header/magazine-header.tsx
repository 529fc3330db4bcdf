import { HeaderFrame } from './header-frame.tsx'
import { HeaderLink } from './header-link.tsx'
import { VisitorMenu } from './visitor-menu.tsx'

/** The header of the magazine leads to the Pro area, whoever looks. */
export function MagazineHeader() {
  return (
    <HeaderFrame end={<VisitorMenu />}>
      <HeaderLink href="/archive">Archive</HeaderLink>
      <HeaderLink href="/pro">Pro Analytics</HeaderLink>
      <HeaderLink href="/auth" only={['guest']}>
        Sign In
      </HeaderLink>
    </HeaderFrame>
  )
}
