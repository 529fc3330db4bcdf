export type Page = {
  path: string
  title: string
  /** Those for everyone stand in the sitemap; the page 404 suggests those for readers too. */
  audience: 'everyone' | 'readers' | 'operators' | 'holders of a link'
}

/** All pages with a file of their own; articles, issues and legal pages come from content/. */
export const PAGES: readonly Page[] = [
  { path: '/', title: 'Home', audience: 'everyone' },
  { path: '/magazine', title: 'Magazine', audience: 'everyone' },
  { path: '/archive', title: 'Archive', audience: 'everyone' },
  { path: '/newsletter', title: 'The weekly letter', audience: 'everyone' },
  { path: '/record', title: 'Record of our calls', audience: 'everyone' },
  { path: '/retention-league', title: 'The retention league', audience: 'everyone' },
  { path: '/access-index', title: 'The access index', audience: 'everyone' },
  { path: '/about', title: 'About Kachi', audience: 'everyone' },
  { path: '/auth', title: 'Sign in', audience: 'everyone' },
  { path: '/account', title: 'Your account', audience: 'readers' },
  { path: '/pro', title: 'Pro Analytics', audience: 'readers' },
  { path: '/pro/companies', title: 'Companies', audience: 'readers' },
  { path: '/pro/compare', title: 'Compare companies', audience: 'readers' },
  { path: '/pro/league', title: 'The retention league, scored', audience: 'readers' },
  { path: '/pro/screener', title: 'Screener', audience: 'readers' },
  { path: '/pro/company', title: 'Company sheet', audience: 'holders of a link' },
  { path: '/auth/confirm', title: 'Confirm', audience: 'holders of a link' },
  { path: '/monitoring', title: 'Portfolio reports', audience: 'holders of a link' },
  { path: '/newsletter/unsubscribe', title: 'Unsubscribe', audience: 'holders of a link' },
  { path: '/editor', title: 'Editors’ desk', audience: 'operators' },
  { path: '/mailbox', title: 'Mailbox', audience: 'operators' },
  { path: '/operator', title: 'Operator', audience: 'operators' },
]
