import type { Queryable } from '#backend/postgres/database.ts'
import {
  createSubscriberToken,
  importTokenKey,
  type LinkSubject,
} from '#domain/newsletter/subscriber-token.ts'

/** Stands for the personal link until a letter leaves. No mail encoding touches its characters. */
export const linkMark = 'KACHIPERSONALLINK'

export type PersonalLinks = {
  /** The page that asks a person whether they want to go. */
  page: string
  /** What a mail program calls by POST when its own button is pressed (RFC 8058). */
  oneClick: string
}

export type MakePersonalLinks = (subject: LinkSubject) => Promise<PersonalLinks>

/**
 * @param functionsUrl origin under which `/functions/v1` answers: the site's own, or the hosted project's
 */
export async function createPersonalLinks(
  database: Queryable,
  siteUrl: string,
  functionsUrl: string,
): Promise<MakePersonalLinks> {
  const key = await loadTokenKey(database)
  return async (subject) => {
    const token = await createSubscriberToken(key, 'unsubscribe', subject)
    return {
      page: `${siteUrl}/newsletter/unsubscribe?token=${token}`,
      oneClick: `${functionsUrl}/functions/v1/newsletter-unsubscribe?token=${token}`,
    }
  }
}

/** The key of the tokens in letters. */
export async function loadTokenKey(database: Queryable): Promise<CryptoKey> {
  const [row] = await database.query<{ secret: Uint8Array }>(
    `select secret from private.signing_secrets where name = 'newsletter-links'`,
  )
  if (!row) throw new Error('the migrations should have made the secret newsletter-links')
  return importTokenKey(new Uint8Array(row.secret))
}
