import type { ReactNode } from 'react'
import { siteConfiguration } from '#site/site-configuration.ts'
import { Wordmark } from '#site/ui/seal.tsx'
import { SocialLinks } from './social-links.tsx'

type FooterBaseProps = { children: ReactNode }

/** What every footer says: who publishes, with whom, and that none of it is advice. */
export function FooterBase({ children }: FooterBaseProps) {
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
