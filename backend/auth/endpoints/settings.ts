import type { Endpoint } from '../auth-services.ts'
import { enabledProvider } from '../phone/message-channel.ts'
import { isKnownProvider } from '../providers/find-provider.ts'

/** The providers that GoTrue lists, whether they are switched on, and spoken here, or not. */
const externalProviders = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'zoom',
]

/** What a sign-in page may know before anyone has signed in. */
export const settings: Endpoint = ({ settings: auth }, c) => {
  const external = externalProviders.map((name) => [
    name,
    isKnownProvider(name) && (auth.external?.[name]?.enabled ?? false),
  ])
  return c.json({
    external: {
      anonymous_users: auth.enable_anonymous_sign_ins,
      ...Object.fromEntries(external),
      email: auth.email.enable_signup,
      phone: auth.sms.enable_signup,
    },
    disable_signup: !auth.enable_signup,
    mailer_autoconfirm: !auth.email.enable_confirmations,
    phone_autoconfirm: !auth.sms.enable_confirmations,
    sms_provider: enabledProvider(auth) ?? '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  })
}
