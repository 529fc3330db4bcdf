import type { SchoolDefinition } from '../school.ts'
import { CONSISTENCY } from './consistency.ts'
import { DEBT_PAYBACK } from './debt-payback.ts'
import { EARNINGS_TREND } from './earnings-trend.ts'
import { GROSS_MARGIN } from './gross-margin.ts'
import { intrinsicValue, listBuffettValues } from './intrinsic-value.ts'
import { MARGIN_OF_SAFETY } from './margin-of-safety.ts'
import { NET_MARGIN } from './net-margin.ts'
import { OWNER_EARNINGS } from './owner-earnings.ts'
import { RETURN_ON_EQUITY } from './return-on-equity.ts'

/** Letters of 1983, 1986 and 1987; Mary Buffett and David Clark (2008) for margins and debt. */
export const BUFFETT: SchoolDefinition<'buffett'> = {
  id: 'buffett',
  name: 'Buffett',
  description: 'Quality of the business: high returns on equity, earned year after year.',
  question: 'The quality of the business and what it earns for its owners',
  criteria: [
    RETURN_ON_EQUITY,
    CONSISTENCY,
    EARNINGS_TREND,
    DEBT_PAYBACK,
    GROSS_MARGIN,
    NET_MARGIN,
    OWNER_EARNINGS,
    MARGIN_OF_SAFETY,
  ],
  priceTests: [MARGIN_OF_SAFETY],
  value: { name: 'Intrinsic value', compute: intrinsicValue },
  listValues: listBuffettValues,
}
