import type { BodyToParse, ServerContext } from 'embedded-supabase'
import { networkOf } from 'embedded-supabase'
import type { Context } from 'hono'

/** On a server of our own, `parseInTurn`. A hosted function has a process of its own, and knows no client's address. */
export type ParseBody = <T>(body: BodyToParse, parse: () => T | Promise<T>) => Promise<T>

export async function parseRequest<T>(
  context: Context<ServerContext>,
  parse: (body: Uint8Array) => T | Promise<T>,
  parseBody?: ParseBody,
): Promise<T> {
  const body = new Uint8Array(await context.req.arrayBuffer())
  if (!parseBody) return parse(body)
  const network = networkOf(context.var.clientAddress)
  return parseBody({ length: body.byteLength, network }, () => parse(body))
}
