import type { ReactNode } from 'react'
import { formatLongDate } from '#domain/dates.ts'
import { formatNumber } from '#domain/figures.ts'
import { type Call, METHODS } from './call-schema.ts'
import { countOutcomes, readPrice } from './value-call.ts'

type ListedCall = Call & { id: string }

export function CallList({ calls }: { calls: ListedCall[] }) {
  const { open, right, wrong } = countOutcomes(calls)
  return (
    <div className="wrap py-12 md:py-16 print:pb-0">
      <p className="eyebrow">Record</p>
      <h1 className="mt-3 text-display font-medium tracking-tight">
        What we said, and how it turned out
      </h1>
      <p className="mt-4 max-w-prose text-lead text-muted">
        Every call on a real company in our articles and letters stays here, with its price, dates
        and terms. The record began on November 22, 2026.
      </p>
      <dl className="mt-8 flex flex-wrap gap-x-12 gap-y-4 border-y border-hairline py-5">
        <Count label="Open" count={open} />
        <Count label="Right" count={right} />
        <Count label="Wrong" count={wrong} />
      </dl>
      <section aria-labelledby="terms" className="mt-10 max-w-prose">
        <h2 id="terms" className="text-title font-medium">
          How a call is judged
        </h2>
        <p className="mt-3">
          A call compares our value for a share with its close on one day, the day of the call. The
          value is based on the latest annual report that the company had filed by then. On the
          judging day, three years after publication, we add the dividends paid since the day of the
          call to that day’s close, or to the last close before it if the market is shut that day.
          The call is right if the sum is closer to our value, in percent, than the first close was,
          and wrong if it is further away. Figures, value and terms do not change after publication.
          A call is never removed. A call is not a recommendation to buy or sell.
        </p>
        <p className="mt-3">
          The calls published on November 22, 2026, use closes from January and March 2026 that we
          can cite: from a news agency, a newspaper, and a data service’s summary of the company’s
          notice. Later prices have been reported, and all three companies have filed a newer annual
          report since. We do not know what these shares cost on the day of publication.
        </p>
      </section>
      <ol className="mt-10 grid gap-10">
        {calls.map((call) => (
          <CallItem key={call.id} call={call} />
        ))}
      </ol>
      <p className="mt-10 text-small" data-print="none">
        <RecordLink href="/data/record.csv">Download the record (CSV)</RecordLink>
      </p>
      <p className="mt-4 text-small">
        <RecordLink href="/retention-league">The retention league</RecordLink>: what 18 Asian
        companies did with the profit they kept
      </p>
    </div>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-serif text-heading font-medium">{count}</dd>
    </div>
  )
}

function CallItem({ call }: { call: ListedCall }) {
  const { id, company, symbol, currency, value, cheapBelow, price, outcome } = call
  const latest = call.prices.at(-1)
  return (
    <li id={id} className="scroll-mt-8 border-t-2 border-ink pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-title font-medium">{company}</h2>
        <p className="text-small font-semibold text-accent">{OUTCOMES[outcome]}</p>
      </div>
      <dl className="mt-4 grid gap-x-10 gap-y-3 text-small sm:grid-cols-2 lg:grid-cols-3">
        <Fact label="Close on the day of the call">
          <Price price={price} currency={currency} />
        </Fact>
        <Fact label="Value per share (expensive above)">{formatAmount(value, currency)}</Fact>
        <Fact label="Cheap below (two-thirds of the value)">
          {formatAmount(cheapBelow, currency)}
        </Fact>
        <Fact label="At that close">{readPrice(price.price, call)}</Fact>
        <Fact label="Financials as of">
          <Day date={call.asOf} />
        </Fact>
        <Fact label="Published">
          <Day date={call.published} />
        </Fact>
        <Fact label="Judging day">
          <Day date={call.judgedOn} />
        </Fact>
        <Fact label="Latest price">
          {latest ? <Price price={latest} currency={currency} /> : 'None yet'}
        </Fact>
        <Fact label="Method">{METHODS[call.method]}</Fact>
      </dl>
      <p className="mt-4 flex flex-wrap gap-x-6 text-small">
        <RecordLink href={call.piece}>The article</RecordLink>
        <RecordLink href={`/pro/company/${symbol}`}>Open in Pro</RecordLink>
      </p>
      <p className="mt-1 text-note text-muted">Filings</p>
      <ul className="flex flex-wrap gap-x-6 text-small">
        {call.filings.map(({ form, filed, url }) => (
          <li key={url}>
            <RecordLink href={url}>
              {form}, filed {formatLongDate(filed, 'UTC')}
            </RecordLink>
          </li>
        ))}
      </ul>
    </li>
  )
}

const OUTCOMES: Record<Call['outcome'], string> = { open: 'Open', right: 'Right', wrong: 'Wrong' }

function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString().slice(0, 10)}>{formatLongDate(date, 'UTC')}</time>
}

function Price({ price, currency }: { price: Call['price']; currency: string }) {
  return (
    <>
      {formatAmount(price.price, currency)}, <Day date={price.date} /> (
      <a href={price.url} className="text-accent underline underline-offset-4">
        {price.source}
      </a>
      )
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-note text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function RecordLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
    >
      {children}
    </a>
  )
}

const SIGNS: Record<string, string> = { JPY: '¥', TWD: 'NT$', USD: 'US$' }

function formatAmount(amount: number, currency: string): string {
  return `${SIGNS[currency] ?? `${currency} `}${formatNumber(amount, amount < 100 ? 2 : 0)}`
}
