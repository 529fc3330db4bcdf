import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import authSettings from './auth-settings.json' with { type: 'json' }

export type Upload = {
  entrypoint: string
  importMap: string
  verifiesToken: boolean
  bytes: number
  /** Counts deployments. */
  version: number
  files: Map<string, string>
}

export type ManagementApi = {
  address: string
  functions: Map<string, Upload>
  secrets: Map<string, string>
  /** The Auth settings that were pushed. */
  auth: Record<string, unknown>
  close(): Promise<void>
}

/** The calls of Supabase's Management API that `functions deploy`, `secrets set` and `config push` make. */
export async function startManagementApi(): Promise<ManagementApi> {
  const functions: ManagementApi['functions'] = new Map()
  const secrets: ManagementApi['secrets'] = new Map()
  const settings: Record<string, Record<string, unknown>> = {}
  const server = createServer(async (request, response) => {
    const answer = await answerCall(request, { functions, secrets, settings })
    response.writeHead(answer.status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    functions,
    secrets,
    get auth() {
      return settings['config/auth'] ?? {}
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type State = Pick<ManagementApi, 'functions' | 'secrets'> & {
  settings: Record<string, Record<string, unknown>>
}

async function answerCall(request: IncomingMessage, state: State) {
  const url = new URL(request.url ?? '', 'http://stand-in')
  const [, call = ''] = /^\/v[12]\/projects\/[a-z]{20}\/?(.*)$/.exec(url.pathname) ?? []
  const body = await buffer(request)
  if (call === '') return ok({ id: 'project', ref: 'project', status: 'ACTIVE_HEALTHY' })
  if (call === 'functions/deploy') return deploy(request, url, body, state)
  if (call === 'functions') return ok(request.method === 'GET' ? [] : { functions: [] })
  if (call === 'secrets') {
    for (const { name, value } of JSON.parse(body.toString())) state.secrets.set(name, value)
    return { status: 201, body: {} }
  }
  if (call === 'billing/addons') return ok({ selected_addons: [], available_addons: [] })
  if (call === 'config') return ok({ data: { type: 'project_config', attributes: NEW_PROJECT } })
  state.settings[call] ??= {}
  if (request.method !== 'GET') Object.assign(state.settings[call], JSON.parse(body.toString()))
  return ok({ ...defaults[call], ...state.settings[call] })
}

function ok(body: unknown) {
  return { status: 200, body }
}

async function deploy(request: IncomingMessage, url: URL, body: Buffer, state: State) {
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  const metadata = JSON.parse(String(form.get('metadata')))
  const files = form.getAll('file').filter((file) => file instanceof File)
  const slug = url.searchParams.get('slug') ?? ''
  const version = (state.functions.get(slug)?.version ?? 0) + 1
  state.functions.set(slug, {
    entrypoint: metadata.entrypoint_path,
    importMap: metadata.import_map_path,
    verifiesToken: metadata.verify_jwt,
    bytes: body.length,
    version,
    files: new Map(
      await Promise.all(files.map(async (file) => [file.name, await file.text()] as const)),
    ),
  })
  return { status: 201, body: { id: slug, slug, name: slug, status: 'ACTIVE', version } }
}

/** A new project's settings, as far as the CLI needs them to find differences. */
const NEW_PROJECT = {
  api: { db_schema: 'public', db_extra_search_path: 'public', max_rows: 1000 },
  auth: { site_url: 'http://localhost:3000' },
}

/** What the CLI expects in an answer, beside what it has sent. */
const defaults: Record<string, Record<string, unknown>> = {
  'config/auth': authSettings,
  postgrest: {
    db_schema: 'public,graphql_public',
    db_extra_search_path: 'public, extensions',
    max_rows: 1000,
    db_pool: null,
    db_pool_acquisition_timeout: 10,
    db_pool_max_lifetime: null,
    db_pool_max_idletime: null,
  },
}
