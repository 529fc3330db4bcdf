/** A place elsewhere, by the name under which people know it. */
export type SocialLink = { name: string; url: string }

const socialLinks: readonly SocialLink[] = []

/** What differs from one publisher to the next. Interface texts live with their components. */
export const siteConfiguration = {
  name: 'Kachi',
  tagline: 'Value investing for Asian markets, explained without hurry.',
  description:
    'A weekly newsletter and magazine on value investing in Asian markets, with analytics for subscribers.',
  /** The legal person behind the publication, as the legal pages name it. */
  publisher: 'Kachi Publishing Limited',
  /** Who signs the issues of the newsletter. */
  desk: 'Kachi Research Desk',
  /**
   * Names this publication in the identifiers of feeds (RFC 4151): a domain and a year in which the
   * publisher held it. Set it once, before the first feed is read: programs that have read an entry
   * under another identifier show it again.
   */
  tagAuthority: 'kachi.example,2026',
  contactEmail: 'editors@kachi.example',
  /** Shown in the footer and told to search engines; none by default. */
  socialLinks,
  partner: { name: 'Kachi Research Partners', url: 'https://partners.kachi.example' },
  spreadsheetAddOn: {
    label: 'Sheets Add-on',
    url: 'https://workspace.google.com/marketplace/search/stock%20quotes',
  },
} as const
