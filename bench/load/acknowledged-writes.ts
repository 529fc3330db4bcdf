import { randomUUID } from 'node:crypto'

export type Account = { email: string; password: string }

/** @returns the address if the server acknowledged it, undefined if the server went away */
export async function insertSubscriber(address: string, serviceKey: string) {
  const email = `${randomUUID()}@example.com`
  const response = await send(`${address}/rest/v1/newsletter_subscribers`, serviceKey, { email })
  return response?.status === 201 ? email : undefined
}

export async function subscriberExists(address: string, serviceKey: string, email: string) {
  const query = `select=email&email=eq.${encodeURIComponent(email)}`
  const response = await send(`${address}/rest/v1/newsletter_subscribers?${query}`, serviceKey)
  return response !== undefined && (await response.json()).length === 1
}

export async function signUp(address: string, anonKey: string): Promise<Account | undefined> {
  const account = { email: `${randomUUID()}@example.com`, password: `Aa1-${randomUUID()}` }
  const response = await send(`${address}/auth/v1/signup`, anonKey, account)
  return response?.status === 200 ? account : undefined
}

export async function signIn(
  address: string,
  anonKey: string,
  account: Account,
): Promise<'signed-in' | 'refused' | 'no-answer'> {
  const url = `${address}/auth/v1/token?grant_type=password`
  const response = await send(url, anonKey, account)
  if (!response) return 'no-answer'
  return response.status === 200 ? 'signed-in' : 'refused'
}

async function send(url: string, key: string, body?: object): Promise<Response | undefined> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: key,
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
      },
      body: body ? JSON.stringify(body) : null,
    })
    // An acknowledgment counts only when it has arrived in full.
    const text = await response.text()
    return new Response(text || null, { status: response.status })
  } catch {
    return undefined
  }
}
