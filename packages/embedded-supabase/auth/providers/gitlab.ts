import { z } from 'zod'
import type { OAuthDialect } from './oauth-provider.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const UserSchema = z.object({
  id: z.int(),
  email: text,
  name: text,
  avatar_url: text,
  confirmed_at: text,
})

const EmailsSchema = z.array(z.object({ email: text }))

/** GitLab, or a self-hosted instance at `url`. https://docs.gitlab.com/api/oauth2 */
export function gitlabDialect(url: string): OAuthDialect {
  const site = url || 'https://gitlab.com'
  return {
    authorizationEndpoint: `${site}/oauth/authorize`,
    tokenEndpoint: `${site}/oauth/token`,
    scopes: ['read_user'],
    fetchProfile: async (read) => {
      const user = UserSchema.parse(await read(`${site}/api/v4/user`))
      const others = EmailsSchema.parse(await read(`${site}/api/v4/user/emails`))
      const subject = String(user.id)
      const own = { email: user.email, isVerified: user.confirmed_at !== '', isPrimary: true }
      return {
        subject,
        // GitLab does not say which secondary addresses are confirmed.
        emails: [
          ...others.map(({ email }) => ({ email, isVerified: false, isPrimary: false })),
          own,
        ].filter(({ email }) => email !== ''),
        claims: {
          iss: site,
          sub: subject,
          name: user.name,
          picture: user.avatar_url,
          avatar_url: user.avatar_url,
          full_name: user.name,
          provider_id: subject,
        },
      }
    },
  }
}
