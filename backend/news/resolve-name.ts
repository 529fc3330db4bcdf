import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

type Waiting = { timeoutMs: number; tries: number; servers?: readonly string[] }

const WAITING: Waiting = { timeoutMs: 2_000, tries: 2 }
const UNKNOWN = ['ENOTFOUND', 'ENODATA']

/**
 * Looks up names that strangers choose, without the threads that `dns.lookup` takes: two of them for the whole process,
 * each for ten seconds where a name server does not answer. Asks name servers alone, since no public name stands in a
 * file of this machine.
 */
export function createNameResolver(waiting: Waiting = WAITING): LookupFunction {
  return (hostname, { all }, callback) => {
    void findAddresses(hostname, waiting).then(
      (addresses) => {
        const [first = { address: '', family: 4 }] = addresses
        if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
}

async function findAddresses(hostname: string, { timeoutMs, tries, servers }: Waiting) {
  // Of its own: it knows the name servers of now, and a lookup of another name does not wait for this one's.
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (servers) resolver.setServers(servers)
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ])
  const addresses = answers.flatMap((answer, at) => {
    const found = answer.status === 'fulfilled' ? answer.value : []
    return found.map((address) => ({ address, family: at === 0 ? 4 : 6 }))
  })
  if (addresses.length > 0) return addresses
  const isUnknown = answers.every(
    (answer) => answer.status === 'rejected' && UNKNOWN.includes(codeOf(answer.reason)),
  )
  throw Object.assign(new Error('no address'), { code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN' })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
