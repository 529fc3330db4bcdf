type Keys = { anonKey: string; serviceRoleKey: string }

export type ReaderSession = { access_token: string; user: { email: string } }

/** @returns the access token of a new subscriber with a confirmed address */
export async function signUpReader(address: string, keys: Keys): Promise<string> {
  return (await signUpForSession(address, keys)).access_token
}

/** @returns the session of a new subscriber with a confirmed address, as the server answers it */
export async function signUpForSession(
  address: string,
  { anonKey, serviceRoleKey }: Keys,
): Promise<ReaderSession> {
  const [email, password] = ['reader@example.com', 'A long password of the bench 1']
  const user = { email, password, email_confirm: true }
  await post({
    address: `${address}/auth/v1/admin/users`,
    token: serviceRoleKey,
    apiKey: serviceRoleKey,
    body: user,
  })
  const subscription = { email, subscription_status: 'active' }
  const subscribers = `${address}/rest/v1/newsletter_subscribers`
  await post({
    address: subscribers,
    token: serviceRoleKey,
    apiKey: serviceRoleKey,
    body: subscription,
  })
  const signIn = `${address}/auth/v1/token?grant_type=password`
  return (await post({
    address: signIn,
    token: anonKey,
    apiKey: anonKey,
    body: { email, password },
  })) as ReaderSession
}

export async function post({
  address,
  token,
  apiKey,
  body,
}: {
  address: string
  token: string
  apiKey: string
  body: object
}) {
  const headers = {
    Authorization: `Bearer ${token}`,
    apikey: apiKey,
    'Content-Type': 'application/json',
  }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text.slice(0, 200)}`)
  return text === '' ? undefined : JSON.parse(text)
}
