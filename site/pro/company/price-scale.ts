import { roundToDigits } from '#domain/format-number.ts'

/** The steps of the slider between nothing and the top of the scale. */
export const SCALE_STEPS = 400
const ROOM = 1.2

/** One linear axis from 0 for every amount on it; undefined if there are none. */
export function findScaleTop(amounts: readonly (number | null | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => typeof amount === 'number' && amount > 0)
  const highest = Math.max(0, ...(known as number[]))
  return highest > 0 && Number.isFinite(highest) ? roundToDigits(highest * ROOM, 2) : undefined
}

/** 0 to 100; what lies beyond the top stands at the end. */
export function placeOnScale(amount: number, top: number): number {
  return Math.min(100, Math.max(0, (amount / top) * 100))
}

export function stepOf(amount: number | undefined, top: number): number {
  if (amount === undefined) return 0
  return Math.min(SCALE_STEPS, Math.max(1, Math.round((amount / top) * SCALE_STEPS)))
}

/** A price of three digits, so that the field beside the slider stays short, or of four where that is another step's. */
export function priceAtStep(step: number, top: number): number {
  const exact = (Math.max(1, step) / SCALE_STEPS) * top
  const short = roundToDigits(exact, 3)
  return stepOf(short, top) === Math.max(1, step) ? short : roundToDigits(exact, 4)
}
