import { z } from 'zod/mini'

const STORAGE_KEY = 'kachi-flash'

const FlashSchema = z.object({ title: z.string(), description: z.string() })

/** A message that the next page shows as a toast when it has loaded. */
export type Flash = z.infer<typeof FlashSchema>

export function leaveFlash(flash: Flash): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(flash))
}

/** The message that the page before left, once. */
export function takeFlash(): Flash | undefined {
  const stored = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  if (stored === null) return undefined
  try {
    return FlashSchema.safeParse(JSON.parse(stored)).data
  } catch {
    return undefined
  }
}
