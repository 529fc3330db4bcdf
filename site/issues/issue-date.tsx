const format = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The day of an issue, given as ISO, with its weekday: "Thursday 19 November 2026". */
export function IssueDate({ date }: { date: string }) {
  return <time dateTime={date}>{format.format(new Date(date))}</time>
}
