const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })
const months = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/** With thousands separated and a true minus sign. */
export function formatFigure(value: number): string {
  return figures.format(value).replace('-', '−')
}

/** As {@link formatFigure}, with a plus sign before what is added. */
export function formatChange(value: number): string {
  return value > 0 ? `+${formatFigure(value)}` : formatFigure(value)
}

/** What stands along the x axis or in the first column: a figure, a year, a date or a name. */
export function formatPosition(position: number | string): string {
  if (typeof position === 'string') {
    return isDate(position) ? days.format(new Date(position)) : position
  }
  return isYear(position) ? String(position) : formatFigure(position)
}

export function formatMonth(time: number): string {
  return months.format(time)
}

export function isDate(position: number | string): position is string {
  return typeof position === 'string' && ISO_DATE.test(position)
}

/** Years carry no separator of thousands; other whole figures of this size are rare on an x axis. */
function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1800 && value <= 2200
}
