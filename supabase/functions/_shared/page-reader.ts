export type ReadPage = {
  /** After redirects and the page's canonical link. */
  url: string
  title: string
  description: string
  source: string
  /** ISO 8601; undefined if the page does not say. */
  publishedAt: string | undefined
}

/** `problem` is one sentence for the editor. */
export type PageReading = { ok: true; page: ReadPage } | { ok: false; problem: string }

export type PageReader = (address: string) => Promise<PageReading>

let reader: PageReader | undefined

/** The embedded backend sets a reader that cannot reach private networks. */
export function setPageReader(given: PageReader): void {
  reader = given
}

/** A host of functions that sets no reader reads no pages; bundles for hosted projects have one of their own. */
export async function fetchPage(address: string): Promise<PageReading> {
  if (reader) return reader(address)
  return {
    ok: false,
    problem: 'This server cannot read pages. Enter the title and description yourself.',
  }
}
