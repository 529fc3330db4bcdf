import type { Metadata } from '../requests/body-fields.ts'
import type { ProviderTokens } from '../sessions/present-session.ts'

/** A place that vouches for people: somewhere to send a browser to, and to ask who came back. */
export type Provider = {
  /** As in `[auth.external.<name>]`, and in `auth.identities.provider`. */
  name: string
  /** Lets a person in of whom the provider gives no e-mail address. */
  isEmailOptional: boolean
  /** Where to send the browser. Throws what the provider answered, or that it didn't. */
  begin(request: AuthorizationRequest): Promise<{ url: URL; codeVerifier?: string }>
  /** Redeems the code that the browser came back with. */
  exchange(answer: AuthorizationAnswer): Promise<RedeemedCode>
}

export type AuthorizationRequest = {
  state: string
  /** Asked for in addition to what signing in needs. */
  scopes: readonly string[]
  /** Handed on as they are. */
  parameters: ReadonlyMap<string, string>
}

export type AuthorizationAnswer = {
  /** The state and secret that the sign-in began with. */
  state: string
  codeVerifier: string | undefined
  /** What came with the browser. */
  parameters: URLSearchParams
}

export type RedeemedCode = {
  tokens: ProviderTokens
  /** Asks the provider, and checks, who it is. */
  readProfile(): Promise<ProviderProfile>
}

export type ProviderEmail = { email: string; isVerified: boolean; isPrimary: boolean }

/** Who a provider says it is. */
export type ProviderProfile = {
  /** The provider's own id of the person, for ever. */
  subject: string
  emails: readonly ProviderEmail[]
  /** The rest, under GoTrue's names, for `identity_data` and `user_metadata`. */
  claims: Metadata
}
