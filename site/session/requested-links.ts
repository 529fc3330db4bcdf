import { z } from 'zod/mini'

const STORAGE_KEY = 'kachi-requested-links'

/** Longer than a link lives, and than its email should take. */
const LIFE_MS = 24 * 3_600_000

const MAX_ADDRESSES = 10

/** What the link was asked for: to sign in or up, to subscribe, to choose a new password, or to move an account to the address. */
const PURPOSES = ['sign-in', 'newsletter', 'password', 'new-address'] as const

type Purpose = (typeof PURPOSES)[number]

const RequestSchema = z.object({ email: z.string(), at: z.number(), purpose: z.enum(PURPOSES) })
const RequestsSchema = z.array(RequestSchema)

type Requests = z.infer<typeof RequestsSchema>

/** Notes that this browser asked for an email with a link to the address. */
export function rememberLinkRequest(email: string, purpose: Purpose = 'sign-in'): void {
  const request = { email: normalize(email), at: Date.now(), purpose }
  const others = loadRequests().filter(
    (other) => other.email !== request.email || other.purpose !== purpose,
  )
  const requests = [request, ...others]
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(requests.slice(0, MAX_ADDRESSES)))
  } catch {
    // Storage may be full or turned off. Then the link's page asks one question more.
  }
}

/** Whether this browser asked for a link to the address for one of these purposes. */
export function hasRequestedLink(email: string, purposes: readonly Purpose[]): boolean {
  return loadRequests().some(
    (request) => request.email === normalize(email) && purposes.includes(request.purpose),
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
