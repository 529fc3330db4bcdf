/**
 * The parts of the `[auth]` table in `supabase/config.toml` that sign-in needs, under the keys of
 * Supabase's CLI. Durations are in seconds.
 */
export type AuthSettings = {
  enable_signup: boolean
  enable_anonymous_sign_ins: boolean
  enable_manual_linking?: boolean
  jwt_expiry: number
  enable_refresh_token_rotation: boolean
  refresh_token_reuse_interval: number
  minimum_password_length: number
  password_requirements: PasswordRequirements
  /** Globs in GoTrue's syntax: `*` stops at `.` and `/`, `**` does not. */
  additional_redirect_urls: readonly string[]
  rate_limit: {
    /** Emails per hour in total. */
    email_sent: number
    /** Text messages per hour in total. */
    sms_sent: number
    /** Per network address and hour. */
    anonymous_users: number
    /** Per network address and five minutes, like the next two. */
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

/** `[auth.external.<provider>]`. An empty string means not set. */
export type ExternalProviderSettings = {
  enabled?: boolean
  /** Comma-separated: the first one signs in, ID tokens for the others are also accepted. */
  client_id?: string
  secret?: string
  /** The provider's address if it is not the public one; for OpenID Connect, the issuer. */
  url?: string
  redirect_uri?: string
  skip_nonce_check?: boolean
  email_optional?: boolean
}

export type SmsSettings = {
  enable_signup: boolean
  enable_confirmations: boolean
  /** A Go template: `{{ .Code }}` is the code. */
  template: string
  max_frequency: number
  /** Fixed codes by phone number. These numbers get no message. */
  test_otp: Readonly<Record<string, string>>
} & Readonly<Record<SmsProviderName, { enabled: boolean }>>

export type SmsProviderName = 'twilio' | 'twilio_verify' | 'messagebird' | 'textlocal' | 'vonage'

export type FactorSettings = { enroll_enabled: boolean; verify_enabled: boolean }

export type PasswordRequirements =
  | ''
  | 'letters_digits'
  | 'lower_upper_letters_digits'
  | 'lower_upper_letters_digits_symbols'
