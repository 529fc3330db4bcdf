import { z } from 'zod'
import { isActiveSubscriber, operatorClient } from '../_shared/clients.ts'
import { failure, json, readJson } from '../_shared/http.ts'

const EmailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email())
const PropertySchema = z.union([z.string().max(500), z.number(), z.boolean(), z.null()])

const RequestSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('contact'),
    data: z.object({ email: EmailSchema }).catchall(PropertySchema),
  }),
  z.object({
    type: z.literal('event'),
    data: z.object({
      eventName: z.string().trim().min(1).max(100),
      email: EmailSchema,
      properties: z.record(z.string().max(100), PropertySchema).default({}),
    }),
  }),
])

type CrmRequest = z.infer<typeof RequestSchema>

/** Keeps a contact or an event in the local tables, in the shape in which it would be sent on. */
export async function recordInCrm(request: Request): Promise<Response> {
  const body = await readJson(request)
  if (!body.ok) return body.response
  const parsed = RequestSchema.safeParse(body.value)
  if (!parsed.success) return failure(400, 'invalid-request', z.prettifyError(parsed.error))
  if (!(await isActiveSubscriber(request))) {
    return failure(
      403,
      'subscription-required',
      'Please subscribe to our newsletter to access Pro features',
    )
  }
  const { error } = await store(parsed.data)
  if (error) throw new Error(`the ${parsed.data.type} could not be stored: ${error.message}`)
  return json({ success: true })
}

function store(request: CrmRequest) {
  if (request.type === 'event') {
    const { eventName, email, properties } = request.data
    return operatorClient().from('crm_events').insert({ event_name: eventName, email, properties })
  }
  const { email, ...properties } = request.data
  return operatorClient()
    .from('crm_contacts')
    .upsert({ email, properties, updated_at: new Date().toISOString(), sent_at: null })
}
