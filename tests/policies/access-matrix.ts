import type { Verb } from './access-statements.ts'

export const NOT_PERMITTED = '42501'
export const REFUSED_BY_TRIGGER = 'PT403'

/**
 * `none`: allowed, but affects no rows. `own`: exactly one row, the caller's. A code: refused with
 * it.
 */
const MISSING_VALUE = '23502'

type Outcome =
  | 'all'
  | 'own'
  | 'none'
  | 'done'
  | typeof NOT_PERMITTED
  | typeof REFUSED_BY_TRIGGER
  | typeof MISSING_VALUE
export type AccessRow = Record<'visitor' | 'reader' | 'operator', Outcome>

const CLOSED: AccessRow = { visitor: NOT_PERMITTED, reader: NOT_PERMITTED, operator: 'all' }
const CLOSED_WRITE: AccessRow = { ...CLOSED, operator: 'done' }

/** Who may do what with each table of the exposed schema. */
export const ACCESS_MATRIX: Record<string, Record<Verb, AccessRow>> = {
  newsletter_subscribers: {
    select: { visitor: 'none', reader: 'own', operator: 'all' },
    // Without a receipt, only the operator can add a subscriber.
    insert: { visitor: REFUSED_BY_TRIGGER, reader: REFUSED_BY_TRIGGER, operator: 'done' },
    update: { visitor: NOT_PERMITTED, reader: 'own', operator: 'all' },
    delete: CLOSED,
  },
  security_audit_log: {
    select: CLOSED,
    insert: { visitor: 'done', reader: 'done', operator: 'done' },
    update: { visitor: NOT_PERMITTED, reader: NOT_PERMITTED, operator: NOT_PERMITTED },
    delete: CLOSED,
  },
  news_articles: {
    select: { visitor: NOT_PERMITTED, reader: 'all', operator: 'all' },
    insert: CLOSED_WRITE,
    update: CLOSED,
    delete: CLOSED,
  },
  news_feeds: {
    // A reader who is not an editor.
    select: { visitor: NOT_PERMITTED, reader: 'none', operator: 'all' },
    insert: { visitor: NOT_PERMITTED, reader: NOT_PERMITTED, operator: 'done' },
    update: { visitor: NOT_PERMITTED, reader: 'none', operator: 'all' },
    delete: { visitor: NOT_PERMITTED, reader: 'none', operator: 'all' },
  },
  news_changes: {
    select: { visitor: NOT_PERMITTED, reader: 'none', operator: 'all' },
    insert: { ...CLOSED, operator: NOT_PERMITTED },
    update: { ...CLOSED, operator: NOT_PERMITTED },
    delete: { ...CLOSED, operator: NOT_PERMITTED },
  },
  issue_picks: {
    select: { visitor: NOT_PERMITTED, reader: 'none', operator: 'all' },
    insert: CLOSED_WRITE,
    update: CLOSED,
    delete: CLOSED,
  },
  editors: {
    select: { visitor: NOT_PERMITTED, reader: 'none', operator: 'all' },
    insert: CLOSED_WRITE,
    update: CLOSED,
    delete: CLOSED,
  },
  saved_articles: {
    select: { visitor: NOT_PERMITTED, reader: 'own', operator: 'all' },
    // The operator has no account to save anything under.
    insert: { visitor: NOT_PERMITTED, reader: 'done', operator: MISSING_VALUE },
    update: CLOSED,
    delete: { visitor: NOT_PERMITTED, reader: 'own', operator: 'all' },
  },
  crm_contacts: { select: CLOSED, insert: CLOSED_WRITE, update: CLOSED, delete: CLOSED },
  crm_events: { select: CLOSED, insert: CLOSED_WRITE, update: CLOSED, delete: CLOSED },
  portfolios: {
    select: { visitor: NOT_PERMITTED, reader: 'own', operator: 'all' },
    // A row must belong to a reader.
    insert: { visitor: NOT_PERMITTED, reader: 'done', operator: NOT_PERMITTED },
    update: { visitor: NOT_PERMITTED, reader: 'own', operator: NOT_PERMITTED },
    delete: { visitor: NOT_PERMITTED, reader: 'own', operator: 'all' },
  },
  portfolio_monitors: {
    select: { visitor: NOT_PERMITTED, reader: 'own', operator: 'all' },
    // An API role sees no accounts, not even the operator's.
    insert: { visitor: NOT_PERMITTED, reader: NOT_PERMITTED, operator: NOT_PERMITTED },
    update: CLOSED,
    delete: CLOSED,
  },
  watchlist_alerts: {
    select: { visitor: NOT_PERMITTED, reader: 'own', operator: 'all' },
    // The operator has no account to set an alert under.
    insert: { visitor: NOT_PERMITTED, reader: 'done', operator: MISSING_VALUE },
    update: { visitor: NOT_PERMITTED, reader: 'own', operator: 'all' },
    delete: { visitor: NOT_PERMITTED, reader: 'own', operator: 'all' },
  },
  watchlist_items: {
    select: { visitor: NOT_PERMITTED, reader: 'own', operator: 'all' },
    insert: { visitor: NOT_PERMITTED, reader: 'done', operator: 'done' },
    update: { visitor: NOT_PERMITTED, reader: NOT_PERMITTED, operator: 'all' },
    delete: { visitor: NOT_PERMITTED, reader: 'own', operator: 'all' },
  },
}
