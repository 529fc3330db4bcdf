import type { ReactNode } from 'react'
import { describeKnown, explainNoScore } from '#domain/coverage/school-verdict.ts'
import { formatNumber, formatPrice } from '#domain/format-number.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import { formatValue } from '#domain/scoring/format-value.ts'
import { SCHOOLS } from '#domain/scoring/schools.ts'
import { PriceOrigin } from '#site/pro/prices/price-origin.tsx'
import { Button } from '#site/ui/button.tsx'
import { useSearchParam } from '#site/ui/use-search-param.ts'
import { ChooseForm } from './choose-form.tsx'
import { MAX_COMPARED, parseCompared } from './compared-symbols.ts'
import { type Compared, useCompared } from './use-compared.ts'

export function Comparison() {
  const [text = '', setText] = useSearchParam('symbols')
  const { symbols, problems } = parseCompared(text)
  return (
    <div className="wrap pt-4 pb-14">
      <ChooseForm symbols={symbols} onChoose={setText} />
      {problems.length > 0 ? (
        <ul role="alert" className="mt-3 max-w-3xl border-l-4 border-fair pl-4 text-small">
          {problems.map((problem) => (
            <li key={problem} className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      ) : null}
      {symbols.length > 0 ? (
        <SideBySide
          symbols={symbols}
          onRemove={(symbol) => setText(symbols.filter((other) => other !== symbol).join(','))}
        />
      ) : (
        <p className="mt-6 text-muted">
          Nothing to compare yet. Enter up to {MAX_COMPARED} symbols, such as 2330.TW, 005930.KS.
        </p>
      )}
    </div>
  )
}

function SideBySide({
  symbols,
  onRemove,
}: {
  symbols: string[]
  onRemove: (symbol: string) => void
}) {
  const { columns, isPending, problem } = useCompared(symbols)
  return (
    <>
      {problem ? (
        <p role="alert" className="mt-4 border-l-4 border-loss pl-4 text-small">
          <span className="font-semibold text-loss">The companies could not be loaded.</span>{' '}
          {problem}
        </p>
      ) : null}
      <section
        aria-label="Companies side by side"
        aria-busy={isPending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="scroll-shade relative mt-6"
      >
        <table aria-label="Companies side by side" className="w-full text-small">
          <thead>
            <tr className="border-b border-control align-bottom">
              <Head>Company</Head>
              {columns.map(({ symbol, name }) => (
                <th key={symbol} scope="col" className="min-w-36 py-2 pl-4 text-left font-normal">
                  <span className="block font-semibold wrap-anywhere">{name}</span>
                  <a
                    href={`/pro/company/${encodeURIComponent(symbol)}`}
                    className="mr-1 inline-flex min-h-6 items-center text-note underline underline-offset-4 hover:text-accent"
                  >
                    {symbol}
                  </a>
                  <Button
                    look="quiet"
                    className="-ml-2 px-2 text-note"
                    data-print="none"
                    onClick={() => onRemove(symbol)}
                  >
                    Remove<span className="sr-only"> {symbol}</span>
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row title="Price" columns={columns} show={showPrice} />
            <Row title="Statements" columns={columns} show={showStatements} />
            {SCHOOLS.map(({ id, name }) => (
              <Row
                key={id}
                title={name}
                isStrong
                columns={columns}
                show={(column) => showScore(column, id)}
              />
            ))}
          </tbody>
          {SCHOOLS.map(({ id, name, criteria }) => (
            <tbody key={id}>
              <tr className="border-b border-control">
                <th scope="rowgroup" colSpan={columns.length + 1} className="pt-6 pb-2 text-left">
                  <span className="sticky left-0 font-serif text-lead font-medium">
                    {name}, criterion by criterion
                  </span>
                </th>
              </tr>
              {criteria.map((criterion) => (
                <Row
                  key={criterion.id}
                  title={criterion.name}
                  columns={columns}
                  show={({ score }) =>
                    showCriterion(
                      score?.[id].criteria.find((one) => one.id === criterion.id),
                      criterion.name,
                    )
                  }
                />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {columns.some(({ hasOwnFigures }) => hasOwnFigures) ? (
        <p className="mt-3 text-note text-muted">Scores count with the figures that you entered.</p>
      ) : null}
    </>
  )
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th
      scope="row"
      className="sticky left-0 z-1 w-40 max-w-32 min-w-28 bg-paper py-2 pr-3 text-left font-medium text-muted sm:max-w-56"
    >
      {children}
    </th>
  )
}

type RowProps = {
  title: string
  columns: readonly Compared[]
  show: (column: Compared) => ReactNode
  isStrong?: boolean
}

function Row({ title, columns, show, isStrong = false }: RowProps) {
  return (
    <tr className="border-b border-hairline align-top">
      <Head>{title}</Head>
      {columns.map((column) => (
        <td
          key={column.symbol}
          className={`py-2 pl-4 ${isStrong ? 'font-serif text-title tabular-nums' : ''}`}
        >
          {show(column)}
        </td>
      ))}
    </tr>
  )
}

function showPrice({ price, converted, note }: Compared): ReactNode {
  if (!price) return <Note>{note?.startsWith('Loading') ? 'Loading...' : 'No price known'}</Note>
  return (
    <>
      <span className="tabular-nums">
        {converted
          ? `about ${formatPrice(converted.amount)} ${converted.currency}`
          : `${formatPrice(price.amount)} ${price.currency}`}
      </span>
      {converted ? (
        <Note>
          from {formatPrice(price.amount)} {price.currency}
        </Note>
      ) : null}
      {price.source.kind === 'quote' ? <Note>{formatDay(price.on)}</Note> : null}
      <Note>
        <PriceOrigin price={price} />
      </Note>
    </>
  )
}

function showStatements({ years, newest, note, score, gaps }: Compared): ReactNode {
  return (
    <>
      {years ? <span className="tabular-nums">{years}</span> : null}
      {newest ? <Note>newest year to {formatDay(newest)}</Note> : null}
      {score ? gaps.map((gap) => <Note key={gap}>{gap}</Note>) : <Note>{note}</Note>}
    </>
  )
}

function showScore({ verdicts }: Compared, school: (typeof SCHOOLS)[number]['id']): ReactNode {
  if (!verdicts) return <Note>not judged</Note>
  const verdict = verdicts[school]
  return (
    <>
      {verdict.score ?? <Note>{explainNoScore(verdict)}</Note>}
      <Note>{describeKnown(verdict)}</Note>
    </>
  )
}

type Criterion = NonNullable<Compared['score']>[(typeof SCHOOLS)[number]['id']]['criteria'][number]

/** A school may judge a bank by another figure than the row is named after. */
function showCriterion(criterion: Criterion | undefined, title: string): ReactNode {
  if (!criterion) return <Note>not judged</Note>
  if (criterion.state === 'notApplicable') return <Note>not counted</Note>
  if (criterion.state === 'missing') {
    return <Note>not known: {criterion.missing.map(({ label }) => label).join(', ')}</Note>
  }
  const { name, value, unit, points, weight } = criterion
  return (
    <>
      {name === title ? null : <Note>{name}:</Note>}
      {/* Revenue alone is in millions, and is compared in dollars. */}
      <span className="tabular-nums">
        {unit === 'millions' ? 'USD ' : ''}
        {formatValue(value, unit)}
      </span>
      <Note>
        {formatNumber(points, 0, 1)} of {formatNumber(weight, 0, 1)} points
      </Note>
    </>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block font-sans text-note font-normal text-muted">{children}</span>
}
