import type { ListedName } from './asian-listings.ts'
import { findExchange } from './exchanges.ts'

/**
 * Exchange-traded funds that readers hold, by our symbol, with the names that their managers and exchanges
 * give them. A fund files no financial statements that a school of value investing could score.
 */
const NAMES = `SPY SPDR S&P 500 ETF Trust;VOO Vanguard S&P 500 ETF;IVV iShares Core S&P 500 ETF;VTI Vanguard Total Stock Market ETF;VT Vanguard Total World Stock ETF;QQQ Invesco QQQ Trust;QQQM Invesco NASDAQ 100 ETF;DIA SPDR Dow Jones Industrial Average ETF Trust;IWM iShares Russell 2000 ETF;VEA Vanguard FTSE Developed Markets ETF;VWO Vanguard FTSE Emerging Markets ETF;VXUS Vanguard Total International Stock ETF;VPL Vanguard FTSE Pacific ETF;IEFA iShares Core MSCI EAFE ETF;EFA iShares MSCI EAFE ETF;EEM iShares MSCI Emerging Markets ETF;IEMG iShares Core MSCI Emerging Markets ETF;AAXJ iShares MSCI All Country Asia ex Japan ETF;EPP iShares MSCI Pacific ex Japan ETF;EWJ iShares MSCI Japan ETF;EWY iShares MSCI South Korea ETF;EWT iShares MSCI Taiwan ETF;EWH iShares MSCI Hong Kong ETF;EWS iShares MSCI Singapore ETF;EWM iShares MSCI Malaysia ETF;EIDO iShares MSCI Indonesia ETF;THD iShares MSCI Thailand ETF;EPHE iShares MSCI Philippines ETF;INDA iShares MSCI India ETF;INDY iShares India 50 ETF;EPI WisdomTree India Earnings Fund;MCHI iShares MSCI China ETF;FXI iShares China Large-Cap ETF;KWEB KraneShares CSI China Internet ETF;ASHR Xtrackers Harvest CSI 300 China A-Shares ETF;CQQQ Invesco China Technology ETF;GXC SPDR S&P China ETF;DXJ WisdomTree Japan Hedged Equity Fund;BBJP JPMorgan BetaBuilders Japan ETF;FLJP Franklin FTSE Japan ETF;VNM VanEck Vietnam ETF;SCHD Schwab U.S. Dividend Equity ETF;VYM Vanguard High Dividend Yield ETF;BND Vanguard Total Bond Market ETF;AGG iShares Core U.S. Aggregate Bond ETF;TLT iShares 20+ Year Treasury Bond ETF;GLD SPDR Gold Shares;IAU iShares Gold Trust;ARKK ARK Innovation ETF;SOXX iShares Semiconductor ETF;SMH VanEck Semiconductor ETF;XLK Technology Select Sector SPDR Fund;XLF Financial Select Sector SPDR Fund;2800.HK Tracker Fund of Hong Kong;2801.HK iShares Core MSCI China ETF;2822.HK CSOP FTSE China A50 ETF;2823.HK iShares FTSE A50 China ETF;2828.HK Hang Seng China Enterprises Index ETF;2833.HK Hang Seng Index ETF;2840.HK SPDR Gold Trust;3032.HK Hang Seng TECH Index ETF;3033.HK CSOP Hang Seng TECH Index ETF;3067.HK iShares Hang Seng TECH ETF;3110.HK Global X Hang Seng High Dividend Yield ETF;3188.HK ChinaAMC CSI 300 Index ETF;1305.T iFreeETF TOPIX;1306.T NEXT FUNDS TOPIX ETF;1308.T Listed Index Fund TOPIX;1320.T iFreeETF Nikkei 225;1321.T NEXT FUNDS Nikkei 225 ETF;1329.T iShares Core Nikkei 225 ETF;1330.T Listed Index Fund 225;1343.T NEXT FUNDS REIT Index ETF;1475.T iShares Core TOPIX ETF;1489.T NEXT FUNDS Nikkei 225 High Dividend Yield Stock 50 Index ETF;1540.T Japan Physical Gold ETF;1570.T NEXT FUNDS Nikkei 225 Leveraged Index ETF;1655.T iShares S&P 500 ETF;2558.T MAXIS S&P 500 ETF;2559.T MAXIS All Country Equity ETF;069500.KS KODEX 200;102110.KS TIGER 200;122630.KS KODEX Leverage;229200.KS KODEX KOSDAQ 150;360750.KS TIGER US S&P 500;133690.KS TIGER US Nasdaq 100;379800.KS KODEX US S&P 500;0050.TW Yuanta Taiwan Top 50 ETF;0056.TW Yuanta Taiwan Dividend Plus ETF;006208.TW Fubon Taiwan 50 ETF;00878.TW Cathay MSCI Taiwan ESG Sustainability High Dividend Yield ETF;00919.TW Capital TIP Taiwan Select High Dividend ETF;00929.TW Fuh Hwa Taiwan Technology Dividend Highlight ETF;00940.TW Yuanta Taiwan Value High Dividend ETF;510050.SS ChinaAMC China 50 ETF;510300.SS Huatai-PineBridge CSI 300 ETF;510500.SS China Southern CSI 500 ETF;588000.SS ChinaAMC STAR 50 ETF;159915.SZ E Fund ChiNext ETF;159919.SZ Harvest CSI 300 ETF;ES3.SI SPDR Straits Times Index ETF;G3B.SI Amova Singapore STI ETF;NIFTYBEES.NS Nippon India ETF Nifty 50 BeES;BANKBEES.NS Nippon India ETF Nifty Bank BeES;GOLDBEES.NS Nippon India ETF Gold BeES;JUNIORBEES.NS Nippon India ETF Nifty Next 50 Junior BeES`

/** Closed-end funds too: they hold shares or bonds and have no business of their own. */
const FUND_NAME = /\b(?:ETFs?|ETNs?|funds?|iShares|ProShares|SPDR)\b/i

/** Shown where a company has its industry. */
export const FUND = 'Fund'

const names = new Map(
  NAMES.split(';').map((line) => {
    const blank = line.indexOf(' ')
    return [line.slice(0, blank), line.slice(blank + 1)] as const
  }),
)

/** The name of a fund that readers hold. */
export function findFundName(symbol: string): string | undefined {
  return names.get(symbol)
}

/** @param name of the listing, where one is known */
export function isFund(symbol: string, name?: string | null): boolean {
  return names.has(symbol) || (typeof name === 'string' && FUND_NAME.test(name))
}

export function listFunds(): ListedName[] {
  return [...names].flatMap(([symbol, name]) => {
    const exchange = findExchange(symbol)?.exchange
    if (!exchange) return []
    const { code, currency } = exchange
    return [{ symbol, name, exchange: code, currency, industry: FUND }]
  })
}
