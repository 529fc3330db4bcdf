/** What lists know of an issue of the newsletter. Its address is /newsletter/{id}. */
export type IssueSummary = {
  /** The name of its file, which is its date. */
  id: string
  number: number
  title: string
  description: string
  /** ISO date, a Thursday. */
  date: string
  tags: string[]
  /** Only in the preview of authors. */
  isDraft: boolean
}
