import { z } from 'zod'
import { MONITORING_FREQUENCIES } from '#domain/portfolio-monitoring/monitoring-frequency.ts'
import { operatorClient } from '../_shared/clients.ts'
import { NO_STORE, refuseForNow, verifyLink } from '../_shared/email-link.ts'
import { clientNetwork, json } from '../_shared/http.ts'
import { checkInput } from '../_shared/read-input.ts'

const RequestSchema = z.object({
  action: z.enum(['look', 'confirm', 'stop', 'resume', 'frequency']).default('stop'),
  frequency: z.enum(MONITORING_FREQUENCIES.map(({ value }) => value)).default('weekly'),
})

const AnswerSchema = z.looseObject({ status: z.string() })

export async function changeByLink(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const words = {
    action: searchParams.get('action') ?? undefined,
    frequency: searchParams.get('frequency') ?? undefined,
  }
  const input = checkInput(words, RequestSchema)
  if (!input.ok) return input.response
  const ofAlerts = await verifyLink(request, 'alerts')
  if (ofAlerts) return changeAlerts(ofAlerts.subscriberId, input.value.action, request)
  const subject = await verifyLink(request, 'monitoring')
  const { data, error } = await operatorClient().rpc('change_monitor_by_link', {
    // Null stands for a wrong signature; the generated types do not allow null arguments.
    p_id: (subject?.subscriberId ?? null) as string,
    p_action: input.value.action,
    p_frequency: input.value.frequency,
    p_client_address: clientNetwork(request),
  })
  if (error) throw new Error(`the monitor could not be changed: ${error.message}`)
  return present(AnswerSchema.parse(data))
}

async function changeAlerts(userId: string, action: string, request: Request): Promise<Response> {
  const { data, error } = await operatorClient().rpc('change_alerts_by_link', {
    p_user_id: userId,
    p_action: action,
    p_client_address: clientNetwork(request),
  })
  if (error) throw new Error(`the alerts could not be changed: ${error.message}`)
  return present(AnswerSchema.parse(data))
}

function present(answer: z.infer<typeof AnswerSchema>): Response {
  if (answer.status === 'rate-limited') return refuseForNow()
  return json({ success: answer.status !== 'invalid-link', ...answer }, 200, NO_STORE)
}
