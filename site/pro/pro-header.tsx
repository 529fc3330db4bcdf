import { HeaderFrame, HeaderLink, VisitorMenu } from '#site/layouts/header.tsx'

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
