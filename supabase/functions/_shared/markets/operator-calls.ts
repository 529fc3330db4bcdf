import type { SupabaseClient } from '@supabase/supabase-js'
import { operatorClient } from '../clients.ts'

const patienceMs = 5_000

/** Calls a database function as the operator, with named arguments. */
export async function callAsOperator(
  name: string,
  parameters: Record<string, unknown>,
): Promise<unknown> {
  // Untyped: schemas check the answers, not the generated types.
  const client: SupabaseClient = operatorClient()
  const ask = () => client.rpc(name, parameters).abortSignal(AbortSignal.timeout(patienceMs))
  const first = await ask()
  // No answer at all: the other side has just closed a connection that was kept open.
  const { data, error, status } = first.status === 0 ? await ask() : first
  if (error) throw new Error(`${name} could not be called: ${status} ${error.message}`)
  return data
}
