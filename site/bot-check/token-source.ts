export type BotCheckPurpose = 'newsletter' | 'sign-in'

export type TokenHandlers = {
  onToken: (token: string) => void
  /** The token is no longer good; a new one may follow by itself. */
  onExpired: () => void
  onUnavailable: (cause: unknown) => void
}

/** Begins a check whose widget, if the provider draws one, stands in `container`. Returns how to stop it. */
export type TokenSource = (container: HTMLElement, handlers: TokenHandlers) => () => void
