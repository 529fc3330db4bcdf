import { findSubscription, operatorClient, refuseVisitor } from '../_shared/clients.ts'
import { sendCrmRecords } from '../_shared/crm/send-records.ts'
import { clientNetwork, failure, json } from '../_shared/http.ts'
import { keepAlive } from '../_shared/keep-alive.ts'
import { readInput } from '../_shared/read-input.ts'
import { type CrmRequest, CrmRequestSchema } from './crm-request.ts'

export async function recordInCrm(request: Request): Promise<Response> {
  const input = await readInput(request, CrmRequestSchema)
  if (!input.ok) return input.response

  const subscription = await findSubscription(request)
  if (subscription.status === 'unknown') return subscription.response
  if (subscription.status === 'none') return refuseVisitor()
  if (input.value.data.email !== subscription.email) return refuseOtherEmail()
  return store(input.value, clientNetwork(request))
}

async function store(request: CrmRequest, network: string): Promise<Response> {
  const record = { ...describeRecord(request), p_client_address: network }
  const { data, error } = await operatorClient().rpc('record_in_crm', record)
  if (error) throw new Error(`the ${request.type} could not be stored: ${error.message}`)
  if (data === 'rate-limited') return refuseForNow()
  // It is stored already, so the caller does not wait for the sending.
  keepAlive(sendCrmRecords(logLine).catch((error: unknown) => logLine('error', String(error))))
  return json({ success: true })
}

function logLine(level: string, message: string): void {
  console.error(JSON.stringify({ level, message }))
}

function describeRecord(request: CrmRequest) {
  if (request.type === 'event') {
    const { eventName, email, properties } = request.data
    const id = request.id ? { p_event_id: request.id } : {}
    return { p_email: email, p_properties: properties, p_event_name: eventName, ...id }
  }
  const { email, ...properties } = request.data
  return { p_email: email, p_properties: properties }
}

function refuseOtherEmail(): Response {
  const error = 'You can only send data about your own email address.'
  return failure({ status: 403, code: 'not-your-email', error })
}

function refuseForNow(): Response {
  const error = 'Too many requests. Please try again in an hour.'
  return failure({ status: 429, code: 'rate-limited', error, headers: { 'Retry-After': '3600' } })
}
