import type { Queryable } from 'embedded-supabase'

export type SendingLimits = {
  /** Emails per second to the mail server, and to each domain of recipients. */
  server: number | undefined
  domain: number | undefined
}

export type SendingPermits = {
  /** Uses the permits of one email to this domain. False if there are none. */
  use(domain: string): boolean
  /**
   * Takes permits for emails to these domains from the database, which all processes share.
   *
   * @returns milliseconds until there may be more; 0 if one of the emails may be sent now
   */
  refill(domains: readonly string[]): Promise<number>
}

type Permits = Omit<SendingPermits, 'refill'> & {
  has(name: string): boolean
  refill(names: readonly string[]): Promise<number>
}

/** Taken at once, so that a fast service is not asked for each email and a slow one hoards none. */
const MAX_SECONDS_AT_ONCE = 0.1

export function createSendingPermits(
  database: Queryable,
  { server, domain }: SendingLimits,
): SendingPermits {
  const ofServer = createPermits(database, server)
  const ofDomains = createPermits(database, domain)
  return {
    use(host) {
      if (!ofServer.has('') || !ofDomains.has(host)) return false
      return ofServer.use('') && ofDomains.use(host)
    },
    async refill(hosts) {
      if (!ofServer.has('')) {
        const waitMs = await ofServer.refill([''])
        if (waitMs > 0) return waitMs
      }
      const isOneAllowed = hosts.some((host) => ofDomains.has(host))
      return isOneAllowed ? 0 : ofDomains.refill(hosts)
    },
  }
}

function createPermits(database: Queryable, perSecond: number | undefined): Permits {
  if (perSecond === undefined) return { has: () => true, use: () => true, refill: async () => 0 }
  const left = new Map<string, number>()
  const wanted = Math.max(1, Math.floor(perSecond * MAX_SECONDS_AT_ONCE))
  const has = (name: string) => (left.get(name) ?? 0) > 0
  return {
    has,
    use(name) {
      if (!has(name)) return false
      left.set(name, (left.get(name) ?? 0) - 1)
      return true
    },
    async refill(names) {
      const rows = await database.query<{ name: string; granted: number; waitMs: number }>(
        `select name, granted, wait_ms as "waitMs"
         from private.take_sending_permits($1::text[], $2::integer, $3::double precision)`,
        [names, wanted, perSecond],
      )
      for (const { name, granted } of rows) left.set(name, (left.get(name) ?? 0) + granted)
      return Math.min(...rows.map(({ waitMs }) => waitMs))
    },
  }
}
