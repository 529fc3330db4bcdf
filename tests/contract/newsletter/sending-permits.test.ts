import { expect, test } from 'vitest'
import { createSendingPermits } from '#backend/newsletter/sending/sending-rate.ts'
import { eitherDatabase } from '#tests/databases.ts'

test.each(eitherDatabase)(
  'all processes and slices share the permits of a sending rate on $name',
  async ({ open }) => {
    await using stack = new AsyncDisposableStack()
    const database = await open()
    stack.defer(() => database.close())
    const limits = { server: undefined, domain: 0.001 }
    const [first, second] = [0, 1].map(() => createSendingPermits(database, limits))
    expect(await first?.refill(['a.example', 'b.example'])).toBe(0)
    expect(['a.example', 'a.example', 'b.example'].map((name) => first?.use(name))).toEqual([
      true,
      false,
      true,
    ])
    expect(await second?.refill(['a.example'])).toBeGreaterThan(900_000)
    await database.query(`update private.sending_rates set taken_at = taken_at - interval '1 hour'`)
    expect(await second?.refill(['a.example'])).toBe(0)
    expect([1, 2].map(() => second?.use('a.example'))).toEqual([true, false])
    const server = createSendingPermits(database, { server: 0.001, domain: undefined })
    expect(await server.refill(['a.example', 'c.example'])).toBe(0)
    expect(['a.example', 'c.example'].map((name) => server.use(name))).toEqual([true, false])
  },
)
