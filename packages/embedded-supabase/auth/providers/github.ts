import { z } from 'zod'
import type { OAuthDialect } from './oauth-provider.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const UserSchema = z.object({ id: z.int(), login: text, name: text, avatar_url: text })

const EmailsSchema = z.array(
  z.object({
    email: text,
    primary: z.boolean().default(false),
    verified: z.boolean().default(false),
  }),
)

/** GitHub, or GitHub Enterprise at `url`. https://docs.github.com/en/apps/oauth-apps */
export function githubDialect(url: string): OAuthDialect {
  const site = url || 'https://github.com'
  const api = url ? `${url}/api/v3` : 'https://api.github.com'
  return {
    authorizationEndpoint: `${site}/login/oauth/authorize`,
    tokenEndpoint: `${site}/login/oauth/access_token`,
    scopes: ['user:email'],
    fetchProfile: async (read) => {
      const user = UserSchema.parse(await read(`${api}/user`))
      const emails = EmailsSchema.parse(await read(`${api}/user/emails`))
      const subject = String(user.id)
      return {
        subject,
        emails: emails
          .filter(({ email }) => email !== '')
          .map(({ email, primary, verified }) => ({
            email,
            isPrimary: primary,
            isVerified: verified,
          })),
        claims: {
          iss: api,
          sub: subject,
          name: user.name,
          preferred_username: user.login,
          avatar_url: user.avatar_url,
          full_name: user.name,
          provider_id: subject,
          user_name: user.login,
        },
      }
    },
  }
}
