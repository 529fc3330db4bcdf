/** A text of the archive as its list shows it: an article or an issue of the newsletter. */
export type ArchiveEntry = {
  /** Its path without the first slash: "articles/…" or "newsletter/…". */
  id: string
  category: string
  title: string
  description: string
  /** ISO date. */
  date: string
  /** Its number or its reading time. */
  detail: string
  /** The address of the file with its passages. */
  passagesPath: string
  /** Only in the preview of authors. */
  isDraft: boolean
}

/** How a category is named in the address of the page. */
export function toCategoryKey(category: string): string {
  return category.toLowerCase()
}
