/** An answer in the words of RFC 6749, always with status 400: `{ error, error_description }`. */
export class OAuthError extends Error {
  readonly error: string

  constructor(error: string, description: string, options?: ErrorOptions) {
    super(description, options)
    this.name = 'OAuthError'
    this.error = error
  }
}
