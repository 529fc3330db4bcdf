import type { ServerContext } from 'embedded-supabase'
import type { Context, Handler } from 'hono'
import { findListing, normalizeSymbol } from '#domain/markets/listing.ts'
import { takeScheduled } from './scheduled-files.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'

/** One page serves every address below it, such as /pro/company/0700.HK. */
const companyPage = { page: '/pro/company', address: /^\/pro\/company\/([^/]{1,120})$/ }

const yearSeconds = 365 * 24 * 60 * 60

export function createSiteHandler(
  built: SiteFiles,
  now: () => Date = () => new Date(),
): Handler<ServerContext> {
  const { files, findScheduled } = takeScheduled(built)
  return function serveSite(context) {
    const { method } = context.req
    if (method !== 'GET' && method !== 'HEAD') {
      return context.text('This address answers GET and HEAD only.', 405, { Allow: 'GET, HEAD' })
    }
    const { path } = context.req
    const file = findScheduled(path, now()) ?? findFile(files, path)
    if (file) return sendFile(context, file, isSheetOfNothing(path) ? 404 : 200)
    const withoutSlash = path.replace(/(?<!\/)\/+$/, '')
    if (withoutSlash && withoutSlash !== path && findFile(files, withoutSlash)) {
      return context.redirect(`${withoutSlash}${new URL(context.req.url).search}`, 308)
    }
    return sendMissing(context, files)
  }
}

function findFile(files: SiteFiles, path: string): SiteFile | undefined {
  const file = files.get(decodePath(path))
  if (file) return file
  return companyPage.address.test(path) ? files.get(companyPage.page) : undefined
}

/** The page itself says that there is no such symbol. Whether a possible one is known, it tells subscribers only. */
function isSheetOfNothing(path: string): boolean {
  const [, name] = companyPage.address.exec(path) ?? []
  if (name === undefined) return false
  const symbol = normalizeSymbol(decodePath(name))
  return symbol === undefined || findListing(symbol) === undefined
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function sendMissing(context: Context, files: SiteFiles): Response {
  const page = files.get('/404')
  return page ? sendFile(context, page, 404) : context.text('Not found', 404)
}

function sendFile(context: Context, file: SiteFile, status: 200 | 404): Response {
  const headers = new Headers({
    'Content-Type': file.contentType,
    'Cache-Control': file.isImmutable ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  })
  if (status === 200 && matchesEtag(context.req.header('if-none-match'), file.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const body = chooseEncoding(context.req.header('accept-encoding') ?? '', file, headers)
  headers.set('Content-Length', String(body.length))
  return new Response(context.req.method === 'HEAD' ? null : new Uint8Array(body), {
    status,
    headers,
  })
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((candidate) => {
    const value = candidate.trim().replace(/^W\//, '')
    return value === etag || value === '*'
  })
}

function chooseEncoding(accepted: string, file: SiteFile, headers: Headers): Buffer {
  for (const encoding of ['br', 'gzip'] as const) {
    const body = file[encoding]
    if (body && acceptsEncoding(accepted, encoding)) {
      headers.set('Content-Encoding', encoding)
      return body
    }
  }
  return file.identity
}

function acceptsEncoding(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';')
    return name.trim() === encoding && !/^\s*q=0(?:\.0+)?\s*$/.test(parameters.join(';'))
  })
}
