const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The day of an issue, given as ISO, with its weekday: "Thursday, November 19, 2026". */
export function IssueDate({ date }: { date: string }) {
  return <time dateTime={date}>{format.format(new Date(date))}</time>
}
