import { HeaderFrame } from './header-frame.tsx'
import { HeaderLink } from './header-link.tsx'

export function LegalHeader() {
  return (
    <HeaderFrame>
      <HeaderLink href="/pro">Back to the Pro area</HeaderLink>
      <HeaderLink href="/">Back to Magazine</HeaderLink>
    </HeaderFrame>
  )
}
