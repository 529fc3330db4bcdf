import { randomUUID } from 'node:crypto'
import { type ClientReply, type LoadClient, parseSession } from '#bench/load/client.ts'

export type Reader = {
  email: string
  password: string
  portfolio: string
  access: string
  refresh: string
  isRefreshing: boolean
}

/** What a visit or a click asks of the server, and how often in a hundred requests. */
export type ReaderRequest = { name: string; weight: number; run(): Promise<ClientReply> }

const portfolioOf = (name: string) => ({
  name,
  holdings: [{ symbol: 'AAPL', shares: 10, price: 150, currency: 'USD' }],
})

const PAGES = ['/', '/magazine', '/archive', '/articles/timeless-principles-value-investing']
const SYMBOLS = ['AAPL', 'MSFT', '0700.HK', '7203.T', '005930.KS', '2330.TW']

export async function createReader(client: LoadClient, serviceKey: string): Promise<Reader> {
  const email = `${randomUUID()}@example.com`
  const password = `Aa1-${randomUUID()}`
  await client.send({
    method: 'POST',
    path: '/rest/v1/newsletter_subscribers',
    token: serviceKey,
    body: { email },
  })
  const signedUp = await client.send({
    method: 'POST',
    path: '/auth/v1/signup',
    body: { email, password },
  })
  const session = parseSession(signedUp)
  const portfolio = randomUUID()
  const saved = await client.send({
    method: 'POST',
    path: '/rest/v1/portfolios',
    token: session.access,
    body: { id: portfolio, ...portfolioOf('First') },
  })
  if (saved.status !== 201) throw new Error(`a portfolio was refused: ${saved.text}`)
  return { email, password, portfolio, ...session, isRefreshing: false }
}

export function listActs(
  client: LoadClient,
  readers: Reader[],
  serviceKey: string,
): ReaderRequest[] {
  let turn = 0
  let saves = 0
  const pick = <T>(from: readonly T[]): T => {
    turn += 1
    const picked = from[turn % from.length]
    if (picked === undefined) throw new Error('there should be something to pick from')
    return picked
  }
  const post = (path: string, body: unknown, token?: string) =>
    client.send({ method: 'POST', path, body, ...(token ? { token } : {}) })
  const get = (path: string, reader?: Reader) =>
    client.send({ path, ...(reader ? { token: reader.access } : {}) })
  return [
    { name: 'page', weight: 40, run: () => get(pick(PAGES)) },
    {
      name: 'quotes',
      weight: 12,
      run: () =>
        post(
          '/functions/v1/market-data',
          { symbols: [pick(SYMBOLS), pick(SYMBOLS)] },
          pick(readers).access,
        ),
    },
    { name: 'news', weight: 10, run: () => post('/functions/v1/intelligent-news', {}) },
    { name: 'user', weight: 12, run: () => get('/auth/v1/user', pick(readers)) },
    {
      name: 'portfolios',
      weight: 16,
      run: () => get('/rest/v1/portfolios?select=id,name,holdings', pick(readers)),
    },
    {
      name: 'save',
      weight: 1,
      // In turns of their own: of those above, which repeat, saves would meet every eighth reader only.
      run: () => {
        saves += 1
        return save(client, readers[saves % readers.length] ?? pick(readers), saves)
      },
    },
    { name: 'refresh', weight: 4, run: () => refresh(client, pick(readers)) },
    {
      name: 'sign-in',
      weight: 3,
      run: () => {
        const { email, password } = pick(readers)
        return post('/auth/v1/token?grant_type=password', { email, password })
      },
    },
    {
      name: 'subscribe',
      weight: 1,
      run: () =>
        post(
          '/rest/v1/newsletter_subscribers',
          { email: `${randomUUID()}@example.com` },
          serviceKey,
        ),
    },
    {
      name: 'sign-up',
      weight: 1,
      run: () =>
        post('/auth/v1/signup', {
          email: `${randomUUID()}@example.com`,
          password: `Aa1-${randomUUID()}`,
        }),
    },
  ]
}

function save(
  client: LoadClient,
  { portfolio, access }: Reader,
  number: number,
): Promise<ClientReply> {
  return client.send({
    method: 'PATCH',
    path: `/rest/v1/portfolios?id=eq.${portfolio}`,
    token: access,
    body: portfolioOf(`Number ${number}`),
  })
}

/** Another request in its place while one is under way: a browser, too, refreshes once. */
async function refresh(client: LoadClient, reader: Reader): Promise<ClientReply> {
  if (reader.isRefreshing) return client.send({ path: '/auth/v1/user', token: reader.access })
  reader.isRefreshing = true
  try {
    const reply = await client.send({
      method: 'POST',
      path: '/auth/v1/token?grant_type=refresh_token',
      body: { refresh_token: reader.refresh },
    })
    if (reply.status === 200) Object.assign(reader, parseSession(reply))
    return reply
  } finally {
    reader.isRefreshing = false
  }
}
