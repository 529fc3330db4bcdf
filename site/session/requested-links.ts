import { z } from 'zod/mini'

const STORAGE_KEY = 'kachi-requested-links'

/** Longer than a link lives, and than its email should take. */
const LIFE_MS = 24 * 3_600_000

const MAX_ADDRESSES = 10

const RequestSchema = z.object({
  email: z.string(),
  at: z.number(),
  isForPassword: z.optional(z.boolean()),
})
const RequestsSchema = z.array(RequestSchema)

type Requests = z.infer<typeof RequestsSchema>

/**
 * Notes that this browser asked for an email with a sign-in link to the address; `isForPassword` if the link is for a new
 * password, so that no sign-up is expected.
 */
export function rememberLinkRequest(email: string, { isForPassword = false } = {}): void {
  const request = { email: normalize(email), at: Date.now(), isForPassword }
  const others = loadRequests().filter(
    (other) => other.email !== request.email || (other.isForPassword ?? false) !== isForPassword,
  )
  const requests = [request, ...others]
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(requests.slice(0, MAX_ADDRESSES)))
  } catch {
    // Storage may be full or turned off. Then the link's page asks one question more.
  }
}

/** @param isSignUp whether the link confirms a sign-up, which may be a stranger's */
export function hasRequestedLink(email: string, isSignUp = false): boolean {
  return loadRequests().some(
    (request) => request.email === normalize(email) && !(isSignUp && request.isForPassword),
  )
}

function loadRequests(): Requests {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    const requests = RequestsSchema.safeParse(stored).data ?? []
    return requests.filter(({ at }) => Math.abs(Date.now() - at) < LIFE_MS)
  } catch {
    return []
  }
}

function normalize(email: string): string {
  return email.trim().toLowerCase()
}
