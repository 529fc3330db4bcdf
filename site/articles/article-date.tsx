const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A calendar date, given as ISO, in words. */
export function ArticleDate({ date }: { date: string }) {
  return <time dateTime={date}>{format.format(new Date(date))}</time>
}
