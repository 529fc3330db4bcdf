import { describe, expect, test } from 'vitest'
import { findListing } from '#domain/markets/listing.ts'
import { ProviderError } from '#functions/_shared/markets/providers/provider-request.ts'
import type { QuoteProvider } from '#functions/_shared/markets/providers/quote-provider.ts'
import type { StandIn } from './quote-providers.ts'

type Tested = {
  open: () => QuoteProvider
  standIn: () => StandIn
  /** Prefix of the paths that misbehave; others, such as a sign-in, work. */
  dataPath?: string
}

const misbehaviors: [string, StandIn['misbehave'], ProviderError['code']][] = [
  ['malformed JSON', (_, response) => Boolean(response.end('{"symbol":')), 'malformed'],
  ['HTML', (_, response) => Boolean(response.end('<h1>Sorry</h1>')), 'malformed'],
  ['null', (_, response) => Boolean(response.end('null')), 'malformed'],
  ['ten megabytes', (_, response) => Boolean(response.end('x'.repeat(10 * 2 ** 20))), 'too-large'],
  ['429', (_, response) => Boolean(response.writeHead(429).end('{}')), 'rate-limited'],
  ['500', (_, response) => Boolean(response.writeHead(500).end('{}')), 'unavailable'],
  [
    'half an answer',
    (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{')
      setTimeout(() => response.destroy(), 20)
      return true
    },
    'unavailable',
  ],
  ['silence', () => true, 'unavailable'],
  [
    'a redirect',
    (_, response) => Boolean(response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()),
    'unavailable',
  ],
]

/** What every quote provider must survive. Open it with a timeout of a second or two. */
export function testMisbehaviors(name: string, { open, standIn, dataPath = '/' }: Tested): void {
  const apple = findListing('AAPL')
  if (!apple) throw new Error('AAPL should be a listing')
  describe(`${name} that misbehaves`, () => {
    test.each(misbehaviors)('%s is a failure with a code', async (_name, misbehave, code) => {
      const stand = standIn()
      const provider = open()
      stand.misbehave = undefined
      // Signs in first where required, so that only the data requests misbehave.
      await provider.fetchQuotes([apple])
      stand.misbehave = (request, response) =>
        request.url?.startsWith(dataPath) === true && misbehave?.(request, response) === true
      const failure: unknown = await provider.fetchQuotes([apple]).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ProviderError)
      expect(failure).toMatchObject({ code })
    })
  })
}
