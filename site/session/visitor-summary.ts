import { z } from 'zod/mini'
import type { VisitorSummary } from '#domain/auth/visitor.ts'

/** Public pages read this key before first paint, to show the right header at once. */
const STORAGE_KEY = 'kachi-visitor'

const VisitorSummarySchema = z.object({
  email: z.string(),
  name: z.string(),
  isSubscriber: z.boolean(),
  awaitsSecondStep: z.optional(z.boolean()),
})

export function loadVisitorSummary(): VisitorSummary | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    return VisitorSummarySchema.safeParse(stored).data
  } catch {
    return undefined
  }
}

export function writeVisitorSummary(summary: VisitorSummary | undefined): void {
  try {
    if (summary) localStorage.setItem(STORAGE_KEY, JSON.stringify(summary))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage may be full or turned off. Only the first paint depends on it.
  }
}
