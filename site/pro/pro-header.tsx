import { HeaderFrame } from '#site/header/header-frame.tsx'
import { HeaderLink } from '#site/header/header-link.tsx'
import { VisitorMenu } from '#site/header/visitor-menu.tsx'

/** The header of the Pro area. Its logo links home. */
export function ProHeader() {
  return (
    <HeaderFrame end={<VisitorMenu />}>
      <HeaderLink href="/pro" isCurrent>
        Analytics
      </HeaderLink>
      <HeaderLink href="/magazine">Magazine</HeaderLink>
    </HeaderFrame>
  )
}
