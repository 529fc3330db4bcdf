import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { type SymbolSuggestion, useSymbolSuggestions } from './use-symbol-suggestions.ts'

export type FoundSuggestions = {
  /** What they were found for. */
  typed: string
  suggestions: readonly SymbolSuggestion[]
}

type SymbolOptionsProps = {
  id: string
  typed: string
  host: HTMLElement
  anchor: HTMLElement
  active: number
  onFound: (found: FoundSuggestions) => void
  onChoose: (suggestion: SymbolSuggestion) => void
}

/** Only of the field that is typed in: 500 rows have one list. */
export function SymbolOptions(props: SymbolOptionsProps) {
  const { id, typed, host, anchor, active, onFound, onChoose } = props
  const suggestions = useSymbolSuggestions(typed)

  // Synchronizes with the field, whose keys move through these options, before they can be seen. The list is another
  // each time.
  useLayoutEffect(() => onFound({ typed, suggestions }))

  return createPortal(
    <>
      {suggestions.length > 0 ? (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Suggested companies"
          ref={(list) => {
            if (list) placeBelow(anchor, { list, host })
          }}
          className="absolute z-20 w-full max-w-md rounded-seal bg-raised py-1 shadow-none ring-1 ring-control"
        >
          {suggestions.map((suggestion, index) => (
            <Option
              key={suggestion.symbol}
              id={`${id}-${index}`}
              suggestion={suggestion}
              isActive={index === active}
              onChoose={() => onChoose(suggestion)}
            />
          ))}
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {suggestions.length > 0
          ? `${suggestions.length} suggestions, choose with the arrow keys`
          : ''}
      </p>
    </>,
    host,
  )
}

type Placed = { list: HTMLElement; host: HTMLElement }

/** Whenever the options change: they do not move the field, but a message above it may. */
function placeBelow(anchor: HTMLElement, { list, host }: Placed): void {
  const [field, around] = [anchor.getBoundingClientRect(), host.getBoundingClientRect()]
  list.style.top = `${field.bottom - around.top + 4}px`
  list.style.left = `${field.left - around.left}px`
}

type OptionProps = {
  id: string
  suggestion: SymbolSuggestion
  isActive: boolean
  onChoose: () => void
}

function Option({ id, suggestion, isActive, onChoose }: OptionProps) {
  const { symbol, name, localName, exchange, currency } = suggestion
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={`flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1 text-small hover:bg-sunken ${isActive ? 'bg-sunken outline-2 -outline-offset-2 outline-focus' : ''}`}
      // Pressing would take the focus from the field, which closes the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <strong className="w-24 shrink-0 font-semibold">{symbol}</strong>
      <span className="min-w-0">
        <span className="block truncate">
          {name}
          {localName && localName !== name ? ` ${localName}` : null}
        </span>
        <span className="block text-note text-muted">
          {exchange}, {currency}
        </span>
      </span>
    </div>
  )
}
