import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchGuarded } from './guarded-fetch.ts'

const MEGABYTE = 1_048_576

describe('addresses', () => {
  test.each([
    ['http://127.0.0.1/', 'private network'],
    ['http://2130706433/', 'private network'],
    ['http://0x7f.1/', 'private network'],
    ['http://0177.0.0.1/', 'private network'],
    ['http://127.1/', 'private network'],
    ['http://①②⑦.0.0.1/', 'private network'],
    ['http://[::1]/', 'private network'],
    ['http://[::ffff:7f00:1]/', 'private network'],
    ['http://[64:ff9b::127.0.0.1]/', 'private network'],
    ['http://[2002:7f00:1::]/', 'private network'],
    ['http://169.254.169.254/latest/meta-data', 'private network'],
    ['http://168.63.129.16/metadata', 'private network'],
    ['http://localhost/', 'private network'],
    ['http://feed.test:25/', 'not a web port'],
    ['https://feed.test:22/', 'not a web port'],
    ['http://user:secret@feed.test/', 'user name or password'],
    ['file:///etc/passwd', 'http and https'],
    ['ftp://feed.test/', 'http and https'],
    ['javascript:alert(1)', 'http and https'],
    ['data:text/xml,<rss/>', 'http and https'],
    ['feed', 'not an address'],
  ])('%s is refused', async (address, problem) => {
    await expect(read(address, {})).rejects.toThrow(problem)
  })
})

describe('a server', () => {
  const seen: IncomingMessage[] = []
  const answers: Record<string, (response: ServerResponse) => void> = {}
  const server = createServer((request, response) => {
    seen.push(request)
    answers[request.url ?? '']?.(response)
  })
  let host: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const port = () => host.split(':')[1]
  const readHere = (path: string, options: Options = {}) =>
    read(`http://${host}${path}`, { privateHosts: new Set([host]), ...options })
  const redirectTo = (location: string) => (response: ServerResponse) => {
    response.writeHead(302, { location }).end()
  }

  test('in a private network is read only if it is named with its port', async () => {
    answers['/'] = (response) => response.end('hello')
    expect((await readHere('/')).body.toString()).toBe('hello')
    await expect(readHere('/', { privateHosts: new Set() })).rejects.toThrow('private network')
    await expect(readHere('/', { privateHosts: new Set(['127.0.0.1:1']) })).rejects.toThrow(
      'private',
    )
  })

  test('is not reached by a name that resolves to a private address, in whatever form', async () => {
    for (const address of [
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
    ]) {
      const resolve = createResolver([[address]])
      await expect(read(`http://feed.test:${port()}/`, { resolve })).rejects.toThrow(
        'private network',
      )
    }
    const mixed = createResolver([['93.184.216.34', '127.0.0.1']])
    await expect(read(`http://feed.test:${port()}/`, { resolve: mixed })).rejects.toThrow('private')
  })

  test('is not reached by a name that changes its address between two requests', async () => {
    answers['/'] = redirectTo(`http://rebind.test:${port()}/secret`)
    answers['/secret'] = (response) => response.end('secret')
    seen.length = 0
    const resolve = createResolver([['127.0.0.1'], ['127.0.0.1']])
    const privateHosts = new Set([`first.test:${port()}`])
    await expect(read(`http://first.test:${port()}/`, { resolve, privateHosts })).rejects.toThrow(
      'private network',
    )
    expect(seen.map(({ url }) => url)).toEqual(['/'])
  })

  test('does not lead into private networks by redirects', async () => {
    for (const target of [
      'http://127.0.0.1:1/',
      'http://localhost:1/',
      'http://[::1]:1/',
      'http://10.0.0.1/',
      '//0x7f000001/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'http://a:b@feed.test/',
      'http://[',
      '',
    ]) {
      answers['/away'] = redirectTo(target)
      await expect(readHere('/away'), target).rejects.toThrow(
        /private network|not a web port|http and https|user name|invalid address|not an address|redirects/,
      )
    }
    answers['/there'] = redirectTo('/')
    answers['/'] = (response) => response.end('hello')
    expect(await readHere('/there')).toMatchObject({ status: 200, url: `http://${host}/` })
  })

  test('may redirect five times, and not six', async () => {
    for (let step = 0; step < 7; step += 1) answers[`/r${step}`] = redirectTo(`/r${step + 1}`)
    answers['/r7'] = (response) => response.end('end')
    await expect(readHere('/r1')).rejects.toThrow('more than 5')
    expect((await readHere('/r2')).body.toString()).toBe('end')
  })

  test('is read in three compressions, and refused if it names the wrong one', async () => {
    const text = 'x'.repeat(1000)
    const packed = {
      gzip: gzipSync(text),
      deflate: deflateSync(text),
      br: brotliCompressSync(text),
    }
    for (const [encoding, body] of Object.entries(packed)) {
      answers['/packed'] = (response) => response.setHeader('content-encoding', encoding).end(body)
      expect((await readHere('/packed')).body.toString()).toBe(text)
      answers['/packed'] = (response) =>
        response.setHeader('content-encoding', encoding).end('plain')
      await expect(readHere('/packed')).rejects.toThrow('could not be decompressed')
    }
    answers['/packed'] = (response) => response.setHeader('content-encoding', 'gzip, gzip').end('x')
    await expect(readHere('/packed')).rejects.toThrow('its compression is not supported')
  })

  test('cannot fill the memory: a bomb and an endless answer are cut at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE))
    answers['/bomb'] = (response) => response.setHeader('content-encoding', 'gzip').end(bomb)
    answers['/endless'] = (response) => {
      const chunk = Buffer.alloc(MEGABYTE, 32)
      const write = () => {
        while (!response.destroyed && response.write(chunk)) {}
      }
      response.on('drain', write)
      write()
    }
    const before = process.memoryUsage().arrayBuffers
    for (const path of ['/bomb', '/endless']) {
      await expect(readHere(path)).rejects.toThrow('larger than 1 MB')
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60 * MEGABYTE)
  })

  test('that is slow costs no more than the time given', async () => {
    answers['/silent'] = () => {}
    answers['/drip'] = (response) => {
      const timer = setInterval(() => response.write('x'), 10)
      response.on('close', () => clearInterval(timer))
    }
    for (const path of ['/silent', '/drip']) {
      const signal = AbortSignal.timeout(200)
      await expect(readHere(path, { signal })).rejects.toThrow('took too long')
    }
  })

  test('that is gone, or sends nonsense, is described', async () => {
    answers['/cut'] = (response) => response.writeHead(200, { 'content-length': 10 }).end('x')
    await expect(readHere('/cut')).rejects.toThrow(/closed too early|could not be read/)
    answers['/headers'] = (response) => response.setHeader('x', 'y'.repeat(100_000)).end()
    await expect(readHere('/headers')).rejects.toThrow('headers are too large')
    const resolve: LookupFunction = (_name, _options, callback) =>
      callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), '')
    await expect(read('http://nowhere.test/', { resolve })).rejects.toThrow(
      'host name does not exist',
    )
  })
})

type Options = Partial<Parameters<typeof fetchGuarded>[1]>

function read(address: string, options: Options) {
  return fetchGuarded(address, {
    signal: AbortSignal.timeout(10_000),
    maxBytes: MEGABYTE,
    privateHosts: new Set(),
    ...options,
  })
}

function createResolver(rounds: string[][]): LookupFunction {
  let round = 0
  return (_hostname, options, callback) => {
    const found = (rounds[Math.min(round, rounds.length - 1)] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }))
    round += 1
    if (typeof options === 'object' && options.all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }
}
