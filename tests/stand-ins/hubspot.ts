import { text } from 'node:stream/consumers'
import { listenOnLoopback } from '#embedded/tests/stand-ins/loopback-server.ts'

type Answer = { status: number; json?: unknown; headers?: Record<string, string> }

type Call = { path: string; body: Record<string, unknown> }

export type HubSpotStandIn = {
  url: string
  calls: Call[]
  /** By email, as HubSpot stores them. */
  contacts: Map<string, Record<string, string>>
  events: { uuid: string; eventName: string; email: string; properties: Record<string, string> }[]
  /** Replaces the usual answer, as long as it returns one. */
  misbehave: ((call: Call) => Answer | undefined | Promise<Answer | undefined>) | undefined
  stop(): Promise<void>
}

export const HUB_SPOT_TOKEN = 'pat-na1-test-token'

/** HubSpot on loopback: its dated paths, errors and rules as documented. */
export async function startHubSpot(): Promise<HubSpotStandIn> {
  const standIn: HubSpotStandIn = {
    url: '',
    calls: [],
    contacts: new Map(),
    events: [],
    misbehave: undefined,
    stop: async () => undefined,
  }
  const server = await listenOnLoopback(async (request, response) => {
    const sent = await text(request)
    const call = { path: request.url ?? '', body: sent ? JSON.parse(sent) : {} }
    const isKnown = request.headers.authorization === `Bearer ${HUB_SPOT_TOKEN}`
    const answer = isKnown
      ? ((await standIn.misbehave?.(call)) ?? answerCall(standIn, call))
      : refuse(401, 'INVALID_AUTHENTICATION')
    standIn.calls.push(call)
    const { status, json, headers = {} } = answer
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(json === undefined ? '' : JSON.stringify(json))
  })
  standIn.url = server.address
  standIn.stop = server.close
  return standIn
}

export function refuse(status: number, category: string): Answer {
  const json = { status: 'error', message: 'Refused for a test', correlationId: 'c', category }
  return { status, json }
}

function answerCall(standIn: HubSpotStandIn, { path, body }: Call): Answer {
  if (path === '/account-info/2026-03/details') return { status: 200, json: { portalId: 123456 } }
  if (path === '/crm/objects/2026-03/contacts/batch/upsert') return upsert(standIn, body)
  if (path === '/events/2026-03/send') return takeEvent(standIn, body)
  return refuse(404, 'OBJECT_NOT_FOUND')
}

type Input = {
  id: string
  idProperty: string
  objectWriteTraceId?: string
  properties: Record<string, string>
}

function upsert({ contacts }: HubSpotStandIn, body: Record<string, unknown>): Answer {
  const inputs = body.inputs as Input[]
  const isGood = ({ id, idProperty, properties }: Input) =>
    idProperty === 'email' && properties.email === id && hasInternalNames(properties)
  const isUnique = new Set(inputs.map(({ id }) => id)).size === inputs.length
  if (inputs.length > 100 || !isUnique || !inputs.every(isGood)) {
    return refuse(400, 'VALIDATION_ERROR')
  }
  const results = inputs.map(({ id, properties, objectWriteTraceId }) => {
    contacts.set(id, { ...contacts.get(id), ...properties })
    return { id: '512', new: true, properties: { email: id }, archived: false, objectWriteTraceId }
  })
  return { status: 200, json: { status: 'COMPLETE', results } }
}

function takeEvent({ events }: HubSpotStandIn, body: Record<string, unknown>): Answer {
  const event = body as HubSpotStandIn['events'][number]
  const isNamed = /^pe123456_[a-z][a-z0-9_]*$/.test(event.eventName)
  if (!isNamed || !hasInternalNames(event.properties)) return refuse(400, 'VALIDATION_ERROR')
  if (events.some(({ uuid }) => uuid === event.uuid)) return refuse(409, 'CONFLICT')
  events.push(event)
  return { status: 204 }
}

function hasInternalNames(properties: Record<string, unknown>): boolean {
  const entries = Object.entries(properties)
  return (
    entries.length <= 50 &&
    entries.every(([name, value]) => /^[a-z][a-z0-9_]*$/.test(name) && typeof value === 'string')
  )
}
