import { z } from 'zod'
import { addressKey, cleanArticleUrl } from '#domain/news/article-address.ts'
import { cleanText } from '#domain/news/clean-text.ts'
import { storedLabels, titleKey } from '#domain/news/stored-article.ts'
import { understandArticle } from '#domain/news/understanding/understand-article.ts'
import { callerClient, refuseUnchecked, TIMEOUT_MS } from '../_shared/clients.ts'
import { failure, json } from '../_shared/http.ts'
import { fetchPage, type ReadPage } from '../_shared/page-reader.ts'
import { readInput } from '../_shared/read-input.ts'

const RequestSchema = z.strictObject({
  url: z.string().trim().min(1).max(2048),
  title: z.string().transform(cleanText).pipe(z.string().min(1).max(200)).nullish(),
  description: z.string().transform(cleanText).pipe(z.string().max(500)).nullish(),
  source: z.string().transform(cleanText).pipe(z.string().min(1).max(100)).nullish(),
})

type LinkRequest = z.infer<typeof RequestSchema>

const AddedSchema = z.object({ changeId: z.number().nullable(), articles: z.array(z.unknown()) })

/**
 * Answers an editor's POST { url, title?, description?, source? } with { success, changeId,
 * articles }. The server reads the page for what the editor left out. The article stays hidden
 * until it is picked; `changeId` is null if the link is already known.
 */
export async function addLink(request: Request): Promise<Response> {
  const input = await readInput(request, RequestSchema)
  if (!input.ok) return input.response
  const url = cleanArticleUrl(input.value.url)
  if (!url)
    return refuse('invalid-url', 'Enter the full URL of a web page, starting with https://.')
  const client = callerClient(request)
  const allowed = await client.rpc('take_link_reading').abortSignal(AbortSignal.timeout(TIMEOUT_MS))
  if (allowed.error) return refuseCaller(allowed.status, allowed.error)
  if (!allowed.data)
    return refuse('too-many', 'You have read 120 pages in an hour. Try again later.')
  const reading = await completeLink({ ...input.value, url })
  if (!reading.ok) return refuse('page-unreadable', reading.problem)
  const added = await client
    .rpc('add_news_link', { p_article: describeLink(reading.page) })
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
  if (added.error) return refuseCaller(added.status, added.error)
  return json({ success: true, ...AddedSchema.parse(added.data) })
}

/** The editor's words override the page's. A full entry needs no page. */
async function completeLink({ url, title, description, source }: LinkRequest & { url: string }) {
  const host = new URL(url).host.replace(/^www\./, '')
  if (title && description) {
    const page = { url, title, description, source: source ?? host, publishedAt: undefined }
    return { ok: true as const, page }
  }
  const reading = await fetchPage(url)
  if (reading.ok) {
    const { page } = reading
    const text = {
      title: title ?? page.title,
      description: description ?? page.description,
      source: source ?? page.source,
    }
    return { ok: true as const, page: { ...page, ...text } }
  }
  if (!title) return reading
  const page = { url, title, description: '', source: source ?? host, publishedAt: undefined }
  return { ok: true as const, page }
}

function describeLink(page: ReadPage) {
  const labels = storedLabels(understandArticle(page))
  return { ...page, ...labels, urlKey: addressKey(page.url), titleKey: titleKey(page.title) }
}

/** 200, because browsers log an error for every other status. */
function refuse(code: string, error: string): Response {
  return json({ success: false, code, error })
}

function refuseCaller(status: number, error: Parameters<typeof refuseUnchecked>[1]): Response {
  if (status === 403) return failure({ status: 403, code: 'not-an-editor', error: error.message })
  if (status === 429) return refuse('too-many', error.message)
  if (error.code === '23514') return refuse('invalid-text', error.message)
  return refuseUnchecked(status, error)
}
