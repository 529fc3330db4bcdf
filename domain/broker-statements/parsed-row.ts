import type { DraftHolding } from '../portfolio/draft-holding.ts'
import type { SubjectText } from './subject-context.ts'

/** A holding found in a picture, and what speaks for it. */
export type ParsedRow = {
  holding: DraftHolding
  /** shares × price gives the value that stands beside them. */
  isProven: boolean
  /** Its company is listed somewhere that we know of. */
  isListed: boolean
  /** Headings, or gains, say that this is the price rather than a cost. */
  isTold?: boolean
  /** A column names its exchange. */
  isPlaced?: boolean
  /** The currency's sign before its figures, whatever it was read as. */
  sign?: string | undefined
  /** What stands where its symbol and its name should. */
  texts?: readonly SubjectText[]
}
