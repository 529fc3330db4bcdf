import { showToast } from './toast-store.ts'

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
