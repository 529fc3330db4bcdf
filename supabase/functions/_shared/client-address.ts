import { networkOf } from '#domain/client-network.ts'

/** The functions' host sets this header. */
export function clientAddress(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown'
}

export function clientNetwork(request: Request): string {
  return networkOf(clientAddress(request))
}
