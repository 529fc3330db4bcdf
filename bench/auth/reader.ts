import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Scenario } from '#bench/load/measure.ts'

const SessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.uuid() }) })

export async function createReader(
  address: string,
  anonKey: string,
): Promise<{ userId: string; getUser: Scenario; signIn: Scenario }> {
  const account = { email: `${randomUUID()}@example.com`, password: `Aa1-${randomUUID()}` }
  const response = await fetch(`${address}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: anonKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  })
  const session = SessionSchema.parse(await response.json())
  return {
    userId: session.user.id,
    getUser: {
      name: 'GET user',
      method: 'GET',
      path: '/auth/v1/user',
      headers: { apikey: anonKey, Authorization: `Bearer ${session.access_token}` },
    },
    signIn: {
      name: 'password sign-in',
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: { apikey: anonKey },
      createBody: () => account,
    },
  }
}
