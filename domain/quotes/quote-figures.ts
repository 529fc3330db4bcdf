export type ChangeTone = 'gain' | 'loss' | 'unchanged'

/** A figure of a provider, which may come as a text; undefined when it is not a finite number. */
export function parseFigure(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** A price with two decimals and thousands separators; '0.00' for what is not a number. */
export function formatPrice(value: unknown): string {
  return formatDecimals(parseFigure(value) ?? 0)
}

/** A change with two decimals and a plus sign for a rise; '0.00' for what is not a number. */
export function formatChange(value: unknown): string {
  const text = formatDecimals(parseFigure(value) ?? 0)
  return /[1-9]/.test(text) && !text.startsWith('-') ? `+${text}` : text
}

/** Whether a change is a gain or a loss as it is shown, that is after rounding to two decimals. */
export function getChangeTone(value: unknown): ChangeTone {
  const shown = formatChange(value)
  if (shown.startsWith('+')) return 'gain'
  return shown.startsWith('-') ? 'loss' : 'unchanged'
}

/** A traded volume in whole units; a dash where there is none, as for currencies. */
export function formatVolume(value: unknown): string {
  const volume = parseFigure(value)
  return volume === undefined ? '—' : volume.toLocaleString('en-US', { maximumFractionDigits: 0 })
}

function formatDecimals(number: number): string {
  const text = number.toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  })
  return text
}
