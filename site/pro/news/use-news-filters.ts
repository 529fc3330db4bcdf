import { useSearchParam } from '#site/ui/use-search-param.ts'

export function useNewsFilters() {
  const [region = 'all', setRegion] = useSearchParam('region')
  const [sector, setSector] = useSearchParam('sector')
  const [ticker] = useSearchParam('ticker')
  const [chosen = '', setChosen] = useSearchParam('category')
  const categories = splitCategories(chosen)

  return {
    region,
    sector,
    ticker,
    categories,
    chosen,
    setRegion: (value: string) => setRegion(value === 'all' ? undefined : value),
    toggleSector: (value: string) => setSector(value === sector ? undefined : value),
    toggleCategory: (value: string) => setChosen(toggle(categories, value).join(',')),
  }
}

export type NewsFilterControls = ReturnType<typeof useNewsFilters>

export function splitCategories(chosen: string): string[] {
  return chosen.split(',').filter(Boolean)
}

function toggle(values: string[], value: string): string[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}
