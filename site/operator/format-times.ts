const COUNT = new Intl.NumberFormat('en-US')
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', hourCycle: 'h23' })
const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' })

export function formatCount(count: number): string {
  return COUNT.format(count)
}

/** In the browser's time zone. */
export function formatTime(moment: number | string): string {
  return TIME.format(new Date(moment))
}

export function formatDay(moment: string): string {
  return DAY.format(new Date(moment))
}

export function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
