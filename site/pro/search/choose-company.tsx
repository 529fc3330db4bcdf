import type { FoundCompany } from '#domain/search/search-companies.ts'

/** Replaces that part of a search by the symbol of a company. */
export type ChooseSymbol = (text: string, symbol: string) => void

type ChooseCompanyProps = {
  text: string
  choices: readonly (Pick<FoundCompany, 'symbol' | 'name'> & { localName?: string | null })[]
  onChoose: ChooseSymbol
}

export function ChooseCompany({ text, choices, onChoose }: ChooseCompanyProps) {
  return (
    <ul className="mt-1">
      {choices.map(({ symbol, name, localName }) => (
        <li key={symbol}>
          <button
            type="button"
            className="min-h-11 text-left text-ink underline underline-offset-4 hover:text-accent"
            onClick={() => onChoose(text, symbol)}
          >
            {name === symbol ? name : `${name} (${symbol})`}
          </button>
          {localName ? <span className="ml-2 text-muted">{localName}</span> : null}
        </li>
      ))}
    </ul>
  )
}
