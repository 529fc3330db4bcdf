import {
  countPortfolioFigures,
  describeOwnFigures,
  namePortfolioFigures,
  type PortfolioFigures,
  symbolOfKey,
  withoutPrices,
} from '#domain/portfolio/portfolio-figures.ts'
import {
  describePeriod,
  MONITORING_FREQUENCIES,
  type MonitoringFrequency,
} from '#domain/portfolio-monitoring/monitoring-frequency.ts'
import type { SavedAnalysis } from '#domain/portfolio-monitoring/monitoring-request.ts'
import type { OwnMonitor } from '#site/backend-client/own-monitors.ts'

type WhatIsStoredProps = {
  analysis: SavedAnalysis
  frequency: MonitoringFrequency
  /** Empty for the account's own address. */
  otherEmail: string
  /** Undefined if there is none, or as long as that is not known. */
  replaced: OwnMonitor | undefined
}

export function WhatIsStored({ analysis, frequency, otherEmail, replaced }: WhatIsStoredProps) {
  return (
    <div className="border-l-2 border-hairline pl-4 text-small text-muted">
      {replaced ? <p className="mb-2 text-ink">{describeReplaced(replaced)}</p> : null}
      <p>
        Save Portfolio sends {nameHoldings(analysis)}, the scores and this email from your device to
        our server. We store them to price and score them again, and email a report as soon as all
        prices are known and {describePeriod(frequency)}. The scores and the number of holdings are
        also kept with your contact, as the{' '}
        <a href="/privacy-policy" className="underline underline-offset-4 hover:text-accent">
          privacy policy
        </a>{' '}
        says.
      </p>
      <OwnFiguresStored ownFigures={analysis.ownFigures ?? {}} />
      <p className="mt-2">
        {otherEmail && !replaced
          ? `Reports to ${otherEmail} begin once someone confirms from that inbox. `
          : null}
        You can stop at any time with the link in each report, or in your account. Everything is
        deleted 30 days after you stop.
      </p>
    </div>
  )
}

const SHOWN_SYMBOLS = 5

function describeReplaced({ holdings, frequency, is_demo }: OwnMonitor): string {
  const period = MONITORING_FREQUENCIES.find(({ value }) => value === frequency)?.period
  const symbols = holdings.slice(0, SHOWN_SYMBOLS).map(({ symbol }) => symbol)
  const more = holdings.length > SHOWN_SYMBOLS ? ` and ${holdings.length - SHOWN_SYMBOLS} more` : ''
  const whose = is_demo ? 'The demo portfolio' : `Your portfolio of ${symbols.join(', ')}${more}`
  return `${whose} is monitored, with a report ${period ?? frequency}. Saving replaces it.`
}

function nameHoldings({ holdings, isDemo }: SavedAnalysis): string {
  if (isDemo) return `the ${holdings.length} demo holdings`
  const size = holdings.length === 1 ? 'holding' : `${holdings.length} holdings`
  const hasInputs = holdings.some(({ inputs }) => inputs)
  const parts = hasInputs
    ? 'prices, currencies and the financial statements from your file'
    : 'prices and currencies'
  return `your ${size} (symbols, shares, ${parts})`
}

function OwnFiguresStored({ ownFigures }: { ownFigures: PortfolioFigures }) {
  const sent = withoutPrices(ownFigures)
  const count = countPortfolioFigures(sent)
  const priced = Object.keys(ownFigures)
    .filter((key) => ownFigures[key]?.price !== undefined)
    .map(symbolOfKey)
  const others = priced.length > 3 ? ` and ${priced.length - 3} more` : ''
  return (
    <>
      {count > 0 ? (
        <p className="mt-2 wrap-anywhere">
          It also sends {describeOwnFigures(count)} ({namePortfolioFigures(sent)}). The reports use
          them and say so. To change them, save the portfolio again.
        </p>
      ) : null}
      {priced.length > 0 ? (
        <p className="mt-2">
          Your own price of {priced.slice(0, 3).join(', ')}
          {others} stays on this device: reports use market prices, so their scores can differ from
          those on this page.
        </p>
      ) : null}
    </>
  )
}
