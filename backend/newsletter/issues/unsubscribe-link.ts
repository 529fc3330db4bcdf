import type { Queryable } from 'embedded-supabase'
import {
  createSubscriberToken,
  importTokenKey,
  type LinkSubject,
} from '#domain/newsletter/subscriber-token.ts'

/** A placeholder for the personal link. Mail encodings leave these characters unchanged. */
export const LINK_MARK = 'KACHIPERSONALLINK'

export type PersonalLinks = {
  /** The page that asks the reader to confirm. */
  page: string
  /** Mail programs POST to it for their own unsubscribe button (RFC 8058). */
  oneClick: string
}

export type MakePersonalLinks = (subject: LinkSubject) => Promise<PersonalLinks>

/**
 * @param functionsUrl origin of `/functions/v1`: the site's own, or the hosted project's
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

export async function loadTokenKey(database: Queryable): Promise<CryptoKey> {
  const [row] = await database.query<{ secret: Uint8Array }>(
    `select secret from private.signing_secrets where name = 'newsletter-links'`,
  )
  if (!row) throw new Error('the migrations should have made the secret newsletter-links')
  return importTokenKey(new Uint8Array(row.secret))
}
