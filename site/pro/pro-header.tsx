import { HeaderFrame, HeaderLink, VisitorMenu } from '#site/layouts/header.tsx'

export function ProHeader() {
  return (
    <HeaderFrame end={<VisitorMenu showsAddress />}>
      <HeaderLink href="/pro" isCurrent>
        Analytics
      </HeaderLink>
      <HeaderLink href="/magazine">Magazine</HeaderLink>
    </HeaderFrame>
  )
}
