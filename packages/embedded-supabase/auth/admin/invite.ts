import { z } from 'zod'
import { emailExists } from '../codes-and-links/email-change.ts'
import { sendLinkEmail } from '../codes-and-links/link-email.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { requireAdminCredentials } from '../http/credentials.ts'
import { parseRedirectTarget } from '../http/redirects.ts'
import { metadata, parseBody, text } from '../http/request-body.ts'
import { createEmailUser } from '../users/create-user.ts'
import { parseEmail } from '../users/login-names.ts'
import { presentUser } from '../users/present-user.ts'
import { markInvited } from '../users/unconfirmed-accounts.ts'
import { findUserByVerifiedEmail, isConfirmed, reloadUser } from '../users/user-record.ts'

const InviteSchema = z.object({ email: text, data: metadata })

export async function invite(services: AuthServices, c: AuthContext): Promise<Response> {
  await requireAdminCredentials(services, c)
  const body = await parseBody(c, InviteSchema)
  const email = parseEmail(body.email)
  const now = services.now()
  const user = await services.database.transaction(async (tx) => {
    const existing = await findUserByVerifiedEmail(tx, email, 'lock')
    if (existing && isConfirmed(existing)) throw emailExists()
    const data = body.data ?? {}
    const person = { origin: 'operator', email, data, isConfirmed: false, now } as const
    const id = existing?.id ?? (await createEmailUser(tx, person))
    if (!id) throw emailExists()
    await markInvited({ tx, services }, existing, id)
    await sendLinkEmail(tx, services, {
      type: 'invite',
      user: await reloadUser(tx, id, 'lock'),
      redirectTo: parseRedirectTarget(services, c),
      flowType: 'implicit',
    })
    return reloadUser(tx, id)
  })
  return c.json(presentUser(user))
}
