import { FetchProblem } from '#backend/news/guarded-fetch.ts'
import { ParseProblem, parseFeed } from '#backend/news/parse-feed.ts'
import { parsePage } from '#backend/news/parse-page.ts'
import type { Reader } from '#backend/news/reading-thread.ts'

/**
 * Stands in for `reading-thread.ts` in hosted functions, which have no threads: a document that
 * takes too much ends its function, and the feed's lease lets the next call try others first.
 */
export function createReader(): Reader {
  return {
    parseFeed: (feed) => attempt(() => parseFeed(feed)),
    parsePage: (page) => attempt(() => parsePage(page)),
    stop: async () => {},
  }
}

async function attempt<Answer>(parse: () => Answer): Promise<Answer> {
  try {
    return parse()
  } catch (error) {
    const known = error instanceof ParseProblem ? error.message : 'it could not be understood'
    throw new FetchProblem(known)
  }
}
