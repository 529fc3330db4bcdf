import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** One file of the built site, ready to be sent. */
export type SiteFile = {
  contentType: string
  etag: string
  /** Named by its content, so that a browser may keep it for good. */
  isImmutable: boolean
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** The built site by URL path: `/magazine` for `magazine.html`, `/` for `index.html`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>

const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
}

const compressible = /^(text|application\/(json|xml|manifest)|image\/svg)/
const smallestWorthCompressing = 512
/** Astro puts everything that carries a content hash in its name under this folder. */
const immutableFolder = '/_astro/'

/** Reads the whole site into memory, compressed once, so that a request costs a look-up. */
export async function readSiteFiles(directory: string): Promise<SiteFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(
    paths.map(
      async (path) => [urlPath(directory, path), await readSiteFile(directory, path)] as const,
    ),
  )
  return new Map(files)
}

function urlPath(directory: string, path: string): string {
  const url = `/${relative(directory, path).split(sep).join('/')}`
  return url
    .replace(/\/index\.html$/, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/\.html$/, '')
}

async function readSiteFile(directory: string, path: string): Promise<SiteFile> {
  const identity = await readFile(path)
  const contentType = contentTypes[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const file: SiteFile = {
    contentType,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    isImmutable: `/${relative(directory, path).split(sep).join('/')}`.startsWith(immutableFolder),
    identity,
  }
  if (!compressible.test(contentType) || identity.length < smallestWorthCompressing) return file
  const [br, gz] = await Promise.all([compressBrotli(identity), compressGzip(identity)])
  return { ...file, br, gzip: gz }
}

const brotliQuality = 7

function compressBrotli(content: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  return promisify<Buffer, { params: typeof params }, Buffer>(brotliCompress)(content, { params })
}

function compressGzip(content: Buffer): Promise<Buffer> {
  return promisify<Buffer, Buffer>(gzip)(content)
}
