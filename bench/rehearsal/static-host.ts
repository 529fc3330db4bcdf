import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { serve } from '@hono/node-server'

export type StaticHost = { address: string; close(): Promise<void> }

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

/** A host of static files: pages without their ending, and the rewriting of `_redirects`. */
export async function startStaticHost(folder: string): Promise<StaticHost> {
  const load = (name: string) => readFile(path.join(folder, name)).catch(() => undefined)
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const name = path.posix.normalize(decodeURIComponent(pathname))
      const page = name.startsWith('/pro/company/') ? '/pro/company.html' : `${name}.html`
      for (const file of name === '/' ? ['/index.html'] : [name, page]) {
        const body = await load(file)
        if (!body) continue
        const type = TYPES[path.extname(file)] ?? 'application/octet-stream'
        return new Response(new Uint8Array(body), { headers: { 'Content-Type': type } })
      }
      const missing = await load('404.html')
      const headers = { 'Content-Type': 'text/html; charset=utf-8' }
      return new Response(missing ? new Uint8Array(missing) : '', { status: 404, headers })
    },
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
