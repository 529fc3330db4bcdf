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
  /** Names this publication in the identifiers of feeds (RFC 4151). Stays as it is even if the site moves. */
  tagAuthority: 'kachi.example,2026',
  contactEmail: 'editors@kachi.example',
  partner: { name: 'Kachi Research Partners', url: 'https://partners.kachi.example' },
  spreadsheetAddOn: {
    label: 'Sheets Add-on',
    url: 'https://workspace.google.com/marketplace/search/stock%20quotes',
  },
} as const
