import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { operatorClient } from '../clients.ts'
import { createHubSpot, type HubSpot, HubSpotTrouble, LARGEST_BATCH } from './hubspot.ts'

const LEASE_SECONDS = 60
const DAY_SECONDS = 86_400

const Properties = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null),
)

const ClaimSchema = z.nullable(
  z.object({
    contacts: z.array(
      z.object({ email: z.string(), properties: Properties, updated_at: z.string() }),
    ),
    events: z.array(
      z.object({
        id: z.string(),
        event_name: z.string(),
        email: z.string(),
        properties: Properties,
        occurred_at: z.string(),
      }),
    ),
  }),
)

type Records = NonNullable<z.infer<typeof ClaimSchema>>

export type Log = (level: 'info' | 'warn' | 'error', message: string) => void

export function isCrmConfigured(): boolean {
  return Boolean(Deno.env.get('HUBSPOT_TOKEN'))
}

/**
 * Sends all unsent contacts, then all unsent events in order of arrival; one process at a time. If
 * the process dies between sending and noting, the record is sent again with the same id.
 */
export async function sendCrmRecords(log: Log, signal?: AbortSignal): Promise<void> {
  const hubspot = await openHubSpot()
  if (!hubspot) return
  const holder = crypto.randomUUID()
  try {
    for (;;) {
      const records = await claim(hubspot, holder)
      if (!records) return
      const isDone = records.contacts.length + records.events.length === 0
      if (isDone || !(await send({ hubspot, holder, records, log })) || signal?.aborted) break
    }
    await call('end_crm_sending', { p_holder: holder })
  } catch (error) {
    if (error instanceof HubSpotTrouble)
      await pause({ hubSpot: hubspot, holder, trouble: error, log })
    else throw error
  }
}

/** @returns false if the lease was lost */
async function send({
  hubspot,
  holder,
  records,
  log,
}: {
  hubspot: HubSpot
  holder: string
  records: Records
  log: Log
}): Promise<boolean> {
  const { contacts, events } = records
  if (contacts.length > 0) {
    const outcomes = await hubspot.upsertContacts(contacts)
    const settled = contacts.map(({ email, updated_at }) => ({
      email,
      updated_at,
      problem: outcomes.get(email) ?? null,
    }))
    logRefusals('contacts', settled, log)
    if (!(await settle(holder, { p_contacts: settled }))) return false
  }
  for (const event of events) {
    const problem = (await hubspot.sendEvent(event)) ?? null
    const settled = [{ id: event.id, problem }]
    logRefusals('events', settled, log)
    if (!(await settle(holder, { p_events: settled }))) return false
  }
  return true
}

function logRefusals(what: string, settled: readonly { problem: string | null }[], log: Log): void {
  const problems = settled.flatMap(({ problem }) => problem ?? [])
  if (problems.length === 0) return
  const kinds = [...new Set(problems)].join(', ')
  log('warn', `HubSpot refused ${problems.length} ${what} (${kinds}); the next try is tomorrow`)
}

async function pause({
  hubSpot: { tokenMark },
  holder,
  trouble: { kind, message, retryAfterSeconds },
  log,
}: {
  hubSpot: HubSpot
  holder: string
  trouble: HubSpotTrouble
  log: Log
}): Promise<void> {
  if (kind === 'later') {
    const wait = retryAfterSeconds === undefined ? {} : { p_pause_seconds: retryAfterSeconds }
    const seconds = await call('end_crm_sending', { p_holder: holder, p_failed: true, ...wait })
    log(
      'warn',
      `${message} Contacts and events wait; the next try is in ${String(seconds)} seconds.`,
    )
    return
  }
  await call('end_crm_sending', {
    p_holder: holder,
    p_pause_seconds: DAY_SECONDS,
    p_token: tokenMark,
  })
  log('error', `${message}. Contacts and events are kept; set HUBSPOT_TOKEN and start again.`)
}

async function claim({ tokenMark }: HubSpot, holder: string) {
  const claimed = await call('claim_crm_records', {
    p_holder: holder,
    p_lease_seconds: LEASE_SECONDS,
    p_limit: LARGEST_BATCH,
    p_token: tokenMark,
  })
  return ClaimSchema.parse(claimed)
}

async function settle(holder: string, records: Record<string, unknown>): Promise<boolean> {
  const parameters = { p_holder: holder, p_lease_seconds: LEASE_SECONDS, ...records }
  return (await call('settle_crm_records', parameters)) === true
}

type Procedure = 'claim_crm_records' | 'settle_crm_records' | 'end_crm_sending'

async function call(name: Procedure, parameters: Record<string, unknown>): Promise<unknown> {
  // Untyped: schemas check the answers, not the generated types.
  const client: SupabaseClient = operatorClient()
  const { data, error } = await client.rpc(name, parameters)
  if (error) throw new Error(`${name} could not be called: ${error.message}`)
  return data
}

let opened: { settings: string; hubspot: Promise<HubSpot> } | undefined

/** One per process, because it remembers the hub's number. */
function openHubSpot(): Promise<HubSpot> | undefined {
  const read = (name: string) => Deno.env.get(name) || undefined
  const token = read('HUBSPOT_TOKEN')
  if (!token) return undefined
  const [url, hubId] = [read('HUBSPOT_URL'), read('HUBSPOT_HUB_ID')]
  const settings = JSON.stringify([token, url, hubId])
  if (opened?.settings !== settings) {
    opened = { settings, hubspot: createHubSpot({ token, url, hubId }) }
  }
  return opened.hubspot
}
