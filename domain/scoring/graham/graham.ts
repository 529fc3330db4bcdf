import type { SchoolDefinition } from '../school.ts'
import { CURRENT_RATIO } from './current-ratio.ts'
import { DIVIDEND_RECORD } from './dividend-record.ts'
import { EARNINGS_GROWTH } from './earnings-growth.ts'
import { EARNINGS_STABILITY } from './earnings-stability.ts'
import { grahamNumber, listGrahamValues } from './graham-number.ts'
import { LONG_TERM_DEBT } from './long-term-debt.ts'
import { PRICE_ASSETS } from './price-assets.ts'
import { PRICE_EARNINGS } from './price-earnings.ts'
import { SIZE } from './size.ts'

/** The Intelligent Investor (1973), chapter 14; NCAV from Security Analysis (1934). */
export const GRAHAM: SchoolDefinition<'graham'> = {
  id: 'graham',
  name: 'Graham',
  description: 'Price against assets: what would be left if the business stopped today.',
  question: 'Price against assets and a long, safe record',
  criteria: [
    SIZE,
    CURRENT_RATIO,
    LONG_TERM_DEBT,
    EARNINGS_STABILITY,
    DIVIDEND_RECORD,
    EARNINGS_GROWTH,
    PRICE_EARNINGS,
    PRICE_ASSETS,
  ],
  priceTests: [PRICE_EARNINGS, PRICE_ASSETS],
  value: { name: 'Graham number', compute: grahamNumber },
  listValues: listGrahamValues,
}
