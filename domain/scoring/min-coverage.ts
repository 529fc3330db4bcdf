import { formatPercent } from '../format-number.ts'

/** Of the applicable weight, or of a portfolio's value; below it there is no score. */
export const MIN_COVERAGE = 0.6

/** As texts say it. */
export const MIN_COVERAGE_TEXT = formatPercent(MIN_COVERAGE, 0)
