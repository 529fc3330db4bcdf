import { type SymbolSuggestion, useSymbolSuggestions } from './use-symbol-suggestions.ts'

/** `asked`: without an answer, the holding cannot be counted. `offered`: the same, with companies to choose from. */
export type SymbolChoice = 'marked' | 'asked' | 'offered'

type SymbolQuestionProps = {
  symbol: string
  question: SymbolChoice
  onChoose: (suggestion: SymbolSuggestion) => void
}

const MAX_OFFERED = 3

/** Marks a symbol that none of our lists has. */
export function SymbolQuestion({ symbol, question, onChoose }: SymbolQuestionProps) {
  return (
    <div className="mt-1 text-note">
      <p className="text-fair">
        <strong className="font-semibold">No symbol that we know.</strong>{' '}
        {question === 'marked'
          ? null
          : 'Which company is it? Or enter the currency of its price to keep it.'}
      </p>
      {question === 'offered' ? <Offers symbol={symbol} onChoose={onChoose} /> : null}
    </div>
  )
}

function Offers({ symbol, onChoose }: Omit<SymbolQuestionProps, 'question'>) {
  const offered = useSymbolSuggestions(symbol).filter((company) => company.symbol !== symbol)
  if (offered.length === 0) return null
  return (
    <ul aria-label={`Companies that ${symbol} may mean`} className="mt-1 flex flex-wrap gap-1">
      {offered.slice(0, MAX_OFFERED).map((company) => (
        <li key={company.symbol} className="min-w-0">
          <button
            type="button"
            className="min-h-11 max-w-full truncate rounded-seal bg-sunken px-2 text-note hover:text-accent sm:min-h-9"
            onClick={() => onChoose(company)}
          >
            {company.symbol} <span className="text-muted">{company.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
