import type { Session } from '@supabase/supabase-js'
import { z } from 'zod/mini'
import { describeLogin } from '#domain/auth/visitor.ts'
import { loadConfiguration } from '#site/backend-client/configuration.ts'
import { getClient, isUnanswered } from '#site/backend-client/supabase-client.ts'
import { hasRequestedLink } from '#site/session/requested-links.ts'
import { classifyFailure, type EmailedLink } from './emailed-link.ts'

/** The account that a link belongs to, as the database names it to the holder of the token. */
const OwnerSchema = z.object({
  account_id: z.string(),
  /** Null for an account with only a phone number. */
  email: z.nullable(z.string()),
  /** Set if the link confirms a change of address. */
  new_email: z.nullable(z.string()),
})

export type LinkOwner = z.infer<typeof OwnerSchema>

export type LinkQuestion = {
  owner: LinkOwner
  /** Email or phone number of the other account that is signed in here. */
  signedInAs: string | undefined
  /** It confirms a sign-up, whose password or provider may be someone else's. */
  isSignUp: boolean
}

export type Inspection =
  | { kind: 'expected' }
  | { kind: 'question'; question: LinkQuestion }
  | { kind: 'refused' | 'limited' | 'unreachable' }

/**
 * Looks up whose link this is without using it up, and decides whether the reader must be asked:
 * a link from a stranger would sign this browser in to the stranger's account.
 */
export async function inspectLink({ token_hash, type }: EmailedLink): Promise<Inspection> {
  try {
    const client = await getClient()
    const { data: stored, error: sessionError } = await client.auth.getSession()
    if (isUnanswered(sessionError)) return { kind: 'unreachable' }
    const { supabaseAnonKey } = await loadConfiguration()
    const { data, error, status } = await client
      .rpc('name_link_owner', { p_token: token_hash })
      // The token is the proof: a session that has ended must not get in the way.
      .setHeader('Authorization', `Bearer ${supabaseAnonKey}`)
    if (error) return { kind: classifyFailure(status) }
    const [owner] = z.array(OwnerSchema).parse(data)
    return owner ? judgeLink(owner, stored.session, type) : { kind: 'refused' }
  } catch {
    return { kind: 'unreachable' }
  }
}

type SignedIn = { user: Pick<Session['user'], 'id' | 'email' | 'phone'> }

export function judgeLink(
  owner: LinkOwner,
  session: SignedIn | null,
  type: EmailedLink['type'] = 'magiclink',
): Inspection {
  const isSignUp = type === 'signup'
  if (isExpected(owner, session, isSignUp)) return { kind: 'expected' }
  const isOther = session !== null && session.user.id !== owner.account_id
  const signedInAs = isOther ? describeLogin(session.user) : undefined
  return { kind: 'question', question: { owner, signedInAs, isSignUp } }
}

export function isSameQuestion(one: LinkQuestion, other: LinkQuestion): boolean {
  const isSameOwner = one.owner.account_id === other.owner.account_id
  return isSameOwner && one.signedInAs === other.signedInAs
}

function isExpected(
  { account_id, email, new_email }: LinkOwner,
  session: SignedIn | null,
  isSignUp: boolean,
) {
  const isOwn = session?.user.id === account_id
  // A change of address needs both: a thief of the session could have asked for it.
  if (new_email !== null) return isOwn && hasRequestedLink(new_email, ['new-address'])
  if (isOwn) return true
  // Only who asked to sign in or up expects a link of a sign-up. Any other's may be a stranger's.
  return (
    session === null &&
    email !== null &&
    hasRequestedLink(email, isSignUp ? ['sign-in'] : ['sign-in', 'newsletter', 'password'])
  )
}
