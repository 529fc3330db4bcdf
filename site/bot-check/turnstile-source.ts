import type { BotCheckPurpose, TokenSource } from './altcha-source.ts'

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

type TurnstileOptions = {
  sitekey: string
  action: string
  theme: 'auto' | 'dark' | 'light'
  callback: (token: string) => void
  'expired-callback': () => void
  'timeout-callback': () => void
  'error-callback': (code: string) => boolean
}

type Turnstile = {
  render: (container: HTMLElement, options: TurnstileOptions) => string | undefined
  remove: (widgetId: string) => void
}

type TurnstileWindow = typeof globalThis & { turnstile?: Turnstile }

let loading: Promise<Turnstile> | undefined

/** The widget is 65 px high, for which `BotCheck` keeps room. */
export function createTurnstileSource(purpose: BotCheckPurpose, siteKey: string): TokenSource {
  return (container, handlers) => {
    let widgetId: string | undefined
    let isStopped = false
    loadTurnstile()
      .then((turnstile) => {
        if (isStopped) return
        widgetId = turnstile.render(container, {
          sitekey: siteKey,
          action: purpose,
          theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
          callback: handlers.onToken,
          'expired-callback': handlers.onExpired,
          'timeout-callback': handlers.onExpired,
          'error-callback': (code) => {
            handlers.onUnavailable(new Error(`Turnstile reported ${code}.`))
            return true
          },
        })
      })
      .catch(handlers.onUnavailable)
    return () => {
      isStopped = true
      if (widgetId) getTurnstile()?.remove(widgetId)
    }
  }
}

function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.onload = () => {
      const turnstile = getTurnstile()
      if (turnstile) resolve(turnstile)
      else reject(new Error('The challenge script did not define its widget.'))
    }
    script.onerror = () => reject(new Error('The challenge script could not be loaded.'))
    document.head.append(script)
  }).catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

function getTurnstile(): Turnstile | undefined {
  return (globalThis as TurnstileWindow).turnstile
}
