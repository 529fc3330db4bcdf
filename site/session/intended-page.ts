import { parseReturnPath } from '#domain/auth/return-path.ts'

const STORAGE_KEY = 'kachi-intended-page'
const MAX_AGE_MS = 24 * 3_600_000

/** The page's address as it may be sent to a server: a fragment of tokens would reach its log, and proxies'. */
export function describePage({ pathname, search, hash }: URL | Location): string {
  return pathname + search + (/[#&](?:\w+_)?token=/.test(hash) ? '' : hash)
}

/** Where a reader wanted to go, kept while they sign up and confirm, which begins and ends on other pages. */
export function keepIntendedPage(path: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ path, atMs: Date.now() }))
  } catch {
    // Without storage they begin at the start of Pro.
  }
}

export function forgetIntendedPage(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was kept.
  }
}

/** Only a path of this site, and only of the last day. */
export function takeIntendedPage(): string | undefined {
  const page = loadIntendedPage()
  forgetIntendedPage()
  return page
}

export function loadIntendedPage(): string | undefined {
  try {
    return parseIntendedPage(localStorage.getItem(STORAGE_KEY), Date.now())
  } catch {
    return undefined
  }
}

export function parseIntendedPage(text: string | null, nowMs: number): string | undefined {
  const { path, atMs } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>
  const isRecent = typeof atMs === 'number' && Math.abs(nowMs - atMs) < MAX_AGE_MS
  if (!isRecent || typeof path !== 'string') return undefined
  return parseReturnPath(path, '') || undefined
}
