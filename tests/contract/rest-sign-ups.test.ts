import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RestServer, startRest } from '#embedded/tests/contract/rest/rest-server.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { issueReceipt } from '#tests/policies/callers.ts'

const PATH = '/newsletter_subscribers'

/**
 * Compares the requests of the sign-up form with the same requests with the hidden field filled in,
 * as bots do.
 */
describe.each(eitherDatabase)('sign-ups through the data API on $name', (database) => {
  let server: RestServer
  let count = 0
  beforeAll(async () => {
    server = await startRest(database)
  })
  afterAll(() => server.close())

  async function signUp(headers: Record<string, string>, website?: string) {
    const email = `someone-${++count}@example.com`
    const receipt = await issueReceipt(server.database, email)
    const response = await send(email, receipt, headers, website)
    const text = await response.text()
    const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text)
    return { email, response, body: { ...body, ...blanked(body) } }
  }

  function send(email: string, receipt: string, headers: Record<string, string>, website?: string) {
    const row = { email, subscription_status: 'active', turnstile_token: receipt, website }
    const query = headers.Prefer?.includes('representation') ? '?select=*' : ''
    return server.send(`${PATH}${query}`, { method: 'POST', headers, body: JSON.stringify(row) })
  }

  test.each<Record<string, string>>([
    { Prefer: 'return=representation', Accept: 'application/vnd.pgrst.object+json' },
    { Prefer: 'return=minimal' },
    { Prefer: 'return=headers-only' },
  ])('a robot is answered like a person: $Prefer', async (headers) => {
    const person = await signUp(headers)
    const robot = await signUp(headers, 'https://spam.example')
    expect(robot.response.status).toBe(201)
    expect(describeAnswer(robot)).toEqual(describeAnswer(person))
    const stored = await server.database.query(
      'select email, website from public.newsletter_subscribers where email in ($1, $2)',
      [person.email, robot.email],
    )
    expect(stored).toEqual([{ email: person.email, website: null }])
  })

  test('a duplicate is 409 and 23505, and repeats only the address that was sent', async () => {
    const headers = { Prefer: 'return=minimal' }
    const { email } = await signUp(headers)
    const response = await send(email, await issueReceipt(server.database, email), headers)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: '23505' })
  })

  test('without a receipt for the address, the answer does not reveal who is on the list', async () => {
    const { email } = await signUp({ Prefer: 'return=minimal' })
    const answers = await Promise.all(
      [email, 'nobody@example.com'].map(async (address) => {
        const response = await send(address, 'a'.repeat(64), { Prefer: 'return=minimal' })
        return [response.status, await response.json()]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[0]).toBe(403)
  })
})

function blanked(body: Record<string, unknown>) {
  const names = ['id', 'email', 'turnstile_token', 'created_at', 'last_updated', 'website']
  return Object.fromEntries(names.filter((name) => name in body).map((name) => [name, '']))
}

function describeAnswer({ response, body }: { response: Response; body: object }) {
  const headers = [...response.headers].map(([name, value]) =>
    name === 'location' ? [name, value.replace(/[0-9a-f-]{36}/, 'ID')] : [name, value],
  )
  // Lengths may differ by the length of the address.
  return {
    status: response.status,
    headers: headers.filter(([name]) => name !== 'content-length'),
    body,
  }
}
