import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartupError } from '#embedded/configuration/startup-error.ts'
import { loadAddress } from '#embedded/postgres/data-directory.ts'
import type { CommandArguments } from './command-arguments.ts'

const KeysSchema = z.object({ anonKey: z.string(), serviceRoleKey: z.string() })

type Status = ReturnType<typeof describeStatus>

/** Under the names of Supabase's CLI. Its mailbox was Inbucket and is Mailpit. */
export function describeStatus(address: string, keys: z.infer<typeof KeysSchema>) {
  return {
    API_URL: address,
    REST_URL: `${address}/rest/v1`,
    FUNCTIONS_URL: `${address}/functions/v1`,
    ANON_KEY: keys.anonKey,
    SERVICE_ROLE_KEY: keys.serviceRoleKey,
    MAILBOX_URL: `${address}/mailbox`,
    MAILPIT_URL: `${address}/mailbox`,
    INBUCKET_URL: `${address}/mailbox`,
  }
}

/** @throws StartupError if no server uses the data directory */
export async function printStatus({
  dataDirectory,
  output,
  variables,
}: CommandArguments): Promise<void> {
  const address = await loadAddress(dataDirectory)
  const keys = await loadKeys(dataDirectory)
  const isUp = address !== undefined && keys !== undefined && (await answers(address))
  if (!isUp) {
    throw new StartupError(`No server runs on ${dataDirectory}. Start one with "start".`)
  }
  const status = describeStatus(variables.API_URL ?? address, keys)
  process.stdout.write(formatStatus(status, output))
}

export function formatStatus(status: Status, output: CommandArguments['output']): string {
  if (output === 'json') return `${JSON.stringify(status, null, 2)}\n`
  const lines = Object.entries(status).map(([name, value]) =>
    output === 'env' ? `${name}="${value}"` : `${name.padStart(18)}: ${value}`,
  )
  return `${lines.join('\n')}\n`
}

async function loadKeys(directory: string) {
  try {
    const text = await readFile(path.join(directory, 'keys.json'), 'utf8')
    return KeysSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function answers(address: string): Promise<boolean> {
  const response = await fetch(`${address}/auth/v1/health`).catch(() => undefined)
  return response?.ok ?? false
}
