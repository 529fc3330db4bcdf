import type { Endpoint } from '../auth-services.ts'

export const jwks: Endpoint = (services, c) => {
  c.header('Cache-Control', 'public, max-age=600')
  return c.json(services.keys.jwks)
}
