export type Target = { url: string; anonKey: string; serviceKey: string }

/** `work` returns why a step does not apply to this address, and throws if the address fails it. */
export type Step = (name: string, work: () => Promise<unknown>) => Promise<void>

export type Outcome = { name: string; result: 'ok' | 'failed' | 'does not apply'; detail: string }

export function createReport(tell: (outcome: Outcome) => void): {
  step: Step
  outcomes: readonly Outcome[]
} {
  const outcomes: Outcome[] = []
  return {
    outcomes,
    async step(name, work) {
      const outcome = await work().then(
        (reason): Outcome => ({
          name,
          result: typeof reason === 'string' ? 'does not apply' : 'ok',
          detail: typeof reason === 'string' ? reason : '',
        }),
        (error: unknown): Outcome => ({ name, result: 'failed', detail: shorten(error) }),
      )
      outcomes.push(outcome)
      tell(outcome)
    },
  }
}

function shorten(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}

type Call = { key?: string; token?: string; method?: string; body?: object; prefer?: string }

export type Answer = { status: number; headers: Headers; body: unknown }

/** A publishable or secret key is no token, so it is sent as `apikey` only. */
export async function call({ url }: Target, path: string, given: Call = {}): Promise<Answer> {
  const { body, method = body ? 'POST' : 'GET' } = given
  const response = await fetch(`${url}${path}`, {
    method,
    headers: describeCaller(given),
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: parse(text) }
}

function describeCaller({ key, token, body, prefer }: Call): Headers {
  const headers = new Headers()
  const bearer = token ?? (key?.startsWith('sb_') ? undefined : key)
  if (key) headers.set('apikey', key)
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (prefer) headers.set('Prefer', prefer)
  if (body) headers.set('Content-Type', 'application/json')
  return headers
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
