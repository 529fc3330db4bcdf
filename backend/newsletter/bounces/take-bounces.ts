import type { Context } from 'hono'
import type { z } from 'zod'
import type { ServerContext } from '#backend/server-context.ts'
import { type Bounce, type BounceService, bouncesPerBatch } from './bounce-service.ts'
import { interpretReport } from './find-bounces.ts'
import { readReport } from './read-report.ts'
import { refuse } from './webhook-guard.ts'

/** Takes JSON of one format: refuses it with what is wrong, or answers sums, which say nothing of anybody. */
export async function takeJson<Schema extends z.ZodType>(
  context: Context<ServerContext>,
  service: BounceService,
  schema: Schema,
  read: (event: z.infer<Schema>) => Bounce[],
): Promise<Response> {
  const json = parseJson(new Uint8Array(await context.req.arrayBuffer()))
  if (json === undefined) {
    return refuse(context, 400, 'invalid-request', 'The body is not JSON in UTF-8.')
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) {
    return refuse(context, 400, 'invalid-request', describeProblems(parsed.error))
  }
  return answer(context, service, read(parsed.data))
}

/** Takes a message as a mail server hands it on. What is no report is taken too: nobody could do better by sending it again. */
export async function takeMessage(
  context: Context<ServerContext>,
  service: BounceService,
): Promise<Response> {
  const report = await readReport(new Uint8Array(await context.req.arrayBuffer()))
  if (report.kind === 'unclear') {
    return context.json({ success: true, noted: noneNoted(), ignored: report.reason })
  }
  // Whoever hands the message on is known; who wrote it is not. So only a letter of ours in it counts.
  const found = interpretReport(report, false)
  if (found.kind === 'bounces') return answer(context, service, found.bounces)
  const ignored =
    found.kind === 'unproved' ? 'no letter of ours came back in it' : 'delayed or delivered'
  return context.json({ success: true, noted: noneNoted(), ignored })
}

async function answer(
  context: Context<ServerContext>,
  service: BounceService,
  bounces: Bounce[],
): Promise<Response> {
  const noted = noneNoted()
  for (let start = 0; start < bounces.length; start += bouncesPerBatch) {
    const batch = bounces.slice(start, start + bouncesPerBatch)
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

/** The first few; values are not repeated, since they may be somebody's address. */
function describeProblems({ issues }: z.ZodError): string {
  return issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
    .join('\n')
}
