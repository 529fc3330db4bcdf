import type { Queryable, Transaction } from '#embedded/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthServices } from '../http/auth-services.ts'

type Reset = (tx: Transaction) => Promise<unknown>

const resets = new WeakMap<Queryable, Reset[]>()

/** To be done again if the transaction is rolled back because nothing more may be sent. */
export function noteReset(tx: Queryable, reset: Reset): void {
  resets.set(tx, [...(resets.get(tx) ?? []), reset])
}

/**
 * A transaction for requests that may remove an unconfirmed account's password. The removal lasts even if the email is
 * refused for a limit. Otherwise a stranger who uses up the address's limit first would keep a password in the account.
 */
export async function transactionWithResets<T>(
  { database }: Pick<AuthServices, 'database'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let undone: Reset[] = []
  try {
    return await database.transaction(async (tx) => {
      try {
        return await work(tx)
      } finally {
        undone = resets.get(tx) ?? []
      }
    })
  } catch (error) {
    if (error instanceof AuthError && undone.length > 0) {
      await database.transaction(async (tx) => {
        for (const reset of undone) await reset(tx)
      })
    }
    throw error
  }
}
