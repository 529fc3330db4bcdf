import { useSyncExternalStore } from 'react'

/** A text in the browser's storage. Where it is full or blocked, the text lasts until the page is left. */
export function keepText(storageKey: string) {
  const change = `${storageKey}:change`
  let unsaved: string | undefined

  function read(): string {
    if (unsaved !== undefined) return unsaved
    try {
      return localStorage.getItem(storageKey) ?? ''
    } catch {
      return ''
    }
  }

  function write(text: string): void {
    try {
      if (text === '') localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, text)
      unsaved = undefined
    } catch {
      unsaved = text
    }
    dispatchEvent(new Event(change))
  }

  function subscribe(listener: () => void): () => void {
    addEventListener('storage', listener)
    addEventListener(change, listener)
    return () => {
      removeEventListener('storage', listener)
      removeEventListener(change, listener)
    }
  }

  return { read, write, subscribe }
}

export function useStoredText({ subscribe, read }: ReturnType<typeof keepText>): string {
  return useSyncExternalStore(subscribe, read, () => '')
}
