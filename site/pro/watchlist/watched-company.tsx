import { useRef, useState } from 'react'
import type { CoveredCompany } from '#domain/coverage/covered-company.ts'
import { describeVerdict } from '#domain/coverage/describe-coverage.ts'
import {
  explainNoScore,
  isScoredWithoutPrice,
  type SchoolVerdict,
} from '#domain/coverage/school-verdict.ts'
import { formatDate } from '#domain/format-date.ts'
import { formatPrice } from '#domain/format-number.ts'
import { findListing } from '#domain/markets/listing.ts'
import { describeAlert, type WatchlistAlert } from '#domain/portfolio-monitoring/watchlist-alert.ts'
import { SCHOOLS } from '#domain/scoring/schools.ts'
import type { KnownPrice } from '#site/pro/company/sheet-price.ts'
import { PriceOrigin } from '#site/pro/prices/price-origin.tsx'
import { Button } from '#site/ui/button.tsx'
import { CloseIcon } from '#site/ui/icons.tsx'
import { AlertForm } from './alert-form.tsx'
import type { AlertsOfReader, SetAlert } from './use-alerts.ts'
import type { WatchedVerdicts } from './use-verdicts.ts'

type WatchedCompanyProps = {
  symbol: string
  company: CoveredCompany | undefined
  /** Why nothing is judged. */
  unscored: string
  judged: WatchedVerdicts | undefined
  price: KnownPrice | undefined
  /** From a quote or a list; empty if none is known. */
  otherName: string
  /** A real one: alerts are checked at nothing else. */
  hasQuote: boolean
  priceProblem: string | undefined
  alerts: AlertsOfReader
  isCompared: boolean
  canCompare: boolean
  onCompare: (isCompared: boolean) => void
  onRemove: () => void
}

export function WatchedCompany(props: WatchedCompanyProps) {
  const { symbol, company, unscored, judged, price, otherName, hasQuote } = props
  const { priceProblem, alerts } = props
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const own = alerts.alerts.filter((alert) => alert.symbol === symbol)
  const listing = findListing(symbol)

  function close() {
    setIsOpen(false)
    opener.current?.focus()
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-1 border-b border-hairline py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1.6fr)_auto]">
      <Name {...props} name={company?.name ?? otherName} />
      <div className="-mr-3 flex justify-end md:order-last md:mr-0">
        {listing?.currency ? (
          <Button
            ref={opener}
            look="quiet"
            className="px-3"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Alert<span className="sr-only"> for {symbol}</span>
          </Button>
        ) : null}
        <Button
          look="quiet"
          className="size-11 px-0"
          aria-label={`Remove ${symbol} from the watchlist`}
          onClick={props.onRemove}
        >
          <CloseIcon />
        </Button>
      </div>
      <Price
        price={price}
        converted={judged?.converted}
        problem={priceProblem}
        isIndex={listing?.kind === 'index'}
      />
      {judged && judged.problem === undefined ? (
        <Scores verdicts={judged.verdicts} />
      ) : (
        <p className="col-span-full text-note text-muted md:col-span-1">
          {judged?.problem ?? unscored}
        </p>
      )}
      {own.length > 0 || isOpen ? (
        <div className="order-last col-span-full">
          <Alerts alerts={own} onRemove={alerts.remove} />
          {isOpen ? (
            <AlertForm
              symbol={symbol}
              known={{ price: hasQuote, scores: hasQuote && company !== undefined }}
              onSet={alerts.set}
              onClose={close}
            />
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

function Name(props: WatchedCompanyProps & { name: string }) {
  const { symbol, name, isCompared, canCompare, onCompare } = props
  const isShare = findListing(symbol)?.kind === 'share'
  return (
    <div className="flex min-w-0 items-start gap-3">
      {isShare ? (
        <label className="inline-flex size-6 shrink-0 items-center justify-center" title="Compare">
          <span className="sr-only">Compare {symbol}</span>
          <input
            type="checkbox"
            className="size-4.5 accent-ink"
            checked={isCompared}
            disabled={!isCompared && !canCompare}
            onChange={({ target }) => onCompare(target.checked)}
          />
        </label>
      ) : (
        <span className="size-6 shrink-0" />
      )}
      <div className="min-w-0">
        {isShare ? (
          <a
            href={`/pro/company/${encodeURIComponent(symbol)}`}
            className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4 hover:text-accent"
          >
            {symbol}
          </a>
        ) : (
          <span className="font-semibold">{symbol}</span>
        )}
        <span className="block truncate text-note text-muted">{name}</span>
      </div>
    </div>
  )
}

type PriceProps = {
  price: KnownPrice | undefined
  /** In the listing's currency, where the price is in another. */
  converted: WatchedVerdicts['converted']
  problem: string | undefined
  /** In points, not in a currency. */
  isIndex: boolean
}

function Price({ price, converted, problem = 'Loading the price...', isIndex }: PriceProps) {
  if (!price) {
    return <p className="col-span-full text-note text-muted md:col-span-1">{problem}</p>
  }
  const shown = converted ?? price
  return (
    <div className="col-span-full md:col-span-1">
      <p className="tabular-nums">
        {converted ? <span className="text-note text-muted">about </span> : null}
        <span className="font-serif text-title">{formatPrice(shown.amount)}</span>{' '}
        {isIndex ? null : <span className="text-note text-muted">{shown.currency}</span>}
      </p>
      <p className="text-note text-muted">
        <PriceOrigin price={price} />
      </p>
    </div>
  )
}

function Scores({ verdicts }: { verdicts: CoveredCompany['schools'] | undefined }) {
  return (
    <dl className="col-span-full flex gap-x-6 text-note md:col-span-1">
      {SCHOOLS.map(({ id, name }) => (
        <div key={id} className="w-18">
          <dt className="text-muted">{name}</dt>
          <dd
            className="font-serif text-title tabular-nums"
            {...(verdicts && { title: describeVerdict(verdicts[id]) })}
          >
            {verdicts ? <Verdict {...verdicts[id]} /> : '…'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Verdict(verdict: SchoolVerdict) {
  const note = isScoredWithoutPrice(verdict)
    ? 'without a price'
    : verdict.score === null && explainNoScore(verdict)
  return (
    <>
      {verdict.score}
      {note ? (
        <span className="block font-sans text-note leading-snug text-muted">{note}</span>
      ) : null}
    </>
  )
}

type AlertsProps = {
  alerts: readonly SetAlert[]
  onRemove: (alert: Pick<WatchlistAlert, 'symbol' | 'measure'>) => void
}

function Alerts({ alerts, onRemove }: AlertsProps) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {alerts.map((alert) => (
        <li key={alert.measure} className="flex items-center gap-1 text-note">
          <span>
            <span className="font-medium">Alert: {describeAlert(alert)}.</span>{' '}
            <span className="text-muted">{describeState(alert)}</span>
          </span>
          <Button
            look="quiet"
            className="size-11 px-0"
            aria-label={`Remove the alert on ${alert.symbol}: ${describeAlert(alert)}`}
            onClick={() => onRemove(alert)}
          >
            <CloseIcon />
          </Button>
        </li>
      ))}
    </ul>
  )
}

function describeState({ stopped_at, problem, checked_at, told_at }: SetAlert): string {
  if (stopped_at) return 'Stopped by the link in an email. Set it again to go on.'
  if (!checked_at) return 'Not checked yet.'
  const checked = `checked ${formatDate(checked_at)}`
  if (problem) return `Could not be judged: ${problem}, ${checked}.`
  if (told_at) return `So since ${formatDate(told_at)}, emailed; ${checked}.`
  return `Not so, ${checked}.`
}
