import { z } from 'zod/mini'
import { fetchAsKachi } from '#site/backend-client/fetch-as-kachi.ts'
import { getClient, loadAccessToken } from '#site/backend-client/supabase-client.ts'

export type ArchivePaths = { indexPath: string; listPath: string }

/** `snippet` is split into parts; marked parts are matches. */
export type SearchResult = {
  id: string
  title: string
  url: string
  origin: string
  /** ISO 8601. */
  date: string
  isPick: boolean
  snippet: { text: string; isMatch: boolean }[]
}

export type FoundTexts = { news: SearchResult[]; archive: SearchResult[] }

const MAX_NEWS = 20
const MAX_TEXTS = 10

/** Searches the database and the archive's index at the same time. @throws if neither answers */
export async function searchAll(query: string, paths: ArchivePaths): Promise<FoundTexts> {
  const [news, archive] = await Promise.allSettled([searchNews(query), searchArchive(query, paths)])
  if (news.status === 'rejected' && archive.status === 'rejected') throw news.reason
  const texts = archive.status === 'fulfilled' ? archive.value : []
  const ownPages = new Set(texts.map(({ url }) => url))
  return {
    // Kachi's own pages are news too, so leave out those that the archive found.
    news: news.status === 'fulfilled' ? news.value.filter(({ url }) => !ownPages.has(url)) : [],
    archive: texts,
  }
}

const FoundSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    url: z.string(),
    source: z.string(),
    published_at: z.string(),
    is_pick: z.boolean(),
    snippet: z.string(),
  }),
)

async function searchNews(query: string): Promise<SearchResult[]> {
  const client = await getClient()
  const token = await loadAccessToken(client)
  const { data } = await client
    .rpc('search_news', { p_query: query, p_limit: MAX_NEWS })
    .setHeader('Authorization', `Bearer ${token}`)
    .throwOnError()
  return FoundSchema.parse(data).map(({ source, published_at: date, is_pick, ...row }) => ({
    ...row,
    origin: source,
    date,
    isPick: is_pick,
    snippet: splitSnippet(row.snippet),
  }))
}

/** Matches are between the characters 2 and 3, which occur in no text. */
export function splitSnippet(snippet: string): SearchResult['snippet'] {
  return snippet
    .split('\u0002')
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, isMatch: false }]
      const [match = '', rest = ''] = part.split('\u0003')
      return [
        { text: match, isMatch: true },
        { text: rest, isMatch: false },
      ]
    })
    .filter(({ text }) => text !== '')
}

const ListSchema = z.array(
  z.object({ id: z.string(), title: z.string(), description: z.string(), date: z.string() }),
)

let opened: ReturnType<typeof openArchive> | undefined

async function searchArchive(query: string, paths: ArchivePaths): Promise<SearchResult[]> {
  opened ??= openArchive(paths)
  const { find, texts } = await opened.catch((cause: unknown) => {
    opened = undefined
    throw cause
  })
  return find(query)
    .slice(0, MAX_TEXTS)
    .flatMap((id) => texts.get(id) ?? [])
    .map(({ id, title, description, date }) => ({
      id,
      title,
      date,
      url: `/${id}`,
      origin: 'Kachi',
      isPick: false,
      snippet: [{ text: description, isMatch: false }],
    }))
}

async function openArchive({ indexPath, listPath }: ArchivePaths) {
  const [{ openArchiveIndex: openIndex, searchIndex }, index, list] = await Promise.all([
    import('#site/archive/archive-index.ts'),
    fetchText(indexPath),
    fetchText(listPath),
  ])
  const opening = await openIndex(index)
  const texts = ListSchema.parse(JSON.parse(list)).map((text) => [text.id, text] as const)
  return {
    texts: new Map(texts),
    find: (query: string) => searchIndex(opening, query)?.hits.map(({ id }) => id) ?? [],
  }
}

async function fetchText(path: string): Promise<string> {
  const response = await fetchAsKachi(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}
