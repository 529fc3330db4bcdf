import { createHash } from 'node:crypto'
import { existsSync, unwatchFile, watchFile } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { StartupError } from 'embedded-supabase'

export type SiteFile = {
  contentType: string
  etag: string
  /** Its name contains a content hash, so browsers may cache it forever. */
  isImmutable: boolean
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** The built site by URL path: `/magazine` for `magazine.html`, `/` for `index.html`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>

const CONTENT_TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
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

/** Astro puts all files with a content hash in their name here. */
const IMMUTABLE_FOLDER = '/_astro/'

/**
 * After a first `npm start` the files are compressed again, better, while they are served: they are loaded again
 * when that is done.
 * @throws StartupError if there is no built site
 */
export async function loadBuiltSite(directory: string): Promise<SiteFiles> {
  if (existsSync(join(directory, 'index.html'))) {
    const quick = `${directory}.quick`
    const files = await loadSiteFiles(directory)
    if (existsSync(quick)) whenRemoved(quick, () => renewTwins(files, directory))
    return files
  }
  throw new StartupError(
    `There is no built site in ${directory}. Run npm run build first, or npm start, which builds it.`,
  )
}

function whenRemoved(path: string, follow: () => Promise<void>): void {
  watchFile(path, { interval: 1000, persistent: false }, ({ nlink }) => {
    if (nlink > 0) return
    unwatchFile(path)
    // What was compressed quickly stays good.
    follow().catch(() => undefined)
  })
}

async function renewTwins(files: SiteFiles, directory: string): Promise<void> {
  const renewed = await loadSiteFiles(directory)
  for (const [address, file] of files) {
    const { etag, br, gzip } = renewed.get(address) ?? {}
    if (etag === file.etag) Object.assign(file, { br, gzip })
  }
}

export async function loadSiteFiles(directory: string): Promise<SiteFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const all = new Set(paths)
  const originals = paths.filter((path) => !isCompressedTwin(path, all))
  const files = await Promise.all(
    originals.map(async (path) => {
      const url = `/${relative(directory, path).split(sep).join('/')}`
      return [pageAddress(url), await loadSiteFile(url, path, all)] as const
    }),
  )
  return new Map(files)
}

function isCompressedTwin(path: string, all: ReadonlySet<string>): boolean {
  return /\.(br|gz)$/.test(path) && all.has(path.replace(/\.(br|gz)$/, ''))
}

function pageAddress(url: string): string {
  return url
    .replace(/\/index\.html$/, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/\.html$/, '')
}

async function loadSiteFile(
  url: string,
  path: string,
  all: ReadonlySet<string>,
): Promise<SiteFile> {
  const identity = await readFile(path)
  const loadTwin = (ending: string) =>
    all.has(`${path}${ending}`) ? readFile(`${path}${ending}`) : undefined
  return {
    contentType: CONTENT_TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    isImmutable: url.startsWith(IMMUTABLE_FOLDER),
    identity,
    br: await loadTwin('.br'),
    gzip: await loadTwin('.gz'),
  }
}
