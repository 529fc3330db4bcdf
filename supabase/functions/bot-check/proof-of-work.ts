import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { environment } from '../_shared/environment.ts'
import type { Verdict } from './verdict.ts'

const lifetimeMs = 10 * 60 * 1000

/**
 * The browser derives keys until one matches: 160 on average, about half a second on a phone. A few long
 * derivations are better than many short ones, since each is a call to Web Crypto. The server derives one key to
 * create a challenge and none to check the solution.
 */
const derivationCost = 3000
const smallestCounter = 80
const largestCounter = 240

const PayloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string().max(200),
      expiresAt: z.number(),
      data: z.object({ purpose: z.string() }),
    }),
    signature: z.string().max(200),
  }),
  solution: z.looseObject({ counter: z.number().int(), derivedKey: z.string().max(200) }),
})

export async function createProofOfWork(purpose: string, now: Date): Promise<Challenge> {
  const secrets = await deriveSecrets()
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: derivationCost,
    counter: randomBetween(smallestCounter, largestCounter),
    data: { purpose },
    deriveKey,
    expiresAt: new Date(now.getTime() + lifetimeMs),
    ...secrets,
  })
}

/** @param token base64 of ALTCHA's `{ challenge, solution }` */
export async function verifyProofOfWork(purpose: string, token: string): Promise<Verdict> {
  const payload = parsePayload(token)
  if (!payload || payload.challenge.parameters.data.purpose !== purpose) return refused
  const { parameters } = payload.challenge
  const result = await verifySolution({
    challenge: payload.challenge as unknown as Challenge,
    solution: payload.solution,
    deriveKey,
    ...(await deriveSecrets()),
  }).catch(() => undefined)
  if (result?.expired) return { isPassed: false, code: 'expired' }
  if (!result?.verified) return refused
  return {
    isPassed: true,
    solutionId: `altcha:${parameters.nonce}`,
    expiresAt: new Date(parameters.expiresAt * 1000),
  }
}

const refused: Verdict = { isPassed: false, code: 'invalid-token' }

function parsePayload(token: string): z.infer<typeof PayloadSchema> | undefined {
  try {
    return PayloadSchema.safeParse(JSON.parse(atob(token))).data
  } catch {
    return undefined
  }
}

/** Derived from the service key, so no other secret has to be configured. */
async function deriveSecrets() {
  const { serviceRoleKey } = environment
  return {
    hmacSignatureSecret: await digest(`bot-check challenge ${serviceRoleKey}`),
    hmacKeySignatureSecret: await digest(`bot-check solution ${serviceRoleKey}`),
  }
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function randomBetween(smallest: number, largest: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return smallest + (random % (largest - smallest + 1))
}
