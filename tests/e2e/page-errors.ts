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
  context.on('weberror', (webError) => {
    errors.push(String(webError.error().stack ?? webError.error()))
  })
  return {
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  }
}
