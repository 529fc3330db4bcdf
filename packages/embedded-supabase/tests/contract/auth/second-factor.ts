import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import type { TestAccount } from './accounts.ts'
import type { AuthFixture } from './auth-fixture.ts'

export type EnrolledApp = {
  factorId: string
  uri: string
  qrCode: string
  /** The code that the app shows in this many seconds. */
  code(inSeconds?: number): string
}

export async function enrollApp(
  auth: AuthFixture,
  client: SupabaseClient,
  friendlyName = 'Phone in the drawer',
): Promise<EnrolledApp> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const app = new TOTP({ secret: data.totp.secret })
  return {
    factorId: data.id,
    uri: data.totp.uri,
    qrCode: data.totp.qr_code,
    code: (inSeconds = 0) =>
      app.generate({ timestamp: auth.services.now().getTime() + inSeconds * 1000 }),
  }
}

/** Also raises the client's session to aal2. */
export async function addApp(
  auth: AuthFixture,
  { client }: Pick<TestAccount, 'client'>,
): Promise<EnrolledApp> {
  const app = await enrollApp(auth, client)
  const { factorId } = app
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: app.code() })
  if (error) throw error
  return app
}

export async function callAs(
  auth: AuthFixture,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  address?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await auth.request(
    path,
    {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    address,
  )
  return { status: response.status, body: await response.json() }
}
