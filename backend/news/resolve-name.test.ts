import { createSocket, type Socket } from 'node:dgram'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNameResolver } from './resolve-name.ts'

const A_RECORD = 1
const NAME_ERROR = 3
/** Where the name begins in a question, after the header. */
const HEADER_BYTES = 12

/** Answers questions for addresses of known.test, says that unknown.test does not exist, and is silent about others. */
function answer(question: Buffer): Buffer | undefined {
  const length = question.readUInt8(HEADER_BYTES)
  const label = question.toString('latin1', HEADER_BYTES + 1, HEADER_BYTES + 1 + length)
  const end = question.indexOf(0, HEADER_BYTES) + 5
  const isAddress = question.readUInt16BE(end - 4) === A_RECORD
  const reply = Buffer.from(question.subarray(0, end))
  reply.writeUInt16BE(label === 'unknown' ? 0x8180 | NAME_ERROR : 0x8180, 2)
  reply.writeUInt16BE(label === 'known' && isAddress ? 1 : 0, 6)
  reply.fill(0, 8, HEADER_BYTES)
  if (label === 'unknown' || (label === 'known' && !isAddress)) return reply
  if (label !== 'known') return undefined
  // The name of the question, an address, for a minute.
  const record = [0xc0, HEADER_BYTES, 0, A_RECORD, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34]
  return Buffer.concat([reply, Buffer.from(record)])
}

let server: Socket
let asked = 0

beforeAll(async () => {
  server = createSocket('udp4').bind(0, '127.0.0.1')
  server.on('message', (question, { port, address }) => {
    asked += 1
    const reply = answer(question)
    if (reply) server.send(reply, port, address)
  })
  await once(server, 'listening')
})

afterAll(() => void server.close())

function find(name: string, timeoutMs = 20_000): Promise<LookupAddress[]> {
  const servers = [`127.0.0.1:${server.address().port}`]
  const resolve = createNameResolver({ timeoutMs, tries: 1, servers })
  return new Promise((answered, reject) => {
    resolve(name, { all: true }, (error, found) => {
      if (error) reject(error)
      else answered(found as LookupAddress[])
    })
  })
}

test('finds the addresses of a name, or says that it does not exist', async () => {
  expect(await find('known.test')).toEqual([{ address: '93.184.216.34', family: 4 }])
  await expect(find('unknown.test')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(find('silent.test', 1)).rejects.toMatchObject({ code: 'EAI_AGAIN' })
})

test('names without an answer hold up no other name', async () => {
  asked = 0
  const silent = Array.from({ length: 20 }, (_, n) => find(`silent${n}.test`))
  const ended = Promise.allSettled(silent).then(() => 'ended')
  while (asked < silent.length * 2) await new Promise((resolve) => setImmediate(resolve))
  const others = Promise.all([find('known.test'), lookup('127.0.0.1')])
  expect(await Promise.race([ended, others.then(() => 'found')])).toBe('found')
})
