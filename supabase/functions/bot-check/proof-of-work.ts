import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { operatorClient, TIMEOUT_MS } from '../_shared/clients.ts'
import { environment } from '../_shared/environment.ts'
import type { SolutionVerdict } from './verdict.ts'

const LIFETIME_MS = 10 * 60 * 1000

/**
 * The browser derives keys until one matches: 160 on average, about half a second on a phone. A few long
 * derivations are better than many short ones, since each is a call to Web Crypto. The server derives one key to
 * create a challenge and none to check the solution.
 */
const DERIVATION_COST = 3000
const SMALLEST_COUNTER = 80
const LARGEST_COUNTER = 240

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
type Payload = z.infer<typeof PayloadSchema>
type Secrets = { hmacSignatureSecret: string; hmacKeySignatureSecret: string }

export async function createProofOfWork(purpose: string, now: Date): Promise<Challenge> {
  const secrets = await loadSecrets()
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: DERIVATION_COST,
    counter: randomBetween(SMALLEST_COUNTER, LARGEST_COUNTER),
    data: { purpose },
    deriveKey,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    ...secrets,
  })
}

/** @param token base64 of ALTCHA's `{ challenge, solution }` */
export async function verifyProofOfWork(purpose: string, token: string): Promise<SolutionVerdict> {
  const payload = parsePayload(token)
  if (!payload || payload.challenge.parameters.data.purpose !== purpose) return REFUSED
  const { parameters } = payload.challenge
  const shared = await verifyWith(payload, await loadSecrets())
  const result = shared?.verified ? shared : await verifyWith(payload, await formerSecrets())
  if (shared?.expired) return { isPassed: false, code: 'expired' }
  if (!result?.verified) return REFUSED
  return {
    isPassed: true,
    solutionId: `altcha:${parameters.nonce}`,
    expiresAt: new Date(parameters.expiresAt * 1000),
  }
}

function verifyWith({ challenge, solution }: Payload, secrets: Secrets) {
  return verifySolution({
    challenge: challenge as unknown as Challenge,
    solution,
    deriveKey,
    ...secrets,
  }).catch(() => undefined)
}

const REFUSED: SolutionVerdict = { isPassed: false, code: 'invalid-token' }

function parsePayload(token: string): Payload | undefined {
  try {
    return PayloadSchema.safeParse(JSON.parse(atob(token))).data
  } catch {
    return undefined
  }
}

let loaded: { client: object; secrets: Promise<Secrets> } | undefined

/** From the database, since each process may have a service key of its own. */
function loadSecrets(): Promise<Secrets> {
  const client = operatorClient()
  if (loaded?.client === client) return loaded.secrets
  const secrets = loadSharedSecret(client).then(deriveSecrets)
  loaded = { client, secrets }
  secrets.catch(() => {
    loaded = undefined
  })
  return secrets
}

async function loadSharedSecret(client: ReturnType<typeof operatorClient>): Promise<string> {
  const { data, error } = await client
    .rpc('bot_check_secret')
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
  if (error) throw new Error(`the secret of the bot check could not be loaded: ${error.message}`)
  return data
}

/** Of challenges that a server of the last release has made: it goes on for a minute. */
function formerSecrets(): Promise<Secrets> {
  return deriveSecrets(environment.serviceRoleKey)
}

async function deriveSecrets(secret: string): Promise<Secrets> {
  return {
    hmacSignatureSecret: await digest(`bot-check challenge ${secret}`),
    hmacKeySignatureSecret: await digest(`bot-check solution ${secret}`),
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
