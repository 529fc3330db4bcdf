export type Instrument = {
  symbol: string
  name: string
  exchange: string
  currency: string
  /** The level around which the sample series moves, in `currency`. Plausible, but not a quote. */
  baseLevel: number
  /** Typical size of a day's move, as a fraction. */
  dailyVolatility: number
  /** Per day; 0 if the instrument has no volume. */
  typicalVolume: number
}

type InstrumentRow = [string, string, string, string, number, number, number]

const ROWS: InstrumentRow[] = [
  ['NIKKEI', 'Nikkei 225', 'TSE', 'JPY', 38500, 0.011, 0],
  ['HSI', 'Hang Seng Index', 'HKEX', 'HKD', 19800, 0.013, 0],
  ['KS11', 'KOSPI Composite Index', 'KRX', 'KRW', 2600, 0.011, 0],
  ['USDJPY', 'US dollar / Japanese yen', 'FX', 'JPY', 150.2, 0.005, 0],
  ['USDCNY', 'US dollar / Chinese yuan', 'FX', 'CNY', 7.25, 0.002, 0],
  ['USDKRW', 'US dollar / South Korean won', 'FX', 'KRW', 1330, 0.005, 0],
  ['USDTWD', 'US dollar / New Taiwan dollar', 'FX', 'TWD', 32, 0.003, 0],
  ['AAPL', 'Apple', 'NASDAQ', 'USD', 225, 0.014, 55e6],
  ['GOOGL', 'Alphabet A', 'NASDAQ', 'USD', 170, 0.016, 28e6],
  ['MSFT', 'Microsoft', 'NASDAQ', 'USD', 420, 0.013, 21e6],
  ['TSLA', 'Tesla', 'NASDAQ', 'USD', 250, 0.032, 95e6],
  ['NVDA', 'NVIDIA', 'NASDAQ', 'USD', 130, 0.028, 240e6],
  ['AMD', 'Advanced Micro Devices', 'NASDAQ', 'USD', 150, 0.027, 45e6],
  ['JPM', 'JPMorgan Chase', 'NYSE', 'USD', 215, 0.013, 9e6],
  ['BAC', 'Bank of America', 'NYSE', 'USD', 41, 0.014, 38e6],
  ['WFC', 'Wells Fargo', 'NYSE', 'USD', 58, 0.015, 17e6],
  ['JNJ', 'Johnson & Johnson', 'NYSE', 'USD', 160, 0.01, 7e6],
  ['PFE', 'Pfizer', 'NYSE', 'USD', 28, 0.013, 35e6],
  ['UNH', 'UnitedHealth Group', 'NYSE', 'USD', 560, 0.014, 3e6],
  ['BRK.B', 'Berkshire Hathaway B', 'NYSE', 'USD', 455, 0.009, 4e6],
  ['TSM', 'Taiwan Semiconductor Manufacturing ADR', 'NYSE', 'USD', 190, 0.02, 14e6],
  ['005930', 'Samsung Electronics', 'KRX', 'KRW', 62000, 0.016, 17e6],
  ['005930.KS', 'Samsung Electronics', 'KRX', 'KRW', 62000, 0.016, 17e6],
  ['000660.KS', 'SK hynix', 'KRX', 'KRW', 185000, 0.024, 4e6],
  ['005380.KS', 'Hyundai Motor', 'KRX', 'KRW', 230000, 0.017, 0.6e6],
  ['0700.HK', 'Tencent Holdings', 'HKEX', 'HKD', 420, 0.019, 18e6],
  ['0005.HK', 'HSBC Holdings', 'HKEX', 'HKD', 70, 0.01, 15e6],
  ['0001.HK', 'CK Hutchison Holdings', 'HKEX', 'HKD', 41, 0.012, 6e6],
  ['0941.HK', 'China Mobile', 'HKEX', 'HKD', 73, 0.009, 14e6],
  ['7203.T', 'Toyota Motor', 'TSE', 'JPY', 2700, 0.015, 25e6],
  ['6758.T', 'Sony Group', 'TSE', 'JPY', 2800, 0.016, 14e6],
  ['8306.T', 'Mitsubishi UFJ Financial Group', 'TSE', 'JPY', 1600, 0.016, 50e6],
  ['9432.T', 'NTT', 'TSE', 'JPY', 152, 0.008, 150e6],
  ['2330.TW', 'Taiwan Semiconductor Manufacturing', 'TWSE', 'TWD', 1020, 0.018, 30e6],
  ['2412.TW', 'Chunghwa Telecom', 'TWSE', 'TWD', 125, 0.006, 7e6],
  ['600519.SS', 'Kweichow Moutai', 'SSE', 'CNY', 1450, 0.013, 3e6],
  ['D05.SI', 'DBS Group Holdings', 'SGX', 'SGD', 38, 0.009, 4e6],
  ['O39.SI', 'Oversea-Chinese Banking', 'SGX', 'SGD', 15, 0.008, 6e6],
  ['RELIANCE.NS', 'Reliance Industries', 'NSE', 'INR', 2900, 0.013, 6e6],
  ['HDFCBANK.NS', 'HDFC Bank', 'NSE', 'INR', 1650, 0.012, 15e6],
  ['BBCA.JK', 'Bank Central Asia', 'IDX', 'IDR', 10000, 0.011, 70e6],
  ['PTT.BK', 'PTT', 'SET', 'THB', 33, 0.01, 45e6],
]

const instruments = new Map(
  ROWS.map(([symbol, name, exchange, currency, baseLevel, dailyVolatility, typicalVolume]) => [
    symbol,
    { symbol, name, exchange, currency, baseLevel, dailyVolatility, typicalVolume },
  ]),
)

export function findInstrument(symbol: string): Instrument | undefined {
  return instruments.get(symbol)
}
