import { findInstrument, type Instrument } from './instruments.ts'
import { sampleClose, tradingDay } from './sample-feed.ts'

export type MarketWeek = {
  /** Levels in points. */
  indices: { name: string; symbol: string; value: number; change: number; changePercent: number }[]
  /** Strongest first. */
  topPerformers: { name: string; symbol: string; changePercent: number }[]
  /** Units of the second currency for one of the first. */
  currencies: { pair: string; rate: number; change: number }[]
}

const INDICES = { NIKKEI: 'Nikkei 225', HSI: 'Hang Seng', KS11: 'KOSPI' }
const CURRENCIES = { USDJPY: 'USD/JPY', USDCNY: 'USD/CNY', USDKRW: 'USD/KRW' }
const ASIAN_SHARES = [
  '005930.KS',
  '000660.KS',
  '005380.KS',
  '0700.HK',
  '0005.HK',
  '0001.HK',
  '0941.HK',
  '7203.T',
  '6758.T',
  '8306.T',
  '9432.T',
  '2330.TW',
  '2412.TW',
  'D05.SI',
  'O39.SI',
  'RELIANCE.NS',
  'HDFCBANK.NS',
  'BBCA.JK',
  'PTT.BK',
]
const TRADING_DAYS_OF_A_WEEK = 5
const SHOWN_SHARES = 3

/**
 * The week up to the last close before `instant`, from the sample series. The newsletter is sent
 * as Tokyo and Seoul open, so the day's own move would be near zero.
 */
export function sampleWeek(instant: Date): MarketWeek {
  const day = tradingDay(instant) - 1
  return {
    indices: Object.entries(INDICES).map(([symbol, name]) => ({ name, ...moveOf(symbol, day) })),
    topPerformers: ASIAN_SHARES.map((symbol) => moveOf(symbol, day))
      .sort((a, b) => b.changePercent - a.changePercent)
      .slice(0, SHOWN_SHARES)
      .map(({ symbol, changePercent }) => ({
        name: requireInstrument(symbol).name,
        symbol,
        changePercent,
      })),
    currencies: Object.entries(CURRENCIES).map(([symbol, pair]) => {
      const { value, change } = moveOf(symbol, day, 4)
      return { pair, rate: value, change }
    }),
  }
}

function moveOf(symbol: string, day: number, decimals = 2) {
  const instrument = requireInstrument(symbol)
  const value = sampleClose(instrument, day)
  const before = sampleClose(instrument, day - TRADING_DAYS_OF_A_WEEK)
  return {
    symbol,
    value: round(value, decimals),
    change: round(value - before, decimals),
    changePercent: round((value / before - 1) * 100, 2),
  }
}

function requireInstrument(symbol: string): Instrument {
  const instrument = findInstrument(symbol)
  if (!instrument) throw new Error(`instruments.ts should list "${symbol}", which issues show.`)
  return instrument
}

function round(value: number, decimals: number): number {
  const rounded = Number(value.toFixed(decimals))
  return Object.is(rounded, -0) ? 0 : rounded
}
