import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { nameMarket } from '#domain/coverage/describe-coverage.ts'
import { EMPTY_SCREEN, parseScreen, SCREEN_CRITERIA } from '#domain/screening/screen.ts'
import {
  type JudgedCompany,
  judgeForScreen,
  screenCompanies,
} from '#domain/screening/screen-companies.ts'
import { fetchRates } from '#site/backend-client/fetch-rates.ts'
import { type ScreenedCompany, useScreenedCompanies } from '#site/pro/companies/use-companies.ts'
import { useCitedCloses } from '#site/pro/prices/cited-closes-context.ts'
import { useOwnPrices } from '#site/pro/prices/own-price-store.ts'
import { Button } from '#site/ui/button.tsx'
import { Spinner } from '#site/ui/skeleton.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { ScreenFilters } from './screen-filters.tsx'
import { ScreenResults } from './screen-results.tsx'
import { useScreenLink } from './use-screen-link.ts'

export type Entry = { entry: ScreenedCompany; judged: JudgedCompany }

const NOTHING: ReadonlySet<string> = new Set()
/** Parameters that are chosen, not typed. */
const CHOICES = new Set(['market', 'meets', 'prices'])

export function Screener() {
  const { data, error, isPending, refetch } = useScreenedCompanies()
  if (isPending) return <Spinner label="Loading the companies..." />
  if (error) {
    return (
      <div role="alert" className="wrap py-10">
        <p className="max-w-2xl border-l-4 border-loss pl-4">
          <span className="font-semibold text-loss">The companies could not be loaded.</span>{' '}
          {error.message}
        </p>
        <Button look="secondary" className="mt-4" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return <Screen companies={data} />
}

function Screen({ companies }: { companies: readonly ScreenedCompany[] }) {
  const { parameters, write } = useScreenLink()
  const { screen, problems } = parseScreen(parameters)
  const [edited, setEdited] = useState<ReadonlySet<string>>(NOTHING)
  // What the reader types here has its problem at the field.
  const ofLink = problems.filter(({ name }) => !edited.has(name))
  const judged = useVerdicts(companies, screen.usesKnownPrices)
  const chosen = judged.filter(({ entry }) => !screen.market || entry.market === screen.market)
  const result = screenCompanies(chosen, screen)
  const counts = countCriteria(chosen, screen)

  function set(name: string, value: string) {
    const next = new URLSearchParams(parameters)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setEdited((names) => new Set([...names, name]))
    // A typed limit is one place, not one a letter.
    write(next, { isSamePlace: !CHOICES.has(name) && parameters.has(name) })
  }

  return (
    <div className="wrap pt-4 pb-14">
      <p className="max-w-3xl text-small text-muted">
        {companies.length} companies whose financial statements we know, screened on your device.
        Figures are as filed. No price is used unless you ask for it or entered one yourself; what
        could not be judged is counted and never counts as a pass.
      </p>
      {ofLink.length > 0 ? (
        <div role="alert" className="mt-4 max-w-3xl border-l-4 border-fair pl-4 text-small">
          <p className="font-semibold">Part of this link could not be read and was left out.</p>
          {ofLink.map(({ text }) => (
            <p key={text} className="wrap-anywhere">
              {text}
            </p>
          ))}
        </div>
      ) : null}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <ScreenFilters
          parameters={parameters}
          screen={screen}
          counts={counts}
          markets={listMarkets(companies)}
          onSet={set}
        />
        <div>
          <ScreenResults
            result={result}
            screen={screen}
            total={chosen.length}
            judged={chosen}
            unused={problems.length}
            onUsePrices={() => set('prices', 'known')}
          />
          <div className="mt-6 flex flex-wrap gap-3" data-print="none">
            <Button look="secondary" onClick={() => void copyLink()}>
              Copy the link to this screen
            </Button>
            <Button look="quiet" onClick={() => write(new URLSearchParams())}>
              Clear all filters
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}

/** Judged once for all filters: a price changes every company, a filter none. */
function useVerdicts(companies: readonly ScreenedCompany[], usesKnownPrices: boolean): Entry[] {
  const dated = useDatedPrices(companies, usesKnownPrices)
  const { data: rates } = useQuery({
    queryKey: ['rates'],
    queryFn: () => fetchRates({ required: [] }),
    enabled: companies.some(({ currency }, place) => isForeign(dated[place], currency)),
  })
  const entered = companies
    .map(({ currency }, place) => {
      const price = dated[place]
      if (!price || !isForeign(price, currency)) return price?.amount ?? ''
      return rates?.convert(price.amount, price.currency, currency) ?? ''
    })
    .join(' ')
  return useMemo(() => {
    const prices = entered.split(' ').map(Number)
    return companies.map((entry, place) => {
      const { inputs, priceInStatements } = entry
      const isReal = usesKnownPrices && hasRealPrice(entry)
      const used = prices[place] || (isReal && priceInStatements) || Number.NaN
      return { entry, judged: judgeForScreen({ inputs, price: used }) }
    })
  }, [companies, usesKnownPrices, entered])
}

type Amount = { amount: number; currency: string }

/** The reader's own prices; with known prices also the closes that our record cites, where no quote is known. */
function useDatedPrices(
  companies: readonly ScreenedCompany[],
  usesKnownPrices: boolean,
): (Amount | undefined)[] {
  const ownPrices = useOwnPrices()
  const closes = useCitedCloses()
  return companies.map((company) => {
    const own = ownPrices.get(company.symbol)
    if (own) return { amount: own.price, currency: own.currency }
    return usesKnownPrices && !hasRealPrice(company) ? closes[company.symbol] : undefined
  })
}

function hasRealPrice({ price }: ScreenedCompany): boolean {
  return price !== null && price.source !== 'sample'
}

function isForeign(price: Amount | undefined, currency: string): boolean {
  return price !== undefined && price.currency !== currency
}

/** How many companies would pass with each criterion added, so that those that would leave none are off. */
function countCriteria(
  judged: readonly Entry[],
  screen: ReturnType<typeof parseScreen>['screen'],
): ReadonlyMap<string, number> {
  const passed = new Set(screenCompanies(judged, screen).passed)
  const left = judged.filter(({ entry }) => passed.has(entry))
  return new Map(
    SCREEN_CRITERIA.map(({ key }) => {
      const alone = { ...EMPTY_SCREEN, criteria: [key] }
      return [key, screenCompanies(left, alone).passed.length]
    }),
  )
}

function listMarkets(companies: readonly ScreenedCompany[]) {
  const codes = [...new Set(companies.map(({ market }) => market))]
  return codes
    .map((code) => ({ code, name: nameMarket(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    showToast('Link copied', 'Whoever opens it sees this screen with the newest figures.')
  } catch {
    showToast('Not copied', 'Copy the address of this page: it holds the screen.', 'problem')
  }
}
