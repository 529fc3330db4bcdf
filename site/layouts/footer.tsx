import type { ReactNode } from 'react'
import { siteConfiguration } from '#site/site-configuration.ts'
import { Wordmark } from '#site/ui/seal.tsx'
import { SocialLinks } from './social-links.tsx'

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

type FooterBaseProps = { children: ReactNode }

function FooterBase({ children }: FooterBaseProps) {
  const { partner, tagline, name, socialLinks } = siteConfiguration
  return (
    <footer className="mt-auto border-t border-hairline bg-sunken" data-print="none">
      <div className="wrap grid gap-10 py-12 lg:grid-cols-[minmax(14rem,1fr)_3fr] lg:gap-16">
        <div>
          <Wordmark />
          <p className="mt-3 max-w-xs font-serif text-body text-muted">{tagline}</p>
          <ul className="mt-4 flex flex-wrap gap-x-5 text-small">
            <ReadingLink href="/newsletter">Weekly letter</ReadingLink>
            <ReadingLink href="/archive">Archive</ReadingLink>
            <ReadingLink href="/about">Who writes this</ReadingLink>
            <ReadingLink href="/rss.xml">RSS feed</ReadingLink>
          </ul>
          <SocialLinks links={socialLinks} />
        </div>
        <div>{children}</div>
      </div>
      <div className="wrap">
        <div className="grid gap-2 border-t border-hairline py-6 text-note text-muted md:grid-cols-2 md:gap-12">
          <p>
            For education only. Nothing on this site is financial advice, an offer, or a
            recommendation to buy or sell a security.
          </p>
          <p className="md:text-right">
            {name} is an investor-education initiative by{' '}
            <a
              href={partner.url}
              target="_blank"
              rel="noopener noreferrer"
              className="text-ink underline underline-offset-4 hover:text-accent"
            >
              {partner.name}
            </a>
            .
          </p>
        </div>
      </div>
    </footer>
  )
}

function ReadingLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a
        href={href}
        className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-accent hover:underline"
      >
        {children}
      </a>
    </li>
  )
}

type FooterMenuProps = { title: string; children: ReactNode }

function FooterMenu({ title, children }: FooterMenuProps) {
  return (
    <nav aria-label={title}>
      <h2 className="font-sans text-note font-semibold text-muted">{title}</h2>
      <ul className="mt-1">{children}</ul>
    </nav>
  )
}

const ITEM_CLASS =
  'inline-flex min-h-11 items-center text-left text-small text-ink transition-colors hover:text-accent'

type FooterLinkProps = { href: string; children: ReactNode; opensNewTab?: boolean }

function FooterLink({ href, children, opensNewTab = false }: FooterLinkProps) {
  const newTab = opensNewTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <li>
      <a href={href} className={ITEM_CLASS} {...newTab}>
        {children}
        {opensNewTab ? (
          <span aria-hidden="true" className="ml-1 text-muted">
            ↗
          </span>
        ) : null}
        {opensNewTab ? <span className="sr-only"> (opens in a new tab)</span> : null}
      </a>
    </li>
  )
}

type FooterButtonProps = { children: ReactNode } & Record<`data-${string}`, string>

function FooterButton({ children, ...data }: FooterButtonProps) {
  return (
    <li>
      <button type="button" className={ITEM_CLASS} {...data}>
        {children}
      </button>
    </li>
  )
}
