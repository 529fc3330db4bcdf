import type { z } from 'zod'
import { flag, optionalSection, section, text } from './setting-values.ts'

const PROVIDERS_WITHOUT_SECRET = ['apple', 'google']

const EXTERNAL_PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin_oidc',
  'notion',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
] as const

const ProviderSchema = section({
  enabled: flag(false),
  client_id: text(),
  secret: text(),
  url: text(),
  redirect_uri: text(),
  skip_nonce_check: flag(false),
  email_optional: flag(false),
})

type ExternalProvider = (typeof EXTERNAL_PROVIDERS)[number]
type ProviderSchemas = Record<ExternalProvider, z.ZodOptional<typeof ProviderSchema>>

export const ExternalProvidersSchema = optionalSection(
  Object.fromEntries(
    EXTERNAL_PROVIDERS.map((name) => [name, ProviderSchema.optional()]),
  ) as ProviderSchemas,
).superRefine((providers, context) => {
  for (const name of EXTERNAL_PROVIDERS) {
    const provider = providers[name]
    if (!provider?.enabled) continue
    for (const key of ['client_id', 'secret'] as const) {
      const isNeeded = key === 'client_id' || !PROVIDERS_WITHOUT_SECRET.includes(name)
      if (!isNeeded || provider[key] !== '') continue
      const message = `a string, since auth.external.${name} is enabled`
      context.addIssue({ code: 'custom', path: [name, key], message })
    }
  }
})

const CLERK_DOMAIN_PATTERN = /^(clerk([.][a-z0-9-]+){2,}|([a-z0-9-]+[.])+clerk[.]accounts[.]dev)$/

const NEEDED_BY_THIRD_PARTY = {
  firebase: ['project_id'],
  auth0: ['tenant'],
  aws_cognito: ['user_pool_id', 'user_pool_region'],
  clerk: ['domain'],
  workos: ['issuer_url'],
} as const

export const ThirdPartySchema = optionalSection({
  firebase: optionalSection({ enabled: flag(false), project_id: text() }),
  auth0: optionalSection({ enabled: flag(false), tenant: text(), tenant_region: text() }),
  aws_cognito: optionalSection({
    enabled: flag(false),
    user_pool_id: text(),
    user_pool_region: text(),
  }),
  clerk: optionalSection({ enabled: flag(false), domain: text() }).refine(
    ({ enabled, domain }) => !enabled || CLERK_DOMAIN_PATTERN.test(domain),
    { path: ['domain'], message: 'a domain such as "clerk.example.com"' },
  ),
  workos: optionalSection({ enabled: flag(false), issuer_url: text() }),
}).superRefine((thirdParty, context) => {
  const enabled = Object.entries(NEEDED_BY_THIRD_PARTY).filter(
    ([name]) => thirdParty[name as keyof typeof NEEDED_BY_THIRD_PARTY].enabled,
  )
  for (const [name, keys] of enabled) {
    const values = thirdParty[name as keyof typeof NEEDED_BY_THIRD_PARTY] as Record<string, unknown>
    for (const key of keys) {
      if (values[key] !== '') continue
      const message = 'a string, since this provider is enabled'
      context.addIssue({ code: 'custom', path: [name, key], message })
    }
  }
  if (enabled.length > 1) {
    const message = `only one enabled provider (enabled: ${enabled.map(([name]) => name).join(', ')})`
    context.addIssue({ code: 'custom', path: [], message })
  }
})
