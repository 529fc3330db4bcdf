type Market = { currency: string; mark: string; lot: number; rate: number; tick: number }

/** By the suffix of the symbol: what a dollar is worth, and usual steps of prices and of orders. */
const MARKETS: Record<string, Market> = {
  US: { currency: 'USD', mark: '$', lot: 1, rate: 1, tick: 0.01 },
  HK: { currency: 'HKD', mark: 'HK$', lot: 100, rate: 7.8, tick: 0.05 },
  T: { currency: 'JPY', mark: '¥', lot: 100, rate: 152, tick: 1 },
  VN: { currency: 'VND', mark: '₫', lot: 100, rate: 26_000, tick: 50 },
  KL: { currency: 'MYR', mark: 'RM', lot: 100, rate: 4.2, tick: 0.01 },
  DE: { currency: 'EUR', mark: '€', lot: 1, rate: 0.86, tick: 0.01 },
  NS: { currency: 'INR', mark: '₹', lot: 1, rate: 88, tick: 0.05 },
  SS: { currency: 'CNY', mark: '¥', lot: 100, rate: 7.1, tick: 0.01 },
  SZ: { currency: 'CNY', mark: '¥', lot: 100, rate: 7.1, tick: 0.01 },
  SI: { currency: 'SGD', mark: 'S$', lot: 100, rate: 1.29, tick: 0.01 },
  PS: { currency: 'PHP', mark: '₱', lot: 10, rate: 58, tick: 0.05 },
  TW: { currency: 'TWD', mark: 'NT$', lot: 1000, rate: 31, tick: 0.5 },
}

export function findMarket(name: string): Market {
  const market = MARKETS[name]
  if (!market) throw new Error(`no market is called ${name}`)
  return market
}
