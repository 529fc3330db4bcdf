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
 * A transaction for requests that may take an unconfirmed account's password away. That lasts even if the email they ask
 * for is refused: else a stranger keeps a password in the account who uses up the limit of its address before the owner.
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
    if (error instanceof AuthError) {
      await database.transaction(async (tx) => {
        for (const reset of undone) await reset(tx)
      })
    }
    throw error
  }
}
