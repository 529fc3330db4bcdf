import type { ServerContext } from 'embedded-supabase'
import type { Context, Handler } from 'hono'
import { findListing } from '#domain/markets/listing.ts'
import { parseSymbol } from '#domain/markets/symbol.ts'
import { answerWithFile, describeFile, matchesEtag } from './file-answers.ts'
import { takeScheduled } from './scheduled-files.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'

/** One page serves every address below it, such as /pro/company/0700.HK. */
const COMPANY_PAGE = { page: '/pro/company', address: /^\/pro\/company\/([^/]{1,120})$/ }

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
  return COMPANY_PAGE.address.test(path) ? files.get(COMPANY_PAGE.page) : undefined
}

/** The page itself says that there is no such symbol. Whether a possible one is known, it tells subscribers only. */
function isSheetOfNothing(path: string): boolean {
  const [, name] = COMPANY_PAGE.address.exec(path) ?? []
  if (name === undefined) return false
  const symbol = parseSymbol(decodePath(name))
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
  if (status === 200 && matchesEtag(context.req.header('if-none-match'), file.etag)) {
    return new Response(null, { status: 304, headers: describeFile(file) })
  }
  const { headers, body } = answerWithFile(file, context.req.header('accept-encoding') ?? '')
  return new Response(context.req.method === 'HEAD' ? null : new Uint8Array(body), {
    status,
    headers,
  })
}
