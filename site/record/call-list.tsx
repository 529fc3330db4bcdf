import type { ReactNode } from 'react'
import { formatLongDate } from '#domain/format-date.ts'
import { formatNumber } from '#domain/format-number.ts'
import { type Call, METHODS, type Valuation } from './call-schema.ts'
import { countOutcomes, judgePrice } from './value-call.ts'

type Listed<Kind extends Valuation['kind']> = Extract<Valuation, { kind: Kind }> & { id: string }

type CallListProps = { calls: Listed<'call'>[]; illustrations: Listed<'illustration'>[] }

export function CallList({ calls, illustrations }: CallListProps) {
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
      <CallTerms />
      {calls.length > 0 ? (
        <ol className="mt-10 grid gap-10">
          {calls.map((call) => (
            <CallItem key={call.id} call={call} />
          ))}
        </ol>
      ) : (
        <p className="mt-10 max-w-prose">No calls yet.</p>
      )}
      <Illustrations illustrations={illustrations} />
      <p className="mt-10 text-small" data-print="none">
        <RecordLink href="/data/record.csv">Download the record (CSV)</RecordLink>
      </p>
      <p className="mt-4 text-small">
        <RecordLink href="/retention-league">The retention league</RecordLink>: what 18 Asian
        companies added to equity and to profit
      </p>
    </div>
  )
}

function CallTerms() {
  return (
    <section aria-labelledby="terms" className="mt-10 max-w-prose">
      <h2 id="terms" className="text-title font-medium">
        How a call is judged
      </h2>
      <p className="mt-3">
        A value becomes a call if it rests on the company’s latest annual report and stands beside
        the last close before its publication. On the judging day, three years later, we add the
        dividends paid since the day of the call to that day’s close, or to the last close before it
        if the market is shut that day. The call is right if the sum is closer to our value, in
        percent, than the first close was, and wrong if it is further away. Figures, value and terms
        do not change after publication. A call is never removed.
      </p>
      <p className="mt-3">
        A value is the result of the formula that stands beside it. It is not a target price, and
        not a recommendation to buy, hold or sell.
      </p>
    </section>
  )
}

function Illustrations({ illustrations }: Pick<CallListProps, 'illustrations'>) {
  return (
    <section aria-labelledby="illustrations" className="mt-14 border-t-2 border-ink pt-6">
      <h2 id="illustrations" className="text-heading font-medium">
        Illustrations
      </h2>
      <p className="mt-3 max-w-prose">
        These values show a method at a real company. They are not calls, and they do not count:
        their closes were months old on the day of publication, so the price may already have moved,
        or a newer annual report was out.
      </p>
      <ol className="mt-8 grid gap-10">
        {illustrations.map((illustration) => (
          <CallItem key={illustration.id} call={illustration} />
        ))}
      </ol>
    </section>
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

function CallItem({ call }: { call: Valuation & { id: string } }) {
  const { id, company, symbol, currency, value, twoThirds, price } = call
  const isCall = call.kind === 'call'
  return (
    <li id={id} className="scroll-mt-8 border-t-2 border-ink pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-title font-medium">{company}</h2>
        <p className="text-small font-semibold">
          {isCall ? OUTCOMES[call.outcome] : 'Illustration'}
        </p>
      </div>
      <dl className="mt-4 grid gap-x-10 gap-y-3 text-small sm:grid-cols-2 lg:grid-cols-3">
        <Fact label={isCall ? 'Close on the day of the call' : 'Close it is set against'}>
          <Price price={price} currency={currency} />
        </Fact>
        <Fact label="Value per share">{formatAmount(value, currency)}</Fact>
        <Fact label="Two thirds of the value">{formatAmount(twoThirds, currency)}</Fact>
        <Fact label="At that close">{judgePrice(price.price, call)}</Fact>
        <Fact label="Financials as of">
          <Day date={call.asOf} />
        </Fact>
        <Fact label="Published">
          <Day date={call.published} />
        </Fact>
        {isCall ? <CallFacts call={call} /> : null}
        <Fact label="Method">{METHODS[call.method]}</Fact>
      </dl>
      <p className="mt-4 flex flex-wrap gap-x-6 text-small">
        <RecordLink href={call.piece}>
          The article<span className="sr-only"> on {company}</span>
        </RecordLink>
        <RecordLink href={`/pro/company/${symbol}`}>
          Open<span className="sr-only"> {company}</span> in Pro
        </RecordLink>
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

function CallFacts({ call }: { call: Call }) {
  const latest = call.prices.at(-1)
  return (
    <>
      <Fact label="Judging day">
        <Day date={call.judgedOn} />
      </Fact>
      <Fact label="Latest price">
        {latest ? <Price price={latest} currency={call.currency} /> : 'None yet'}
      </Fact>
    </>
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
