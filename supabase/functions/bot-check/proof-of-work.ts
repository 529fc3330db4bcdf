import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Verdict } from './handlers.ts'

const lifetimeMs = 10 * 60 * 1000

/**
 * The work: the visitor derives keys until one matches, on average 160 of them, about half a second
 * of a phone. Few long derivations rather than many short ones: each is a trip to the browser's
 * cryptography. The server derives one to set the task and none to check the answer.
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

/** A signed ALTCHA challenge, good for ten minutes and one purpose. */
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

/** Checks an answer in ALTCHA's form: base64 of `{ challenge, solution }`. */
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

/** Both secrets follow from the service key, so that nothing else has to be configured and kept. */
async function deriveSecrets() {
  const serviceKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')
  if (!serviceKey) throw new Error('SUPABASE_SERVICE_ROLE_KEY is not set')
  return {
    hmacSignatureSecret: await digest(`bot-check challenge ${serviceKey}`),
    hmacKeySignatureSecret: await digest(`bot-check solution ${serviceKey}`),
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
