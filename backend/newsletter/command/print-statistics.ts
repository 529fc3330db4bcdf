import type { Statistics } from '#domain/newsletter/office-answers.ts'
import { format } from './print-status.ts'

/** The same numbers as on /operator. */
export function printStatistics({ list, schedule, weeks }: Statistics): void {
  const { hardBounce, softBounces, complaint, operator } = list.suppressed
  const monthAgo = weeks.at(-5)?.active
  const lines = [
    `Subscribers  ${format(list.active)} active, ${format(list.receiving)} would get a letter now${monthAgo === undefined ? '' : `; four weeks ago ${format(monthAgo)} active`}`,
    `  new          ${format(list.newIn7Days)} in 7 days, ${format(list.newIn30Days)} in 30`,
    `  in 30 days   unsubscribed ${format(list.unsubscribedIn30Days)}, bounced ${format(list.bouncedIn30Days)}, complaints ${format(list.complaintsIn30Days)}`,
    `  suppressed   hard bounces ${format(hardBounce)}, full for a month ${format(softBounces)}, complaints ${format(complaint)}, by an operator ${format(operator)}`,
    describeNext(schedule),
  ]
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

function describeNext({ isOn, next }: Statistics['schedule']): string {
  if (!isOn) return 'Next issue   none by itself: NEWSLETTER_SCHEDULE is off'
  if (!next) return 'Next issue   none is written yet'
  const day = new Date(next.at).toLocaleString('en-GB', {
    timeZone: 'Asia/Hong_Kong',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `Next issue   ${next.issue}, ${day} in Hong Kong: ${next.subject}`
}
