import type { ServerContext } from 'embedded-supabase'
import type { Context } from 'hono'
import type { z } from 'zod'
import { type ParseBody, parseRequest } from '../parse-request.ts'
import { BOUNCES_PER_BATCH, type Bounce, type BounceService } from './bounce-service.ts'
import { interpretReport } from './find-bounces.ts'
import { parseReport } from './parse-report.ts'
import { refuse } from './webhook-guard.ts'

/** Responds with totals only, never with anything about a single subscriber. */
export async function takeJson<Schema extends z.ZodType>({
  context,
  service,
  schema,
  read,
  parseBody,
}: {
  context: Context<ServerContext>
  service: BounceService
  schema: Schema
  read: (event: z.infer<Schema>) => Bounce[]
  parseBody: ParseBody | undefined
}): Promise<Response> {
  const parse = (body: Uint8Array) => {
    const json = parseJson(body)
    return json === undefined ? undefined : schema.safeParse(json)
  }
  const parsed = await parseRequest(context, parse, parseBody)
  if (parsed === undefined) {
    return refuse({
      context,
      status: 400,
      code: 'invalid-request',
      error: 'The body is not JSON in UTF-8.',
    })
  }
  if (!parsed.success) {
    return refuse({
      context,
      status: 400,
      code: 'invalid-request',
      error: describeProblems(parsed.error),
    })
  }
  return answer(context, service, read(parsed.data))
}

/** Also accepts messages that are not reports, since sending them again would not help. */
export async function takeMessage(
  context: Context<ServerContext>,
  service: BounceService,
  parseBody: ParseBody | undefined,
): Promise<Response> {
  const report = await parseRequest(context, parseReport, parseBody)
  if (report.kind === 'unclear') {
    return context.json({ success: true, noted: noneNoted(), ignored: report.reason })
  }
  // The caller is authenticated, but not the author of the message: only our signed token counts.
  const found = interpretReport(report, false)
  if (found.kind === 'bounces') return answer(context, service, found.bounces)
  const ignored = found.kind === 'unproved' ? 'without the original email' : 'delayed or delivered'
  return context.json({ success: true, noted: noneNoted(), ignored })
}

async function answer(
  context: Context<ServerContext>,
  service: BounceService,
  bounces: Bounce[],
): Promise<Response> {
  const noted = noneNoted()
  for (let start = 0; start < bounces.length; start += BOUNCES_PER_BATCH) {
    const batch = bounces.slice(start, start + BOUNCES_PER_BATCH)
    for (const { outcome } of await service.recordBounces(batch)) noted[outcome] += 1
  }
  return context.json({ success: true, noted })
}

function noneNoted() {
  return { hard: 0, soft: 0, policy: 0, complaint: 0, repeated: 0, unknown: 0 }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/** Values are left out, since they may be addresses. */
function describeProblems({ issues }: z.ZodError): string {
  return issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
    .join('\n')
}
