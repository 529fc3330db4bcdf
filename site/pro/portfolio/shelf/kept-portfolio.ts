import type { NamedPortfolio } from '#domain/portfolio/portfolio-file.ts'

/** On this device alone, or in the reader's account and so on all of their devices. */
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

/** As many as the database takes for an account. */
export const MOST_PORTFOLIOS = 20
