const COUNT = new Intl.NumberFormat('en-US')
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const SENDING_TIME = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Hong_Kong',
})

export function formatCount(count: number): string {
  return COUNT.format(count)
}

/** By the clock of whoever looks. */
export function formatTime(moment: number | string): string {
  return TIME.format(new Date(moment))
}

export function formatDay(moment: string): string {
  return DAY.format(new Date(moment))
}

/** By Hong Kong's clock, which is the newsletter's. */
export function formatSendingTime(moment: string): string {
  return `${SENDING_TIME.format(new Date(moment))} in Hong Kong`
}

/** Such as "3 minutes", from seconds. */
export function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
