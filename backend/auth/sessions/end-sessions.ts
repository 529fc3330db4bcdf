import type { Queryable } from '#backend/postgres/database.ts'

/** Ends all sessions of a user. Their refresh tokens go with them. */
export async function endAllSessions(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from auth.sessions where user_id = $1', [userId])
}

export async function endSession(tx: Queryable, sessionId: string): Promise<void> {
  await tx.query('delete from auth.sessions where id = $1', [sessionId])
}

export async function endOtherSessions(
  tx: Queryable,
  userId: string,
  sessionId: string,
): Promise<void> {
  await tx.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, sessionId])
}
