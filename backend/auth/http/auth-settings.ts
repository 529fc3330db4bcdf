/**
 * What sign-in needs of the `[auth]` table of `supabase/config.toml`, under the keys of Supabase's
 * own CLI. Durations are seconds.
 */
export type AuthSettings = {
  enable_signup: boolean
  enable_anonymous_sign_ins: boolean
  /** Whether a signed-in user may link further identities, and unlink them. */
  enable_manual_linking?: boolean
  jwt_expiry: number
  enable_refresh_token_rotation: boolean
  refresh_token_reuse_interval: number
  minimum_password_length: number
  password_requirements: PasswordRequirements
  /** Globs as GoTrue reads them: `*` stops at `.` and `/`, `**` does not. */
  additional_redirect_urls: readonly string[]
  rate_limit: {
    /** Mails an hour, all together. */
    email_sent: number
    /** Text messages an hour, all together. */
    sms_sent: number
    /** Uses an hour for each address. */
    anonymous_users: number
    /** Uses in five minutes for each address: these three. */
    token_refresh: number
    sign_in_sign_ups: number
    token_verifications: number
  }
  captcha?: { enabled: boolean }
  sessions?: { timebox?: number; inactivity_timeout?: number }
  email: {
    enable_signup: boolean
    double_confirm_changes: boolean
    enable_confirmations: boolean
    secure_password_change: boolean
    max_frequency: number
    otp_length: number
    otp_expiry: number
  }
  sms: SmsSettings
  mfa: {
    max_enrolled_factors: number
    totp: FactorSettings
    phone: FactorSettings & { otp_length: number; template: string; max_frequency: number }
  }
  external?: Readonly<Record<string, ExternalProviderSettings | undefined>>
}

/** `[auth.external.<provider>]`. An empty text stands for one that is not set. */
export type ExternalProviderSettings = {
  enabled?: boolean
  /** Several with commas between: the first signs in, the others' ID tokens are accepted as well. */
  client_id?: string
  secret?: string
  /** Another address of the provider: the issuer, for those that speak OpenID Connect. */
  url?: string
  /** Where the provider sends its visitors back, `${siteUrl}/auth/v1/callback` unless set. */
  redirect_uri?: string
  skip_nonce_check?: boolean
  email_optional?: boolean
}

export type SmsSettings = {
  enable_signup: boolean
  enable_confirmations: boolean
  /** In Go's form: `{{ .Code }}` stands for the code. */
  template: string
  max_frequency: number
  /** Codes that are fixed for a number, which then gets no message. */
  test_otp: Readonly<Record<string, string>>
} & Readonly<Record<SmsProviderName, { enabled: boolean }>>

export type SmsProviderName = 'twilio' | 'twilio_verify' | 'messagebird' | 'textlocal' | 'vonage'

export type FactorSettings = { enroll_enabled: boolean; verify_enabled: boolean }

export type PasswordRequirements =
  | ''
  | 'letters_digits'
  | 'lower_upper_letters_digits'
  | 'lower_upper_letters_digits_symbols'
