import { createExchangeRates } from '#domain/markets/exchange-rates.ts'
import { SelectField } from '#site/ui/select-field.tsx'
import { useOwnCurrency } from '../own-currency.ts'
import type { ScoredState } from '../shown-analysis.ts'
import { DividendTable } from './dividend-table.tsx'
import { GainTable } from './gain-table.tsx'

export function GainsAndDividends({ state }: { state: ScoredState }) {
  const [own, chooseOwn] = useOwnCurrency()
  const { base, rates } = state.rates
  const known = createExchangeRates(state.rates)
  const currencies = [...new Set([base, ...Object.keys(rates), own])].sort()
  return (
    <section aria-label="Gain and dividends" className="min-w-0 break-inside-avoid">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h3 className="text-title font-medium">Gain and dividends</h3>
        <div data-print="none" className="w-36">
          <SelectField
            label="Shown in"
            value={own}
            choices={currencies.map((code) => [code, code] as const)}
            onChoose={chooseOwn}
          />
        </div>
      </div>
      <GainTable state={state} own={own} rates={known} />
      <DividendTable state={state} own={own} rates={known} />
    </section>
  )
}
