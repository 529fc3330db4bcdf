const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

const MINUTE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** "3 May 2026", on the reader's calendar. */
export function formatDay(moment: string): string {
  return DAY.format(new Date(moment))
}

/** "3 May, 14:05", by the reader's clock. */
export function formatMinute(moment: string): string {
  return MINUTE.format(new Date(moment))
}
