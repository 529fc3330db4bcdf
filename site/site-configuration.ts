/** What differs from one publisher to the next. Interface texts live with their components. */
export const siteConfiguration = {
  name: 'Kachi',
  tagline: 'Value investing for Asian markets, explained without hurry.',
  description:
    'A weekly newsletter and magazine on value investing in Asian markets, with analytics for subscribers.',
  /** The legal person behind the publication, as the legal pages name it. */
  publisher: 'Kachi Publishing Limited',
  contactEmail: 'editors@kachi.example',
  partner: { name: 'Kachi Research Partners', url: 'https://partners.kachi.example' },
  spreadsheetAddOn: {
    label: 'Sheets Add-on',
    url: 'https://workspace.google.com/marketplace/search/stock%20quotes',
  },
} as const
