import type { NamedPortfolio } from '#domain/portfolio/exported-portfolio.ts'

export type Place = 'device' | 'account'

export type KeptPortfolio = NamedPortfolio & {
  id: string
  place: Place
  /** ISO 8601. */
  savedAt: string
}

export const PLACE_NAMES: Record<Place, string> = {
  device: 'On this device',
  account: 'In your account',
}

/** The database's limit per account. */
export const MAX_PORTFOLIOS = 20
