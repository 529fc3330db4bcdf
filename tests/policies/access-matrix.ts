import type { Verb } from './access-statements.ts'

export const notPermitted = '42501'
export const refusedByTrigger = 'PT403'

/**
 * `none`: allowed, but affects no rows. `own`: exactly one row, the caller's. A code: refused with
 * it.
 */
const missingValue = '23502'

type Outcome =
  | 'all'
  | 'own'
  | 'none'
  | 'done'
  | typeof notPermitted
  | typeof refusedByTrigger
  | typeof missingValue
export type AccessRow = Record<'visitor' | 'reader' | 'operator', Outcome>

const closed: AccessRow = { visitor: notPermitted, reader: notPermitted, operator: 'all' }
const closedWrite: AccessRow = { ...closed, operator: 'done' }

/** Who may do what with each table of the exposed schema. */
export const accessMatrix: Record<string, Record<Verb, AccessRow>> = {
  newsletter_subscribers: {
    select: { visitor: 'none', reader: 'own', operator: 'all' },
    // Without a receipt, only the operator can add a subscriber.
    insert: { visitor: refusedByTrigger, reader: refusedByTrigger, operator: 'done' },
    update: { visitor: notPermitted, reader: 'own', operator: 'all' },
    delete: closed,
  },
  security_audit_log: {
    select: closed,
    insert: { visitor: 'done', reader: 'done', operator: 'done' },
    update: { visitor: notPermitted, reader: notPermitted, operator: notPermitted },
    delete: closed,
  },
  news_articles: {
    select: { visitor: notPermitted, reader: 'all', operator: 'all' },
    insert: closedWrite,
    update: closed,
    delete: closed,
  },
  news_feeds: {
    // A reader who is not an editor.
    select: { visitor: notPermitted, reader: 'none', operator: 'all' },
    insert: { visitor: notPermitted, reader: notPermitted, operator: 'done' },
    update: { visitor: notPermitted, reader: 'none', operator: 'all' },
    delete: { visitor: notPermitted, reader: 'none', operator: 'all' },
  },
  news_changes: {
    select: { visitor: notPermitted, reader: 'none', operator: 'all' },
    insert: { ...closed, operator: notPermitted },
    update: { ...closed, operator: notPermitted },
    delete: { ...closed, operator: notPermitted },
  },
  issue_picks: {
    select: { visitor: notPermitted, reader: 'none', operator: 'all' },
    insert: closedWrite,
    update: closed,
    delete: closed,
  },
  editors: {
    select: { visitor: notPermitted, reader: 'none', operator: 'all' },
    insert: closedWrite,
    update: closed,
    delete: closed,
  },
  saved_articles: {
    select: { visitor: notPermitted, reader: 'own', operator: 'all' },
    // The operator has no account to save anything under.
    insert: { visitor: notPermitted, reader: 'done', operator: missingValue },
    update: closed,
    delete: { visitor: notPermitted, reader: 'own', operator: 'all' },
  },
  crm_contacts: { select: closed, insert: closedWrite, update: closed, delete: closed },
  crm_events: { select: closed, insert: closedWrite, update: closed, delete: closed },
  portfolios: {
    select: { visitor: notPermitted, reader: 'own', operator: 'all' },
    // A row must belong to a reader.
    insert: { visitor: notPermitted, reader: 'done', operator: notPermitted },
    update: { visitor: notPermitted, reader: 'own', operator: notPermitted },
    delete: { visitor: notPermitted, reader: 'own', operator: 'all' },
  },
  portfolio_monitors: {
    select: { visitor: notPermitted, reader: 'own', operator: 'all' },
    // An API role sees no accounts, not even the operator's.
    insert: { visitor: notPermitted, reader: notPermitted, operator: notPermitted },
    update: closed,
    delete: closed,
  },
  watchlist_alerts: {
    select: { visitor: notPermitted, reader: 'own', operator: 'all' },
    // The operator has no account to set an alert under.
    insert: { visitor: notPermitted, reader: 'done', operator: missingValue },
    update: { visitor: notPermitted, reader: 'own', operator: 'all' },
    delete: { visitor: notPermitted, reader: 'own', operator: 'all' },
  },
  watchlist_items: {
    select: { visitor: notPermitted, reader: 'own', operator: 'all' },
    insert: { visitor: notPermitted, reader: 'done', operator: 'done' },
    update: { visitor: notPermitted, reader: notPermitted, operator: 'all' },
    delete: { visitor: notPermitted, reader: 'own', operator: 'all' },
  },
}
