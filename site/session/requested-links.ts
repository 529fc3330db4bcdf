import { z } from 'zod/mini'

const STORAGE_KEY = 'kachi-requested-links'

/** Longer than a link lives, and than its email should take. */
const LIFE_MS = 24 * 3_600_000

const MAX_ADDRESSES = 10

const RequestsSchema = z.array(z.object({ email: z.string(), at: z.number() }))

type Requests = z.infer<typeof RequestsSchema>

/** Notes that this browser asked for an email with a sign-in link to the address. */
export function rememberLinkRequest(email: string): void {
  const others = loadRequests().filter((request) => request.email !== normalize(email))
  const requests = [{ email: normalize(email), at: Date.now() }, ...others]
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(requests.slice(0, MAX_ADDRESSES)))
  } catch {
    // Storage may be full or turned off. Then the link's page asks one question more.
  }
}

export function hasRequestedLink(email: string): boolean {
  return loadRequests().some((request) => request.email === normalize(email))
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
