import { useSearchParam } from '#site/ui/use-search-param.ts'

export function useNewsFilters() {
  const [region = 'all', setRegion] = useSearchParam('region')
  const [sector, setSector] = useSearchParam('sector')
  const [ticker] = useSearchParam('ticker')
  const [chosen = '', setChosen] = useSearchParam('category')
  const categories = chosen.split(',').filter(Boolean)

  return {
    region,
    sector,
    ticker,
    categories,
    setRegion: (value: string) => setRegion(value === 'all' ? undefined : value),
    toggleSector: (value: string) => setSector(value === sector ? undefined : value),
    toggleCategory: (value: string) => setChosen(toggle(categories, value).join(',')),
  }
}

export type NewsFilterControls = ReturnType<typeof useNewsFilters>

function toggle(values: string[], value: string): string[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}
