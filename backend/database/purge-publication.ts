import type { PurgeMore } from 'embedded-supabase'

/**
 * Logs after the 12 months of the privacy notice; ended subscriptions, deliveries and contacts after 24; unconfirmed
 * monitors after a week, stopped ones after 30 days.
 */
export const purgePublication: PurgeMore = async (tx, asOf) => {
  await tx.query('select private.purge_expired_records($1)', [asOf])
  await tx.query('select private.purge_market_records($1)', [asOf])
  await tx.query('select private.purge_monitors($1)', [asOf])
  await tx.query('select private.purge_news($1)', [asOf])
}
