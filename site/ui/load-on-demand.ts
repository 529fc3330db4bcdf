import { showToast } from './toast-store.ts'

/** Loads code that a click has asked for. Says so, and gives nothing, when it can't be had. */
export async function loadOnDemand<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch {
    showToast(
      'That could not be opened',
      'The server did not answer. Check your connection and try again.',
      'problem',
    )
    return undefined
  }
}
