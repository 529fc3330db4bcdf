import type { Tone } from '../format-number.ts'

export type IssuePick = {
  title: string
  description: string
  url: string
  source: string
}

/** All values are formatted; `figure` is the change. */
export type FigureRow = { name: string; level?: string; figure: string; tone: Tone }

export type MarketFigures = {
  groups: { name: string; rows: FigureRow[] }[]
  span: 'week' | 'day'
  isSample: boolean
  asOf: string
}

/** Read once per run and stored with it. */
export type IssueFigures = {
  /** Undefined if quotes were unavailable; the issue is then sent without them. */
  market: MarketFigures | undefined
  picks: IssuePick[]
}
