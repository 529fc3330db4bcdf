import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createInflate, createUnzip } from 'node:zlib'
import { isPublicAddress } from './public-address.ts'
import { createNameResolver } from './resolve-name.ts'

export class FetchProblem extends Error {
  override name = 'FetchProblem'
  /** The server's `Retry-After`, in seconds. */
  readonly retryAfterSeconds: number | undefined
  constructor(message: string, retryAfterSeconds?: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type GuardedRequest = {
  headers?: Record<string, string>
  signal: AbortSignal
  maxBytes: number
  /** Hosts with their ports, such as `127.0.0.1:8080`, that may be in a private network. */
  privateHosts: ReadonlySet<string>
  resolve?: LookupFunction
}

export type GuardedAnswer = {
  /** The URL after redirects. */
  url: string
  status: number
  header(name: string): string | undefined
  /** Decompressed; empty unless the status is 200. */
  body: Buffer<ArrayBuffer>
}

const MAX_REDIRECTS = 5

const LOCAL_NAME = /(?:^|\.)localhost\.?$/

const resolveName = createNameResolver()

/**
 * GET for URLs that strangers choose. Each hop is checked when it connects, after name resolution,
 * so neither redirects nor DNS rebinding can reach a private network.
 *
 * @throws FetchProblem
 */
export async function fetchGuarded(
  address: string,
  options: GuardedRequest,
): Promise<GuardedAnswer> {
  let url = checkAddress(address, options.privateHosts)
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await requestOnce(url, options)
      const target = redirectTarget(response)
      if (target === undefined) return await parseAnswer(url, response, options)
      response.destroy()
      if (redirects >= MAX_REDIRECTS) throw new FetchProblem('it redirects more than 5 times')
      const next = URL.parse(target, url.href)
      if (!next) throw new FetchProblem('it redirects to an invalid address')
      url = checkAddress(next.href, options.privateHosts)
    }
  } catch (error) {
    throw describeFailure(error, options.signal)
  }
}

/** @throws FetchProblem for an address that may not be read, as far as it shows without resolving its name */
export function checkAddress(address: string, privateHosts: ReadonlySet<string>): URL {
  const url = URL.parse(address)
  if (!url) throw new FetchProblem('this is not an address')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new FetchProblem('only http and https addresses are read')
  }
  if (url.username || url.password) {
    throw new FetchProblem('addresses with a user name or password are not read')
  }
  if (isExempt(url, privateHosts)) return url
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (LOCAL_NAME.test(host) || (isIP(host) && !isPublicAddress(host))) throw privateProblem()
  // Other ports below 1024 belong to mail, DNS or shells: a response would reveal what a host runs.
  if (url.port !== '' && url.port !== '80' && url.port !== '443' && Number(url.port) < 1024) {
    throw new FetchProblem('its port is not a web port')
  }
  return url
}

function isExempt(url: URL, privateHosts: ReadonlySet<string>): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return privateHosts.has(`${url.hostname}:${port}`)
}

function privateProblem(): FetchProblem {
  return new FetchProblem('its address is in a private network')
}

function requestOnce(url: URL, options: GuardedRequest): Promise<IncomingMessage> {
  const { headers = {}, signal, privateHosts, resolve } = options
  // Names of a private network may stand in a file of this machine.
  const find = isExempt(url, privateHosts)
    ? (resolve ?? lookup)
    : refusePrivate(resolve ?? resolveName)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((answer, reject) => {
    const request = send(url, {
      // Connections are not reused: an open one was checked for another name.
      agent: false,
      headers: { 'Accept-Encoding': 'gzip, deflate, br', Connection: 'close', ...headers },
      lookup: find,
      signal,
    })
    request.once('response', answer)
    request.once('error', reject)
    request.end()
  })
}

/** All addresses of a name must be public: the connection may use any of them. */
function refusePrivate(resolve: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
      const isSafe =
        error !== null ||
        (addresses.length > 0 && addresses.every((address) => isPublicAddress(address)))
      callback(isSafe ? error : privateProblem(), found, family)
    })
}

function redirectTarget({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? '') : undefined
}

async function parseAnswer(
  url: URL,
  response: IncomingMessage,
  { maxBytes, signal }: GuardedRequest,
): Promise<GuardedAnswer> {
  const { statusCode: status = 0, headers } = response
  const header = (name: string) => {
    const value = headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  if (status === 200) {
    return { url: url.href, status, header, body: await parseBody(response, maxBytes, signal) }
  }
  response.destroy()
  return { url: url.href, status, header, body: Buffer.alloc(0) }
}

async function parseBody(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  const unpacked = unpack(response)
  const abort = () => {
    response.destroy()
    unpacked.destroy(new Error('too late'))
  }
  signal.addEventListener('abort', abort, { once: true })
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) {
        throw new FetchProblem(`it is larger than ${Math.round(maxBytes / 1_048_576)} MB`)
      }
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    signal.removeEventListener('abort', abort)
    response.destroy()
    unpacked.destroy()
  }
}

function unpack(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return response
  const decompress = {
    gzip: createUnzip,
    'x-gzip': createUnzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }
  const create = decompress[encoding as keyof typeof decompress]
  if (!create) throw new FetchProblem('its compression is not supported')
  const unpacked = create()
  response.on('error', (error) => unpacked.destroy(error))
  return response.pipe(unpacked)
}

const DESCRIPTIONS: Record<string, string> = {
  ENOTFOUND: 'its host name does not exist',
  EAI_AGAIN: 'its host name could not be looked up',
  ECONNREFUSED: 'no server responds at this address',
  ECONNRESET: 'the connection was closed too early',
  HPE_INVALID_HEADER_TOKEN: 'it does not speak HTTP',
  HPE_HEADER_OVERFLOW: 'its headers are too large',
}

function describeFailure(error: unknown, signal: AbortSignal): FetchProblem {
  if (error instanceof FetchProblem) return error
  if (signal.aborted) return new FetchProblem('it took too long')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = DESCRIPTIONS[code]
  if (known) return new FetchProblem(known)
  if (code.startsWith('Z_') || code.startsWith('ERR__') || code.includes('BROTLI')) {
    return new FetchProblem('it could not be decompressed')
  }
  return new FetchProblem(`it could not be read (${code || 'unknown reason'})`)
}
