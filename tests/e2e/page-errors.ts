import type { BrowserContext } from '@playwright/test'

export type PageErrors = {
  allow(pattern: RegExp): void
  unexpected(): string[]
}

export function watchPageErrors(context: BrowserContext): PageErrors {
  const errors: string[] = []
  const allowed: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('request', (request) => {
    if (isElsewhere(request.url())) errors.push(`a request to a third party: ${request.url()}`)
  })
  context.on('weberror', (webError) => {
    // Firefox runs the scripts of a journey in the empty page too, which may store nothing.
    if (webError.page()?.url() === 'about:blank') return
    errors.push(String(webError.error().stack ?? webError.error()))
  })
  return {
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  }
}

/** Servers of the tests and the stand-ins of sign-in providers are on loopback. */
function isElsewhere(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return /^(?:http|ws)s?:$/.test(protocol) && !['localhost', '127.0.0.1'].includes(hostname)
}
