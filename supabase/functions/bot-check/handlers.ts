import { z } from 'zod'
import { operatorClient } from '../_shared/clients.ts'
import { environment } from '../_shared/environment.ts'
import { clientAddress, clientNetwork, failure, json } from '../_shared/http.ts'
import { readInput } from '../_shared/read-input.ts'
import { createProofOfWork, verifyProofOfWork } from './proof-of-work.ts'
import { verifyTurnstile } from './turnstile.ts'
import type { SolutionVerdict } from './verdict.ts'

const PurposeSchema = z.enum(['newsletter', 'sign-in'])

const AnswerSchema = z.object({
  purpose: PurposeSchema,
  subject: z.string().trim().min(3).max(254),
  provider: z.enum(['altcha', 'turnstile']),
  token: z.string().min(1).max(8192),
})

const IssuedSchema = z.union([
  z.object({ receipt: z.string(), expiresAt: z.string() }),
  z.object({ code: z.enum(['rate-limited', 'already-used']) }),
])

export async function issueChallenge(request: Request): Promise<Response> {
  const purpose = PurposeSchema.safeParse(new URL(request.url).searchParams.get('purpose'))
  if (!purpose.success) {
    return failure({
      status: 400,
      code: 'invalid-request',
      error: 'purpose must be newsletter or sign-in.',
    })
  }
  if (!(await takeAttempt(request))) return refuse('too-many')
  return json(await createProofOfWork(purpose.data, new Date()), 200, {
    'Cache-Control': 'no-store',
  })
}

export async function answerChallenge(request: Request): Promise<Response> {
  const input = await readInput(request, AnswerSchema)
  if (!input.ok) return input.response

  const { purpose, subject, token } = input.value
  if (input.value.provider !== configuredProvider()) return refuse('invalid-token')
  if (!(await takeAttempt(request))) return refuse('too-many')
  const verdict = await verify(purpose, token, clientAddress(request))
  if (!verdict.isPassed) return refuse(verdict.code)

  const { data, error } = await operatorClient().rpc('issue_bot_check_receipt', {
    p_purpose: purpose,
    p_subject: subject,
    p_solution: verdict.solutionId,
    p_solution_expires_at: verdict.expiresAt.toISOString(),
    p_client_address: clientNetwork(request),
  })
  if (error) throw new Error(`the receipt could not be stored: ${error.message}`)
  const issued = IssuedSchema.parse(data)
  return 'receipt' in issued
    ? json(issued, 200, { 'Cache-Control': 'no-store' })
    : refuse(issued.code)
}

/** Called before anything expensive: creating a challenge derives a key, and Turnstile is another server. */
async function takeAttempt(request: Request): Promise<boolean> {
  const counted = { p_client_address: clientNetwork(request) }
  const { data, error } = await operatorClient().rpc('take_bot_check_attempt', counted)
  if (error) throw new Error(`the attempt could not be counted: ${error.message}`)
  return data
}

function configuredProvider(): 'altcha' | 'turnstile' {
  return environment.turnstileSecretKey ? 'turnstile' : 'altcha'
}

function verify(purpose: string, token: string, address: string): Promise<SolutionVerdict> {
  return configuredProvider() === 'turnstile'
    ? verifyTurnstile(purpose, token, address)
    : verifyProofOfWork(purpose, token)
}

const REFUSALS = {
  'invalid-token': [403, 'Security verification failed. Please try again.'],
  'already-used': [403, 'This security verification was already used. Please verify again.'],
  expired: [403, 'Security verification has expired. Please verify again.'],
  'rate-limited': [429, 'Too many subscription attempts. Please wait before trying again.'],
  'too-many': [429, 'Too many attempts from your network. Please try again in five minutes.'],
  unavailable: [503, 'Security verification temporarily unavailable'],
} as const

function refuse(code: keyof typeof REFUSALS): Response {
  const [status, sentence] = REFUSALS[code]
  return failure({ status, code, error: sentence })
}
