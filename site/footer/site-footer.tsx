import { siteConfiguration } from '#site/site-configuration.ts'
import { FooterBase } from './footer-base.tsx'
import { FooterButton, FooterLink, FooterMenu } from './footer-menu.tsx'

/** The full footer: every menu of the home page, leading to its sections from anywhere. */
export function SiteFooter() {
  const { spreadsheetAddOn, contactEmail } = siteConfiguration
  return (
    <FooterBase>
      <div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">
        <FooterMenu title="Markets">
          <FooterLink href="/#markets">Asian Indices</FooterLink>
          <FooterLink href="/#markets">Stock Screener</FooterLink>
          <FooterLink href="/#markets">Sector Analysis</FooterLink>
        </FooterMenu>
        <FooterMenu title="Tools">
          <FooterLink href="/#buffett-test">Portfolio Tracker</FooterLink>
          <FooterLink href="/#asset-search">Financial Analysis</FooterLink>
          <FooterLink href="/#markets">Market Alerts</FooterLink>
          <FooterLink href={spreadsheetAddOn.url} opensNewTab>
            {spreadsheetAddOn.label}
          </FooterLink>
        </FooterMenu>
        <FooterMenu title="Data">
          <FooterLink href="/#economics">Economic Calendar</FooterLink>
          <FooterLink href="/#news">Earnings Reports</FooterLink>
          <FooterLink href="/#news">Market Research</FooterLink>
        </FooterMenu>
        <FooterMenu title="About">
          <FooterLink href="/privacy-policy">Privacy Policy</FooterLink>
          <FooterLink href="/terms-conditions">Terms &amp; Conditions</FooterLink>
          <FooterLink href="/cookie-policy">Cookie Policy</FooterLink>
          <FooterLink href="/legal-disclaimer">Legal Disclaimer</FooterLink>
          <FooterButton data-contact-email={contactEmail}>Contact Us</FooterButton>
        </FooterMenu>
      </div>
    </FooterBase>
  )
}
