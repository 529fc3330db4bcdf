import type { SchoolDefinition } from '../school.ts'
import { DEBT_TO_EQUITY } from './debt-to-equity.ts'
import { listLynchValues } from './earnings-per-share-growth.ts'
import { FREE_CASH_FLOW_YIELD } from './free-cash-flow-yield.ts'
import { fairPrice, GROWTH_PLUS_YIELD_TO_PE } from './growth-plus-yield-to-pe.ts'
import { GROWTH_RATE } from './growth-rate.ts'
import { INVENTORIES } from './inventories.ts'
import { NET_CASH } from './net-cash.ts'
import { PROFITABLE_YEARS } from './profitable-years.ts'

/** One Up on Wall Street (1989), chapter 13; Beating the Street (1993) for banks. */
export const LYNCH: SchoolDefinition<'lynch'> = {
  id: 'lynch',
  name: 'Lynch',
  description: 'Price against growth: what each point of growth costs.',
  question: 'Price against growth',
  criteria: [
    GROWTH_PLUS_YIELD_TO_PE,
    GROWTH_RATE,
    DEBT_TO_EQUITY,
    NET_CASH,
    INVENTORIES,
    FREE_CASH_FLOW_YIELD,
    PROFITABLE_YEARS,
  ],
  priceTests: [GROWTH_PLUS_YIELD_TO_PE],
  value: { name: 'Fair price', compute: fairPrice },
  listValues: listLynchValues,
}
