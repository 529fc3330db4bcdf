export const TOAST_DISPLAY_MS = 5000

export type Toast = {
  id: number
  title: string
  description: string
  tone: 'plain' | 'problem'
  /** Ends with the toast, so it is never the only way. */
  action?: { label: string; run: () => void }
}

let toasts: readonly Toast[] = []
let nextId = 1
let hosts: readonly symbol[] = []
const listeners = new Set<() => void>()

/** Replaces a toast with the same title: on a phone, three error messages of a form would cover the form. */
export function showToast(title: string, description: string, tone: Toast['tone'] = 'plain'): void {
  addToast({ title, description, tone })
}

export function showToastWithAction(toast: Required<Omit<Toast, 'id' | 'tone'>>): void {
  addToast({ ...toast, tone: 'plain' })
}

function addToast(toast: Omit<Toast, 'id'>): void {
  const others = toasts.filter(({ title }) => title !== toast.title)
  change([...others, { ...toast, id: nextId++ }])
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function getToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Registers a place for toasts. The first one shows them, unless one on top of the page is
 * registered: an open dialog makes all others inert. Returns a function that unregisters it.
 */
export function enterHost(host: symbol, isOnTop = false): () => void {
  hosts = isOnTop ? [host, ...hosts] : [...hosts, host]
  change(toasts)
  return () => {
    hosts = hosts.filter((other) => other !== host)
    change(toasts)
  }
}

export function getHost(): symbol | undefined {
  return hosts[0]
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
