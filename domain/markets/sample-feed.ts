import type { Instrument } from './instruments.ts'
import type { MarketQuote, PricePoint } from './quote.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/**
 * Periods, in trading days, of the waves that make up a series. They are coprime, so that it does
 * not repeat soon.
 */
const WAVE_PERIODS = [7, 19, 53, 131, 347]

/**
 * A made-up quote that looks real and is the same for all callers: a sum of waves seeded by the
 * symbol, evaluated at a trading day, with the day's move unfolding in five-minute steps. No clock,
 * no randomness: the same instrument and time give the same quote.
 */
export function sampleQuote(instrument: Instrument, now: Date): MarketQuote {
  const day = tradingDay(now)
  const previous = sampleClose(instrument, day - 1)
  const last = previous + (sampleClose(instrument, day) - previous) * elapsedShare(now)
  return {
    name: instrument.name,
    exchange: instrument.exchange,
    currency: instrument.currency,
    tradedOn: isoDateOfTradingDay(day),
    close: last,
    previousClose: previous,
    change: last - previous,
    changePercent: ((last - previous) / previous) * 100,
    volume: sampleVolume(instrument, day),
  }
}

/** Up to the day before `now`, oldest first. */
export function sampleHistory(
  instrument: Instrument,
  now: Date,
  { days, step }: { days: number; step: 'day' | 'week' },
): PricePoint[] {
  const stride = step === 'day' ? 1 : 5
  const first = tradingDay(new Date(now.getTime() - days * DAY_MS))
  const points: PricePoint[] = []
  for (let day = tradingDay(now) - 1; day >= first; day -= stride) {
    points.push({ date: isoDateOfTradingDay(day), close: round(sampleClose(instrument, day)) })
  }
  return points.reverse()
}

/** @param day as counted by `tradingDay` */
export function sampleClose(instrument: Instrument, day: number): number {
  const noise = (unitHash(`${instrument.symbol}:${day}`) - 0.5) * 2
  const waves = WAVE_PERIODS.reduce((sum, period) => {
    const phase = unitHash(`${instrument.symbol}/${period}`) * 2 * Math.PI
    return sum + Math.sin((2 * Math.PI * day) / period + phase) * Math.sqrt(period)
  }, 0)
  return instrument.baseLevel * Math.exp(instrument.dailyVolatility * (noise + waves * 0.35))
}

/** Weekdays since Monday, 5 January 1970; a weekend counts as its Friday. */
export function tradingDay(now: Date): number {
  const daysSinceMonday = Math.floor(now.getTime() / DAY_MS) - 4
  const week = Math.floor(daysSinceMonday / 7)
  return week * 5 + Math.min(daysSinceMonday - week * 7, 4)
}

function isoDateOfTradingDay(day: number): string {
  const week = Math.floor(day / 5)
  return new Date((week * 7 + (day - week * 5) + 4) * DAY_MS).toISOString().slice(0, 10)
}

function elapsedShare(now: Date): number {
  const weekday = now.getUTCDay()
  if (weekday === 0 || weekday === 6) return 1
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes()
  return (Math.floor(minutes / 5) + 1) / 288
}

function sampleVolume(instrument: Instrument, day: number): number {
  const factor = 0.6 + unitHash(`${instrument.symbol}#${day}`) * 0.8
  return Math.round(instrument.typicalVolume * factor)
}

/** FNV-1a with a final avalanche, mapped to [0, 1). */
function unitHash(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

function round(value: number): number {
  return Number(value.toFixed(5))
}
