import { type Challenge, solveChallengeWorkers } from 'altcha-lib'
import { loadConfiguration } from '#site/backend-client/configuration.ts'
import { fetchAsKachi } from '#site/backend-client/fetch-as-kachi.ts'

/** Replaces a token this long before its challenge expires, so that it is still valid on arrival. */
const SAFETY_MARGIN_MS = 30_000
const SOLVE_TIMEOUT_MS = 60_000
const MAX_WORKERS = 4

export function createAltchaSource(purpose: BotCheckPurpose): TokenSource {
  return (_container, handlers) => {
    const controller = new AbortController()
    void keepTokenFresh(purpose, handlers, controller)
    return () => controller.abort()
  }
}

async function keepTokenFresh(
  purpose: BotCheckPurpose,
  handlers: TokenHandlers,
  controller: AbortController,
): Promise<void> {
  try {
    while (!controller.signal.aborted) {
      const challenge = await fetchChallenge(purpose, controller.signal)
      const token = await solve(challenge, controller)
      if (controller.signal.aborted) return
      handlers.onToken(token)
      await waitUntilStale(challenge, controller.signal)
      if (!controller.signal.aborted) handlers.onExpired()
    }
  } catch (cause) {
    if (!controller.signal.aborted) handlers.onUnavailable(cause)
  }
}

async function fetchChallenge(purpose: BotCheckPurpose, signal: AbortSignal): Promise<Challenge> {
  const { supabaseUrl, supabaseAnonKey } = await loadConfiguration()
  const address = `${supabaseUrl}/functions/v1/bot-check?purpose=${purpose}`
  const headers = { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` }
  const response = await fetchAsKachi(address, { headers, signal, cache: 'no-store' })
  if (!response.ok) throw new Error(`The bot check answered ${response.status}.`)
  return (await response.json()) as Challenge
}

/** ALTCHA's token: base64 of the challenge and its solution as JSON. */
async function solve(challenge: Challenge, controller: AbortController): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () =>
      new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' }),
    timeout: SOLVE_TIMEOUT_MS,
  })
  if (!solution && !controller.signal.aborted) throw new Error('The bot check found no solution.')
  const { parameters, signature } = challenge
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}

function waitUntilStale(challenge: Challenge, signal: AbortSignal): Promise<void> {
  const { expiresAt } = challenge.parameters
  if (expiresAt === undefined) return new Promise(() => {})
  const delayMs = Math.max(expiresAt * 1000 - Date.now() - SAFETY_MARGIN_MS, 1000)
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

export type BotCheckPurpose = 'newsletter' | 'sign-in'

export type TokenHandlers = {
  onToken: (token: string) => void
  onExpired: () => void
  onUnavailable: (cause: unknown) => void
}

/** Returns a function that stops the check. */
export type TokenSource = (container: HTMLElement, handlers: TokenHandlers) => () => void
