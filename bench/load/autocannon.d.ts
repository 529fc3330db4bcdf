declare module 'autocannon' {
  type Request = {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }

  type Instance = PromiseLike<{ duration: number; errors: number; non2xx: number }> & {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }

  function autocannon(options: {
    url: string
    connections: number
    duration?: number
    amount?: number
    requests: Request[]
  }): Instance

  export = autocannon
}
