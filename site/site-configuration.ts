export type SocialLink = { name: string; url: string }

const socialLinks: readonly SocialLink[] = []

export const siteConfiguration = {
  name: 'Kachi',
  tagline: 'Value investing for Asian markets, without the rush.',
  description:
    'A weekly newsletter and magazine on value investing in Asian markets, with analytics for subscribers.',
  /** The legal entity, as named on the legal pages. */
  publisher: 'Kachi Publishing Limited',
  desk: 'Kachi Research Desk',
  /**
   * Identifies the publication in feeds (RFC 4151): a domain, and a year in which the publisher owned
   * it. Set it before launch: after a change, feed readers show every entry again.
   */
  tagAuthority: 'kachi.example,2026',
  contactEmail: 'editors@kachi.example',
  socialLinks,
  partner: { name: 'Kachi Research Partners', url: 'https://partners.kachi.example' },
  spreadsheetAddOn: {
    label: 'Sheets Add-on',
    url: 'https://workspace.google.com/marketplace/search/stock%20quotes',
  },
} as const
