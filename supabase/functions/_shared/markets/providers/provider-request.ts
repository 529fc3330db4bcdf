export type ProviderErrorCode =
  | 'not-configured'
  | 'unknown-symbol'
  | 'rate-limited'
  | 'day-spent'
  | 'plan-restricted'
  | 'refused'
  | 'unavailable'
  | 'closed-today'
  | 'malformed'
  | 'too-large'
  | 'other-company'
  | 'not-indexed'
  /** It answers others first. */
  | 'busy'

export class ProviderError extends Error {
  readonly code: ProviderErrorCode
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProviderErrorCode, message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'ProviderError'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  get isTemporary(): boolean {
    return ['unavailable', 'busy', 'rate-limited'].includes(this.code)
  }
}

/** Nothing came back, or only a part: the network may be down. */
export class UnreachableError extends ProviderError {
  constructor(message: string) {
    super('unavailable', message)
  }
}

const MAX_TEXT_BYTES = 256 * 1024
/** Bytes of one answer. Providers with larger answers set their own limit. */
export const MAX_BYTES = { figures: 2 * 2 ** 20, listings: 8 * 2 ** 20 }

type Limits = { maxBytes: number; timeoutMs: number; headers: Record<string, string> }

type AskOptions = {
  redirect?: RequestRedirect
  method?: string
  body?: BodyInit | null | undefined
}

/**
 * Fetches bytes within limits of size and time. Redirects are refused: no provider of ours sends
 * them, and one would take our headers elsewhere.
 * @param provider its name, for messages
 * @throws ProviderError
 */
export async function fetchBytes(
  provider: string,
  url: string,
  limits: Limits,
): Promise<ArrayBuffer> {
  return bounded(provider, limits, async (signal) => {
    const response = await fetch(url, { headers: limits.headers, signal, redirect: 'error' })
    if (!response.ok) {
      await response.body?.cancel()
      throw refusal(provider, response)
    }
    return fetchBody(provider, response, limits.maxBytes)
  })
}

type Answer = { status: number; headers: Headers; refusal: ProviderError | undefined }

/** Like `fetchBytes`, for providers that explain an error in its body. */
export async function fetchAnswer(
  provider: string,
  url: string,
  options: Limits & AskOptions,
): Promise<Answer & { text: string }> {
  const { bytes, ...answer } = await fetchFile(provider, url, options)
  return { ...answer, text: new TextDecoder().decode(bytes) }
}

/** For public files, whose only good answer is the file. */
export async function fetchText(
  provider: string,
  url: string,
  { accept, timeoutMs }: { accept: string; timeoutMs: number },
): Promise<string> {
  const limits = { maxBytes: MAX_TEXT_BYTES, timeoutMs, headers: { Accept: accept } }
  const { text, refusal: problem } = await fetchAnswer(provider, url, limits)
  if (problem) throw problem
  return text
}

/** The same for files, whose kind is in the headers. */
export async function fetchFile(
  provider: string,
  url: string,
  { redirect = 'error', method = 'GET', body, ...limits }: Limits & AskOptions,
): Promise<Answer & { bytes: Uint8Array }> {
  return bounded(provider, limits, async (signal) => {
    const init = { headers: limits.headers, signal, redirect, method, body: body ?? null }
    const response = await fetch(url, init)
    const { status, headers } = response
    const bytes = new Uint8Array(await fetchBody(provider, response, limits.maxBytes))
    return {
      status,
      headers,
      bytes,
      refusal: response.ok ? undefined : refusal(provider, response),
    }
  })
}

async function bounded<T>(
  provider: string,
  { timeoutMs }: Limits,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await ask(signal)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new UnreachableError(
      signal.aborted
        ? `${provider} did not respond within ${timeoutMs / 1000} seconds.`
        : `${provider} could not be reached, or the connection broke.`,
    )
  }
}

function refusal(provider: string, { status, headers }: Response): ProviderError {
  if (status === 404) return new ProviderError('unknown-symbol', `${provider} has no data on this.`)
  if (status === 429) {
    const message = `${provider} is limiting our requests.`
    return new ProviderError('rate-limited', message, retryAfter(headers.get('retry-after')))
  }
  if (status >= 500) {
    const message = `${provider} had an internal error (status ${status}).`
    return new ProviderError('unavailable', message, retryAfter(headers.get('retry-after')))
  }
  return new ProviderError('refused', `${provider} refused the request (status ${status}).`)
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** Counts decompressed bytes, so that a small answer cannot unpack into a huge one. */
async function fetchBody(
  provider: string,
  response: Response,
  maxBytes: number,
): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) {
      throw new ProviderError('too-large', `${provider} answered with more than ${maxBytes} bytes.`)
    }
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let position = 0
  for (const chunk of chunks) {
    bytes.set(chunk, position)
    position += chunk.byteLength
  }
  return bytes.buffer
}
