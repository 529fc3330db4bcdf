/**
 * How often a saved portfolio is scored again. Reports are sent at 08:00 Hong Kong time at the
 * start of each period, which `private.next_monitoring_run` computes in the database.
 */
export const MONITORING_FREQUENCIES = [
  { value: 'weekly', label: 'Weekly (recommended)', period: 'every Monday' },
  { value: 'monthly', label: 'Monthly (once a month)', period: 'on the first day of each month' },
  {
    value: 'quarterly',
    label: 'Quarterly (every 3 months)',
    period: 'on January 1, April 1, July 1 and October 1',
  },
  {
    value: 'biannually',
    label: 'Biannually (every 6 months)',
    period: 'on January 1 and July 1',
  },
  { value: 'annually', label: 'Annually', period: 'on January 1' },
] as const

export type MonitoringFrequency = (typeof MONITORING_FREQUENCIES)[number]['value']

/** "every Monday at 08:00, Hong Kong time" */
export function describePeriod(frequency: MonitoringFrequency): string {
  const { period } =
    MONITORING_FREQUENCIES.find(({ value }) => value === frequency) ?? MONITORING_FREQUENCIES[0]
  return `${period} at 08:00, Hong Kong time`
}
