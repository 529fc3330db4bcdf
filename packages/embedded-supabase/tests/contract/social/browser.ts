import { type AuthFixture, SITE_URL } from '../auth/auth-fixture.ts'

export type Browser = {
  /**
   * Follows redirects up to a page of the site.
   *
   * @returns the address of that page
   */
  open(address: string): Promise<URL>
  /**
   * Like `open`, but stops before the callback.
   *
   * @returns the address of the callback
   */
  openUpToCallback(address: string): Promise<URL>
  /** Follows redirects up to a page of the provider, and answers its HTML. */
  readPage(address: string): Promise<string>
}

const CALLBACK_PATH = '/auth/v1/callback'
const MAX_REDIRECTS = 12

export function createBrowser(auth: AuthFixture): Browser {
  const jars = new Map<string, Map<string, string>>()

  async function visit(address: URL): Promise<Response> {
    const jar = jars.get(address.origin) ?? new Map<string, string>()
    jars.set(address.origin, jar)
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
    const response =
      address.origin === SITE_URL
        ? await auth.request(address.pathname.replace('/auth/v1', '') + address.search, { headers })
        : await fetch(address, { redirect: 'manual', headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return response
  }

  async function follow(address: string, isEnd: (url: URL) => boolean): Promise<URL | Response> {
    let current = new URL(address)
    for (let count = 0; count < MAX_REDIRECTS; count += 1) {
      if (isEnd(current)) return current
      const response = await visit(current)
      const location = response.headers.get('Location')
      if (!location) return response
      current = new URL(location, current)
    }
    throw new Error(`${address} led from redirect to redirect`)
  }

  async function followTo(address: string, isEnd: (url: URL) => boolean): Promise<URL> {
    const end = await follow(address, isEnd)
    if (end instanceof URL) return end
    throw new Error(`${address} led to a page: ${end.status} ${await end.text()}`)
  }

  const isCallback = (url: URL) => url.origin === SITE_URL && url.pathname === CALLBACK_PATH
  const isService = (url: URL) => url.origin === SITE_URL && url.pathname.startsWith('/auth/v1/')
  return {
    open: (address) => followTo(address, (url) => url.origin === SITE_URL && !isService(url)),
    openUpToCallback: (address) => followTo(address, isCallback),
    readPage: async (address) => {
      const end = await follow(address, () => false)
      if (end instanceof URL) throw new Error('Nothing should have ended the way but a page')
      return end.text()
    },
  }
}
