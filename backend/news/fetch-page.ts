import type { PageReading, ReadPage } from '#functions/_shared/page-reader.ts'
import { FetchProblem, fetchGuarded } from './guarded-fetch.ts'
import { createReader, type Reader } from './reading-thread.ts'

export type PageTerms = { privateHosts: ReadonlySet<string>; siteUrl: string; now: () => Date }

const MAX_BYTES = 3 * 1024 * 1024
const LONGEST_MS = 10_000
const MAX_AT_ONCE = 4

export function createPageReader(terms: PageTerms) {
  const reader = createReader()
  let reading = 0

  return {
    async read(address: string): Promise<PageReading> {
      if (reading >= MAX_AT_ONCE) {
        return { ok: false, problem: 'Other pages are being read. Try again in a moment.' }
      }
      reading += 1
      try {
        return { ok: true, page: await fetchPage(address, reader, terms) }
      } catch (error) {
        if (!(error instanceof FetchProblem)) throw error
        const problem = `The page was not read: ${error.message}. Enter the title and description yourself.`
        return { ok: false, problem }
      } finally {
        reading -= 1
      }
    },
    stop: () => reader.stop(),
  }
}

async function fetchPage(
  address: string,
  reader: Reader,
  { privateHosts, siteUrl, now }: PageTerms,
): Promise<ReadPage> {
  const answer = await fetchGuarded(address, {
    headers: {
      'User-Agent': `Kachi/1.0 (+${siteUrl})`,
      Accept: 'text/html, application/xhtml+xml',
    },
    signal: AbortSignal.timeout(LONGEST_MS),
    maxBytes: MAX_BYTES,
    privateHosts,
  })
  if (answer.status !== 200) throw new FetchProblem(`it answered with status ${answer.status}`)
  return reader.parsePage({
    bytes: answer.body,
    contentType: answer.header('content-type'),
    url: answer.url,
    fetchedAt: now(),
  })
}
