import { showToast } from './toast-store.ts'

/** Loads code for a click. On failure it shows a toast and returns undefined. */
export async function loadOnDemand<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch {
    showToast(
      'Could not open this',
      'The server did not respond. Check your connection and try again.',
      'problem',
    )
    return undefined
  }
}
