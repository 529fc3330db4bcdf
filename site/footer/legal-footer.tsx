import { FooterBase } from './footer-base.tsx'
import { FooterLink } from './footer-menu.tsx'

/** The short footer of the Pro area and other working pages. */
export function LegalFooter() {
  return (
    <FooterBase>
      <nav aria-label="Legal pages">
        <ul className="flex flex-wrap gap-x-8 lg:justify-end">
          <FooterLink href="/privacy-policy">Privacy</FooterLink>
          <FooterLink href="/terms-conditions">Terms</FooterLink>
          <FooterLink href="/cookie-policy">Cookies</FooterLink>
          <FooterLink href="/legal-disclaimer">Legal</FooterLink>
        </ul>
      </nav>
    </FooterBase>
  )
}
