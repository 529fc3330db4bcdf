import { findReadOnlySince, type Queryable, selectSendingHold } from 'embedded-supabase'

/** The command can be the only process on a database, so that no server holds it back. */
export async function findSendingStop(database: Queryable): Promise<string | undefined> {
  if (await selectSendingHold(database)) {
    return 'This is a restored copy, which sends nothing until you release it: npm run operate release.'
  }
  if (await findReadOnlySince(database)) {
    return 'This database has been moved and is only read. Send from where it was moved to.'
  }
  return undefined
}
