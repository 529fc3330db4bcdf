import { describe, expect, test } from 'vitest'
import { parsePlainGet } from './plain-get.ts'

const HOST = 'Host: kachi.example:8000'
const request = (lines: readonly string[], first = 'GET /magazine HTTP/1.1') =>
  Buffer.from(`${[first, ...lines].join('\r\n')}\r\n\r\n`, 'latin1')

test("a browser's request is for a path, with what it accepts", () => {
  const headers = [
    HOST,
    'Connection: keep-alive',
    'sec-ch-ua: "Chromium";v="143"',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64)',
    'Accept-Encoding: gzip, deflate, br, zstd',
    'Cookie: a=b',
    'Upgrade-Insecure-Requests: 1',
    'X-Empty:',
  ]
  expect(parsePlainGet(request(headers))).toEqual({
    path: '/magazine',
    accepted: 'gzip, deflate, br, zstd',
  })
  expect(parsePlainGet(request([HOST], 'GET /_astro/a.B1-c_2.js HTTP/1.1'))).toEqual({
    path: '/_astro/a.B1-c_2.js',
    accepted: '',
  })
  expect(parsePlainGet(request(['hOsT:\tkachi.example', 'CONNECTION: Keep-Alive ']))).toBeDefined()
})

describe('left to Node is', () => {
  test.each<[string, string[], string?]>([
    ['another method', [HOST], 'HEAD /magazine HTTP/1.1'],
    ['a method in small letters', [HOST], 'get /magazine HTTP/1.1'],
    ['another version', [HOST], 'GET /magazine HTTP/1.0'],
    ['no version', [HOST], 'GET /magazine'],
    ['a query', [HOST], 'GET /magazine?x HTTP/1.1'],
    ['an escape', [HOST], 'GET /%6dagazine HTTP/1.1'],
    ['a whole address', [HOST], 'GET http://kachi.example/ HTTP/1.1'],
    ['two spaces', [HOST], 'GET  /magazine HTTP/1.1'],
    ['no header at all', []],
    ['no Host', ['Accept: */*']],
    ['an empty Host', ['Host:']],
    ['two Hosts', [HOST, HOST]],
    ['an odd Host', ['Host: a@b']],
    ['a Host with a path', ['Host: kachi.example/x']],
    ['an end of the connection', [HOST, 'Connection: close']],
    ['two wishes for the connection', [HOST, 'Connection: keep-alive', 'Connection: close']],
    ["a proxy's wish for the connection", [HOST, 'Proxy-Connection: close']],
    ['a body of no bytes', [HOST, 'Content-Length: 0']],
    ['a body in pieces', [HOST, 'Transfer-Encoding: chunked']],
    ['a body in pieces, in small letters', [HOST, 'transfer-encoding:chunked']],
    ['an upgrade', [HOST, 'Upgrade: websocket']],
    ['an expectation', [HOST, 'Expect: 100-continue']],
    ['what is known already', [HOST, 'If-None-Match: "a"']],
    ['two lists of encodings', [HOST, 'Accept-Encoding: gzip', 'Accept-Encoding: br']],
    ['a folded header', [HOST, 'X-Folded: a', ' b']],
    ['a space before the colon', [HOST, 'X-Spaced : a']],
    ['a name with a space', [HOST, 'X Y: a']],
    ['a control character', [HOST, 'X: \u0001']],
    ['a character beyond ASCII', [HOST, 'X: \u00e9']],
    ['a bare line feed', [HOST, 'X: a\nTransfer-Encoding: chunked']],
    ['a bare carriage return', [HOST, 'X: a\rTransfer-Encoding: chunked']],
    ['a second request', [HOST, '', 'GET / HTTP/1.1', HOST]],
    ['more than four kilobytes', [HOST, `Cookie: ${'a'.repeat(4_100)}`]],
  ])('%s', (_name, lines, first) => {
    expect(parsePlainGet(request(lines, first))).toBeUndefined()
  })

  test('a part of a request, and one with a body behind it', () => {
    const whole = request([HOST])
    for (let length = 0; length < whole.length; length += 1) {
      expect(parsePlainGet(whole.subarray(0, length))).toBeUndefined()
    }
    expect(parsePlainGet(Buffer.concat([whole, Buffer.from('x')]))).toBeUndefined()
    expect(parsePlainGet(Buffer.concat([Buffer.from('\r\n'), whole]))).toBeUndefined()
  })
})
