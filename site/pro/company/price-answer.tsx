import { type ReactNode, useState } from 'react'
import {
  explainNoScore,
  isScoredWithoutPrice,
  listVerdicts,
  type SchoolVerdict,
} from '#domain/coverage/school-verdict.ts'
import type { Conversion } from '#domain/markets/exchange-rates.ts'
import type { ScoredCompany } from '#domain/scoring/company.ts'
import { formatHighestPrice } from '#domain/scoring/describe-sensitivity.ts'
import { findPriceLimits } from '#domain/scoring/price-limit.ts'
import { SCHOOLS_IN_WORDS, type School } from '#domain/scoring/schools.ts'
import { getScoreBand } from '#domain/scoring/score-bands.ts'
import type { useOwnPrice } from '#site/pro/prices/own-price-store.ts'
import { RateNote } from '#site/pro/prices/rate-note.tsx'
import { TEXT_TONES } from '#site/pro/scores/score-tones.ts'
import { compareWithLimit, describeLimits, type ListedLimit, listLimits } from './listed-limits.ts'
import { PriceAxis } from './price-axis.tsx'
import { PriceInput, PriceSlider } from './price-field.tsx'
import { findScaleTop } from './price-scale.ts'
import type { SheetPrice } from './sheet-price.ts'

type PriceAnswerProps = {
  /** With the reader's own figures, and the price in the statements' currency. */
  company: ScoredCompany
  price: SheetPrice
  own: ReturnType<typeof useOwnPrice>
  listingCurrency: string
  /** Units of the listing's currency for one of the statements'; undefined without a rate. */
  rate: number | undefined
  conversions: readonly Conversion[]
  /** Why no figure a share is known, whatever the company's statements have. */
  problem: ReactNode
  filing: ReactNode
  source: ReactNode
}

const TONES = { gain: 'text-gain', loss: 'text-loss', unchanged: 'text-unchanged' }
/** A typed price moves the end of the scale at most this far, or the schools' limits would all be at zero. */
const MAX_STRETCH = 3

/** The first screen of the sheet: three verdicts, what each school would pay, and what it costs. */
export function PriceAnswer(props: PriceAnswerProps) {
  const { company, price, own, listingCurrency, rate } = props
  const currency = rate === undefined ? (company.currency ?? listingCurrency) : listingCurrency
  const limits = listLimits(findPriceLimits(company), rate ?? 1)
  const [typed, setTyped] = useState(own.own?.price)
  const shown = showPrice(props)
  // What it cost before the reader changed it stays on the scale, which must not move under the slider.
  const [before, setBefore] = useState(own.own ? undefined : shown)
  if (!own.own && before !== shown) setBefore(shown)
  const amounts = [...limits.flatMap(({ highest, value }) => [highest, value]), before]
  const base = findScaleTop(amounts)
  const stretched = typed && Math.min(typed, (base ?? typed) * MAX_STRETCH)
  const top = findScaleTop([...amounts, own.own ? stretched : shown])
  const { sector: _, ...figures } = company.inputs
  const hasFigures = Object.keys(figures).length > 0
  const isConverted = price.known !== undefined && price.known.currency !== currency
  const isListed = price.known?.currency === listingCurrency
  const field = { own, currency: listingCurrency }
  return (
    <section
      aria-labelledby="answer"
      className="wrap mt-2 grid gap-x-14 gap-y-3 md:mt-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]"
    >
      <div>
        <h2 id="answer" className="font-serif text-lead font-medium text-pretty">
          {describeLimits(limits, currency)}.
        </h2>
        {props.problem ? <p className="mt-1 text-small text-fair">{props.problem}</p> : null}
        {hasFigures ? (
          <Verdicts
            limits={limits}
            currency={currency}
            verdicts={listVerdicts(company)}
            price={shown}
            isExplained={Boolean(props.problem)}
          />
        ) : (
          <p className="mt-2 text-muted">
            The schools judge figures of annual reports, and we have none of this company. Enter
            them in the worksheet below, and the answer appears here.
          </p>
        )}
        {top === undefined ? null : <RateNote conversions={props.conversions} className="mt-2" />}
      </div>
      <div className="lg:row-span-2">
        <PriceInput {...field} listed={isListed ? price.listed : undefined} onTyped={setTyped} />
        {props.source}
        {top === undefined ? null : (
          <>
            <PriceAxis
              limits={limits}
              top={top}
              currency={currency}
              price={shown}
              isConverted={isConverted}
            />
            <PriceSlider {...field} listed={price.listed} isConverted={isConverted} top={top} />
            <p className="ml-18 text-note text-muted">
              Bar: what the school pays. Circle: what it takes a share to be worth.
            </p>
          </>
        )}
      </div>
      <div className="grid content-start gap-2">{props.filing}</div>
    </section>
  )
}

/** In the currency of the limits. */
function showPrice({ price, rate }: PriceAnswerProps): number | undefined {
  if (rate !== undefined) return price.listed
  return Number.isNaN(price.value) ? undefined : price.value
}

type VerdictsProps = {
  limits: readonly ListedLimit[]
  verdicts: Record<School, SchoolVerdict>
  price: number | undefined
  currency: string
  /** A sentence above says why no school has a price. */
  isExplained: boolean
}

function Verdicts({ limits, verdicts, ...shared }: VerdictsProps) {
  const { price, currency, isExplained } = shared
  return (
    <table className="mt-1.5 w-full text-small">
      <caption className="sr-only">
        What the {SCHOOLS_IN_WORDS.count} say{price === undefined ? ', without a price' : ''}
      </caption>
      <thead className="text-left text-note text-muted">
        <tr>
          <th scope="col" className="w-16 font-normal sm:w-18">
            School
          </th>
          <th scope="col" className="font-normal">
            Verdict, of 100
          </th>
          <th scope="col" className="text-right font-normal">
            Up to, {currency}
          </th>
        </tr>
      </thead>
      {limits.map((limit) => (
        <Verdict
          key={limit.id}
          limit={limit}
          price={price}
          isExplained={isExplained}
          verdict={verdicts[limit.id]}
        />
      ))}
    </table>
  )
}

type VerdictProps = {
  limit: ListedLimit
  price: number | undefined
  isExplained: boolean
  verdict: SchoolVerdict
}

function Verdict({ limit, price, isExplained, verdict }: VerdictProps) {
  const { name, highest, why } = limit
  const compared = compareWithLimit(price, highest)
  return (
    <tbody className="border-t border-hairline">
      <tr className="align-baseline">
        <th scope="row" className="py-1 text-left font-semibold">
          {name}
        </th>
        <td className="py-1 whitespace-nowrap">
          <Score verdict={verdict} />
        </td>
        <td className="py-1 text-right">
          {highest === null ? (
            <span className="text-note text-muted">no price</span>
          ) : (
            <span className="font-serif text-lead leading-tight tabular-nums" title={why}>
              {formatHighestPrice(highest)}
            </span>
          )}
          {compared ? (
            <span className={`block text-note leading-tight ${TONES[compared.tone]}`}>
              price {compared.text}
            </span>
          ) : null}
        </td>
      </tr>
      {highest === null && !isExplained ? (
        <tr>
          <td />
          <td colSpan={2} className="pb-1.5 text-note text-muted">
            {why}
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

function Score({ verdict }: { verdict: SchoolVerdict }) {
  const { score } = verdict
  if (score === null) {
    return <span className="text-note text-muted">{explainNoScore(verdict)}</span>
  }
  const { label, tone } = getScoreBand(score)
  return (
    <>
      <span className="mr-0.5 font-serif text-lead leading-tight tabular-nums">{score}</span>{' '}
      {isScoredWithoutPrice(verdict) ? (
        <span className="text-note text-muted">without a price</span>
      ) : (
        <span className={`text-note font-semibold ${TEXT_TONES[tone]}`}>{label}</span>
      )}
    </>
  )
}
