import { HeaderFrame } from './header-frame.tsx'
import { HeaderLink } from './header-link.tsx'
import { VisitorMenu } from './visitor-menu.tsx'

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
