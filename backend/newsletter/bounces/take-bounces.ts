import type { Context } from 'hono'
import type { z } from 'zod'
import type { ServerContext } from '#backend/http/server-context.ts'
import { type BounceOffice, type LetterReturn, returnsPerBatch } from './bounce-service.ts'
import { findReturns } from './find-bounces.ts'
import { readReport } from './read-report.ts'
import { refuse } from './webhook-guard.ts'

/** Takes JSON of one format: refuses it with what is wrong, or answers sums, which say nothing of anybody. */
export async function takeJson<Schema extends z.ZodType>(
  context: Context<ServerContext>,
  office: BounceOffice,
  schema: Schema,
  read: (event: z.infer<Schema>) => LetterReturn[],
): Promise<Response> {
  const json = parseJson(new Uint8Array(await context.req.arrayBuffer()))
  if (json === undefined) {
    return refuse(context, 400, 'invalid-request', 'The body is not JSON in UTF-8.')
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) {
    return refuse(context, 400, 'invalid-request', describeProblems(parsed.error))
  }
  return answer(context, office, read(parsed.data))
}

/** Takes a message as a mail server hands it on. What is no report is taken too: nobody could do better by sending it again. */
export async function takeMessage(
  context: Context<ServerContext>,
  office: BounceOffice,
): Promise<Response> {
  const report = await readReport(new Uint8Array(await context.req.arrayBuffer()))
  if (report.kind === 'unclear') {
    return context.json({ success: true, noted: noneNoted(), ignored: report.reason })
  }
  // Whoever hands the message on is known; who wrote it is not. So only a letter of ours in it counts.
  const found = findReturns(report, false)
  if (found.kind === 'returns') return answer(context, office, found.returns)
  const ignored =
    found.kind === 'unproved' ? 'no letter of ours came back in it' : 'delayed or delivered'
  return context.json({ success: true, noted: noneNoted(), ignored })
}

async function answer(
  context: Context<ServerContext>,
  office: BounceOffice,
  returns: LetterReturn[],
): Promise<Response> {
  const noted = noneNoted()
  for (let start = 0; start < returns.length; start += returnsPerBatch) {
    const batch = returns.slice(start, start + returnsPerBatch)
    for (const { outcome } of await office.noteReturns(batch)) noted[outcome] += 1
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
