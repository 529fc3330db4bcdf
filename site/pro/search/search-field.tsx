import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import type { ListedName } from '#domain/markets/asian-listings.ts'
import { Button } from '#site/ui/button.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { useMoreListings } from './more-listings.ts'
import { useSuggest } from './suggestions.ts'
import { partAtCaret, replacePart } from './symbol-at-caret.ts'

const FEWEST_LETTERS = 2
const MOST_SUGGESTIONS = 8

type SearchFieldProps = { initial: string; onSearch: (input: string) => void }

/** A combobox with a list, as in the ARIA Authoring Practices. */
export function SearchField({ initial, onSearch }: SearchFieldProps) {
  const field = useSuggestingField(initial, onSearch)
  const id = useId()
  const { input, listings, active, isOpen } = field

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    field.close()
    onSearch(input)
  }

  return (
    <form className="relative mt-6 flex flex-wrap items-end gap-3" onSubmit={handleSubmit}>
      <div className="min-w-56 flex-1">
        <TextField
          label="Stock symbols"
          name="symbols"
          placeholder="AAPL, 0700.HK, Toyota"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={input}
          onFocus={field.want}
          onBlur={field.close}
          onKeyDown={field.handleKeyDown}
          onChange={({ currentTarget }) => {
            field.type(
              currentTarget.value,
              currentTarget.selectionEnd ?? currentTarget.value.length,
            )
          }}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Suggested companies"
          hidden={!isOpen}
          className="absolute inset-x-0 top-full z-10 mt-1 rounded-seal bg-raised py-1 ring-1 ring-control"
        >
          {isOpen
            ? listings.map((listing, index) => (
                <Suggestion
                  key={listing.symbol}
                  id={`${id}-${index}`}
                  listing={listing}
                  isActive={index === active}
                  onChoose={() => field.choose(listing)}
                />
              ))
            : null}
        </div>
        <p role="status" className="sr-only">
          {isOpen ? describeCount(listings.length) : ''}
        </p>
      </div>
      <Button type="submit" className="min-h-12">
        Search
      </Button>
    </form>
  )
}

function useSuggestingField(initial: string, onSearch: (input: string) => void) {
  const [input, setInput] = useInput(initial)
  const [caret, setCaret] = useState(0)
  const [isTyping, setIsTyping] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const { start, end } = partAtCaret(input, caret)
  const listings = useListings(input.slice(start, end).trim(), isTyping, isWanted)
  const isOpen = listings.length > 0

  function close() {
    setIsTyping(false)
    setActive(-1)
  }

  function choose({ symbol }: ListedName) {
    const filled = replacePart(input, caret, symbol)
    setInput(filled)
    close()
    onSearch(filled)
  }

  function type(text: string, at: number) {
    setInput(text)
    setCaret(at)
    setIsTyping(true)
    setActive(-1)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const list = { listings, active, setActive, choose, close }
    const isHandled = isOpen ? moveOrChoose(event.key, list) : reopen(event)
    if (isHandled) event.preventDefault()
  }

  function reopen({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
    if (key !== 'ArrowDown') return false
    type(input, currentTarget.selectionEnd ?? input.length)
    setActive(0)
    return true
  }

  const want = () => setIsWanted(true)
  return { input, listings, active, isOpen, want, close, choose, type, handleKeyDown }
}

/** A quick search changes `initial`; remounting the field would lose the focus. */
function useInput(initial: string) {
  const [input, setInput] = useState(initial)
  const [known, setKnown] = useState(initial)
  if (initial !== known) {
    setKnown(initial)
    setInput(initial)
  }
  return [input, setInput] as const
}

function useListings(part: string, isTyping: boolean, isWanted: boolean): ListedName[] {
  const suggest = useSuggest(isWanted)
  const isAsking = isTyping && part.length >= FEWEST_LETTERS
  const bundled = isAsking && suggest ? suggest(part, MOST_SUGGESTIONS) : []
  const isShort = isAsking && suggest !== undefined && bundled.length < MOST_SUGGESTIONS
  const more = useMoreListings(part, isShort)
  return isShort ? appendNew(bundled, more) : bundled
}

type OpenList = {
  listings: ListedName[]
  active: number
  setActive: (place: number) => void
  choose: (listing: ListedName) => void
  close: () => void
}

/** Up and Down cycle through the options and the field itself, where no option is active. */
function moveOrChoose(
  key: string,
  { listings, active, setActive, choose, close }: OpenList,
): boolean {
  const chosen = listings[active]
  const places = listings.length + 1
  if (key === 'ArrowDown') setActive(((active + 2) % places) - 1)
  else if (key === 'ArrowUp') setActive(((active + places) % places) - 1)
  else if (key === 'Enter' && chosen) choose(chosen)
  else if (key === 'Escape') close()
  else return false
  return true
}

function appendNew(bundled: ListedName[], more: ListedName[]): ListedName[] {
  const known = new Set(bundled.map(({ symbol }) => symbol))
  return [...bundled, ...more.filter(({ symbol }) => !known.has(symbol))].slice(0, MOST_SUGGESTIONS)
}

type SuggestionProps = {
  id: string
  listing: ListedName
  isActive: boolean
  onChoose: () => void
}

function Suggestion({ id, listing, isActive, onChoose }: SuggestionProps) {
  const { symbol, name, exchange, currency, localName, industry } = listing
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      ref={isActive ? showInView : undefined}
      className={`flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-1.5 text-small hover:bg-sunken ${isActive ? 'bg-sunken outline-2 -outline-offset-2 outline-focus' : ''}`}
      // Pressing would take the focus from the field, which closes the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <strong className="w-28 shrink-0 font-semibold">{symbol}</strong>
      <span className="min-w-0">
        <span className="block truncate">
          {name}
          {localName && localName !== name ? ` ${localName}` : null}
        </span>
        <span className="block text-note text-muted">
          {exchange}, {currency}
          {industry ? `, ${industry}` : null}
        </span>
      </span>
    </div>
  )
}

/** The focus stays in the field, so the browser does not scroll to the option by itself. */
function showInView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

function describeCount(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions, choose with the arrow keys`
}
