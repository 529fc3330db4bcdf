import { z } from 'zod'
import { parseJson } from '../markets/parse-json.ts'
import { fetchAnswer, ProviderError } from '../markets/providers/provider-request.ts'

/** HubSpot supports each dated version of its API for 18 months. */
const API_VERSION = '2026-03'
const NAME = 'HubSpot'
const MAX_BYTES = 2 * 2 ** 20
/** HubSpot's limit for one upsert. */
export const LARGEST_BATCH = 100

type Properties = Record<string, string | number | boolean | null>

export type CrmContact = { email: string; properties: Properties }

export type CrmEvent = {
  id: string
  event_name: string
  email: string
  properties: Properties
  occurred_at: string
}

/** Undefined if HubSpot accepted the record; else a status and a category, without personal data. */
export type HubSpotRefusal = string | undefined

/** Event names contain the account's number. To send events, set HUBSPOT_HUB_ID and restart. */
export const NO_HUB = 'HUBSPOT_HUB_ID is not set, and HubSpot does not say'

export type HubSpot = {
  /** Distinguishes tokens without revealing them. */
  tokenMark: string
  /** By email address. @throws HubSpotTrouble */
  upsertContacts(contacts: readonly CrmContact[]): Promise<Map<string, HubSpotRefusal>>
  /** @throws HubSpotTrouble */
  sendEvent(event: CrmEvent): Promise<HubSpotRefusal>
}

/** No record can be sent now. `token`: the operator has to act first. */
export class HubSpotTrouble extends Error {
  readonly kind: 'token' | 'later'
  readonly retryAfterSeconds: number | undefined

  constructor(kind: HubSpotTrouble['kind'], message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'HubSpotTrouble'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Settings = {
  token: string
  url?: string | undefined
  /** The account's number, a part of event names. If it is missing, HubSpot is asked. */
  hubId?: string | undefined
  timeoutMs?: number
}

const CategorySchema = z.string().regex(/^[A-Z_]{1,60}$/)

const UpsertSchema = z.object({
  results: z.array(
    z.object({
      objectWriteTraceId: z.string().nullish(),
      properties: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
  errors: z
    .array(
      z.object({
        category: CategorySchema.catch('ERROR'),
        context: z.record(z.string(), z.unknown()).nullish(),
      }),
    )
    .nullish(),
})

const RefusalSchema = z.object({ category: CategorySchema })

/**
 * https://developers.hubspot.com/docs/api-reference/latest/crm/objects/contacts/batch/upsert-contacts
 * and
 * https://developers.hubspot.com/docs/api-reference/latest/events/send-event-data/send-event-occurrence.
 * Sending a contact again changes nothing. Events carry their id as `uuid`: of several with the same
 * one within a year, HubSpot takes the first and rejects the others.
 */
export async function createHubSpot(settings: Settings): Promise<HubSpot> {
  const ask = createAsk(settings)
  let knownHub = settings.hubId

  async function findHub(): Promise<string | undefined> {
    // If HubSpot does not say, do not ask again for each event.
    knownHub ??= parseHub((await ask(`/account-info/${API_VERSION}/details`)).text) ?? ''
    return knownHub || undefined
  }

  return {
    tokenMark: await hashToken(settings.token),
    upsertContacts: (contacts) => upsertContacts(ask, contacts),
    async sendEvent(event) {
      const hub = await findHub()
      return hub ? sendEvent(ask, hub, event) : NO_HUB
    },
  }
}

type Ask = ReturnType<typeof createAsk>

function createAsk({ token, url = 'https://api.hubapi.com', timeoutMs = 10_000 }: Settings) {
  const base = url.replace(/\/$/, '')
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return async (path: string, body?: object) => {
    const method = body ? 'POST' : 'GET'
    const terms = {
      maxBytes: MAX_BYTES,
      timeoutMs,
      headers,
      method,
      body: body && JSON.stringify(body),
    }
    const answer = await fetchAnswer(NAME, `${base}${path}`, terms).catch(describeSilence)
    const { status, refusal } = answer
    if (status === 401) throw new HubSpotTrouble('token', `${NAME} does not accept the token`)
    if (status === 403) throw new HubSpotTrouble('token', `${NAME}: the token lacks a scope`)
    if (refusal?.isTemporary) throw describeLater(refusal)
    return answer
  }
}

async function upsertContacts(ask: Ask, contacts: readonly CrmContact[]) {
  const inputs = contacts.map((contact, index) => presentContact(contact, String(index)))
  const answer = await ask(`/crm/objects/${API_VERSION}/contacts/batch/upsert`, { inputs })
  const outcomes: Map<string, HubSpotRefusal> = answer.refusal
    ? new Map()
    : parseUpsert(answer.text, contacts)
  const [only] = contacts
  if (contacts.length === 1 && only && !outcomes.has(only.email)) {
    outcomes.set(only.email, describeRefusal(answer))
  }
  // One bad record fails a whole batch, so send the rest one by one.
  for (const contact of contacts) {
    if (outcomes.has(contact.email)) continue
    for (const [email, outcome] of await upsertContacts(ask, [contact]))
      outcomes.set(email, outcome)
  }
  return outcomes
}

async function sendEvent(ask: Ask, hub: string, event: CrmEvent): Promise<HubSpotRefusal> {
  const answer = await ask(`/events/${API_VERSION}/send`, {
    eventName: `pe${hub}_${toInternalName(event.event_name)}`,
    email: event.email,
    occurredAt: new Date(event.occurred_at).toISOString(),
    uuid: event.id,
    properties: presentProperties(event.properties),
  })
  // HubSpot has this event already: a process was killed before it could record the answer.
  if (answer.status === 409) return undefined
  return answer.refusal ? describeRefusal(answer) : undefined
}

function presentContact({ email, properties }: CrmContact, objectWriteTraceId: string) {
  const dated = Object.entries(presentProperties(properties)).map(([key, value]) => [
    key,
    // Contact dates are days without a time.
    key.endsWith('_date') && /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : value,
  ])
  return {
    id: email,
    idProperty: 'email',
    objectWriteTraceId,
    properties: { ...Object.fromEntries(dated), email },
  }
}

function presentProperties(properties: Properties): Record<string, string> {
  const entries = Object.entries(properties)
  return Object.fromEntries(
    entries.map(([key, value]) => [toInternalName(key), value === null ? '' : String(value)]),
  )
}

/** HubSpot names: lower-case letters, digits and underscores, beginning with a letter. */
function toInternalName(text: string): string {
  const snake = text.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  const plain = snake.replaceAll(/[^a-z0-9_]/g, '_')
  return /^[a-z]/.test(plain) ? plain : `p_${plain}`
}

function parseUpsert(text: string, contacts: readonly CrmContact[]): Map<string, HubSpotRefusal> {
  const parsed = UpsertSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new HubSpotTrouble('later', `${NAME} answered with something else`)
  const { results, errors } = parsed.data
  const outcomes = new Map<string, HubSpotRefusal>()
  const note = (email: unknown, outcome: HubSpotRefusal) => {
    const contact = contacts.find((known) => known.email === email)
    if (contact) outcomes.set(contact.email, outcome)
  }
  const traced = (trace: unknown) =>
    typeof trace === 'string' ? contacts[Number(trace)]?.email : undefined
  for (const { objectWriteTraceId, properties } of results) {
    note(traced(objectWriteTraceId) ?? String(properties?.email).toLowerCase(), undefined)
  }
  for (const { category, context } of errors ?? []) {
    for (const trace of [context?.objectWriteTraceId].flat()) note(traced(trace), `207 ${category}`)
  }
  return outcomes
}

function describeRefusal({ status, text }: { status: number; text: string }): string {
  const parsed = RefusalSchema.safeParse(parseJson(text))
  return parsed.success ? `${status} ${parsed.data.category}` : String(status)
}

function parseHub(text: string): string | undefined {
  const parsed = z.object({ portalId: z.coerce.string().regex(/^\d+$/) }).safeParse(parseJson(text))
  return parsed.data?.portalId
}

function describeSilence(error: unknown): never {
  throw error instanceof ProviderError ? describeLater(error) : error
}

function describeLater({ message, retryAfterSeconds }: ProviderError): HubSpotTrouble {
  return new HubSpotTrouble('later', message, retryAfterSeconds)
}

async function hashToken(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash).subarray(0, 8), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
