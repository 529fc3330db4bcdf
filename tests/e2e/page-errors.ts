import type { BrowserContext } from '@playwright/test'

export type PageErrors = {
  allow(pattern: RegExp): void
  unexpected(): string[]
}

export function watchPageErrors(context: BrowserContext): PageErrors {
  const errors: string[] = []
  const allowed: RegExp[] = []
  const leftBehind = watchModulesLeftBehind(context)
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
    unexpected: () =>
      errors.filter(
        (error) => !allowed.some((pattern) => pattern.test(error)) && !leftBehind.explains(error),
      ),
  }
}

/**
 * Firefox reports a module that still loads when its page is left as an error of that page, although nothing failed.
 */
function watchModulesLeftBehind(context: BrowserContext) {
  const failed = new Set<string>()
  context.on('response', (response) => {
    if (!response.ok()) failed.add(response.url())
  })
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'NS_BINDING_ABORTED') failed.add(request.url())
  })
  return {
    explains: (error: string) => {
      const url = /^TypeError: error loading dynamically imported module: (\S+)/.exec(error)?.[1]
      return url !== undefined && !failed.has(url)
    },
  }
}

/** Servers of the tests and the stand-ins of sign-in providers are on loopback. */
function isElsewhere(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return /^(?:http|ws)s?:$/.test(protocol) && !['localhost', '127.0.0.1'].includes(hostname)
}
