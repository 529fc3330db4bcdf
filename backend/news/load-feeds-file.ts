import { readFile } from 'node:fs/promises'
import { StartupError } from 'embedded-supabase'
import { z } from 'zod'
import { NEWS_SECTORS } from '#domain/news/news-article.ts'
import { checkAddress, FetchProblem } from './guarded-fetch.ts'

const REGIONS = ['us', 'asia', 'europe', 'emerging markets', 'global'] as const

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}*$/u, 'expected one line')

/** Other keys are ignored, so they can hold comments. */
const FeedSchema = z.object({
  url: z.string().trim().max(2048),
  source: line(100),
  region: z.string().trim().toLowerCase().pipe(z.enum(REGIONS)).optional(),
  category: line(50).optional(),
  sector: z
    .string()
    .trim()
    .transform((name) => NEWS_SECTORS.find((sector) => sector.toLowerCase() === name.toLowerCase()))
    .pipe(z.enum(NEWS_SECTORS))
    .optional(),
  isOn: z.boolean().default(true),
})

export type Feed = Omit<z.infer<typeof FeedSchema>, 'isOn'>

export type FeedsFile = {
  feeds: Feed[]
  problems: string[]
}

/**
 * Reads the file of NEWS_FEEDS. A bad row adds a line to `problems`; the others are kept.
 *
 * @throws StartupError if the file is missing or is not a JSON list
 */
export async function loadFeedsFile(
  file: string,
  privateHosts: ReadonlySet<string>,
): Promise<FeedsFile> {
  const rows = await loadRows(file)
  const found = new Map<string, Feed>()
  const problems: string[] = []
  for (const [index, row] of rows.entries()) {
    const feed = parseRow(row, privateHosts)
    if (typeof feed === 'string') problems.push(`row ${index + 1} of ${file}: ${feed}`)
    else if (feed && !found.has(feed.url)) found.set(feed.url, feed)
  }
  return { feeds: [...found.values()], problems }
}

async function loadRows(file: string): Promise<unknown[]> {
  try {
    const rows: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (Array.isArray(rows)) return rows
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new StartupError(`NEWS_FEEDS: the file ${file} ${reason}.`)
  }
  throw new StartupError(
    `NEWS_FEEDS: the file ${file} should be a list of feeds: [{ "url", "source" }].`,
  )
}

/** A string says what is wrong; undefined means that the row is switched off. */
export function parseRow(
  row: unknown,
  privateHosts: ReadonlySet<string>,
): Feed | string | undefined {
  const parsed = FeedSchema.safeParse(row)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `${issue?.path.join('.') || 'the row'}: ${issue?.message ?? 'not a feed'}`
  }
  const { isOn, ...feed } = parsed.data
  if (!isOn) return undefined
  try {
    return { ...feed, url: checkAddress(feed.url, privateHosts).href }
  } catch (error) {
    if (error instanceof FetchProblem) return `${feed.source} is not read: ${error.message}`
    throw error
  }
}
