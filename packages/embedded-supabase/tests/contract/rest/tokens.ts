import { beforeAll, describe, expect, it } from 'vitest'
import { now, type RestServer } from './rest-server.ts'

const nowSeconds = now.getTime() / 1000

export function describeTokens(current: () => RestServer): void {
  describe('checking tokens', () => {
    let rest: RestServer
    beforeAll(() => {
      rest = current()
    })

    it('requires a key, as the hosted gateway does', async () => {
      const response = await rest.send('/films', { headers: { authorization: 'Basic x' } })
      expect([response.status, await response.json()]).toEqual([
        401,
        {
          message: 'No API key found in request',
          hint: 'No `apikey` request header or url param was found.',
        },
      ])
    })

    it('accepts the key in the apikey header or parameter', async () => {
      const key = await rest.sign({ role: 'anon' })
      const none = { authorization: 'none' }
      expect((await rest.send('/films', { headers: { ...none, apikey: key } })).status).toBe(200)
      expect((await rest.send(`/films?apikey=${key}`, { headers: none })).status).toBe(200)
    })

    it('refuses bad tokens with a reason', async () => {
      const ask = async (token: string) => {
        const response = await rest.send('/films', {
          headers: { authorization: `Bearer ${token}` },
        })
        const { code, message } = await response.json()
        const asked = response.headers.get('www-authenticate')
        expect(response.status).toBe(401)
        if (code !== '22023') {
          expect(asked).toBe(`Bearer error="invalid_token", error_description="${message}"`)
        }
        return [code, message]
      }
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const good = await rest.sign({ role: 'anon' })
      const [head = '', , signature = ''] = good.split('.')
      const forged = `${head}.${encode({ role: 'service_role' })}.${signature}`
      const unsigned = `${encode({ alg: 'none' })}.${encode({ role: 'service_role' })}.`
      expect(await ask('a.b')).toEqual(['PGRST301', 'Expected 3 parts in JWT; got 2'])
      expect(await ask('')).toEqual(['PGRST301', 'Empty JWT is sent in Authorization header'])
      expect(await ask('a.b.c')).toEqual(['PGRST301', "JWT couldn't be decoded"])
      expect(await ask(unsigned)).toEqual(['PGRST301', 'Wrong or unsupported encoding algorithm'])
      expect(await ask(forged)).toEqual(['PGRST301', 'No suitable key or wrong key type'])
      expect(await ask(await rest.sign({ exp: nowSeconds - 31 }))).toEqual([
        'PGRST303',
        'JWT expired',
      ])
      expect(await ask(await rest.sign({ nbf: nowSeconds + 60 }))).toEqual([
        'PGRST303',
        'JWT not yet valid',
      ])
      expect(await ask(await rest.sign({ iat: nowSeconds + 60 }))).toEqual([
        'PGRST303',
        'JWT issued at future',
      ])
      expect(await ask(await rest.sign({ role: 'nobody' }))).toEqual([
        '22023',
        'role "nobody" does not exist',
      ])
    })

    it('tolerates a clock that is 20 s off, and treats a missing role as a guest', async () => {
      const token = await rest.sign({ exp: nowSeconds - 20 })
      const headers = { authorization: `Bearer ${token}` }
      expect(await (await rest.send('/rpc/who_am_i', { headers })).json()).toBe('anon nobody')
    })

    it('refuses an accepted token after it has expired', async () => {
      const token = await rest.sign({ role: 'anon', exp: nowSeconds + 120 })
      const headers = { authorization: `Bearer ${token}` }
      expect((await rest.send('/films', { headers })).status).toBe(200)
      rest.advanceClock(151_000)
      expect((await rest.send('/films', { headers })).status).toBe(401)
      rest.advanceClock(-151_000)
    })

    it('does not switch to the owner of the database, even if a token says so', async () => {
      const token = await rest.sign({ role: 'postgres' })
      const response = await rest.send('/films', { headers: { authorization: `Bearer ${token}` } })
      expect([response.status, (await response.json()).code]).toEqual([403, '42501'])
    })
  })
}
