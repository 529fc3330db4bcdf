import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { CellInput } from './cell-input.tsx'
import { findMeant, findSameCode } from './find-meant.ts'
import { type FoundSuggestions, SymbolOptions } from './symbol-options.tsx'
import type { SymbolSuggestion } from './use-symbol-suggestions.ts'

type SymbolFieldProps = Omit<ComponentProps<typeof CellInput>, 'field' | 'label'> & {
  value: string
  /** That the reader gave the row, or ''. */
  currency: string
  /** Where the list is shown: outside the table, which cuts off what leaves it. */
  listHost: RefObject<HTMLElement | null>
  onChoose: (suggestion: SymbolSuggestion) => void
  /** The reader goes on: what stands in the field is meant, one of several listings if it is a code of them. */
  onFinish: (namesakes: string[]) => void
}

/**
 * A combobox with a list, as in the ARIA Authoring Practices. What is typed stays unless an option is chosen, or Enter
 * pressed after the name of one company.
 */
export function SymbolField(props: SymbolFieldProps) {
  const { value, currency, listHost, onText, onChoose, onFinish, ...input } = props
  const list = useSymbolList({ value, currency, onChoose, onFinish })
  const { anchor, active, isOpen } = list
  const id = useId()

  return (
    <>
      <CellInput
        {...input}
        field="symbol"
        label="Symbol"
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        onText={onText}
        onInput={({ currentTarget }) => list.open(currentTarget)}
        onBlur={list.finish}
        onKeyDown={list.handleKeyDown}
      />
      {anchor && listHost.current ? (
        <SymbolOptions
          id={id}
          typed={value}
          host={listHost.current}
          anchor={anchor}
          active={active}
          onFound={list.find}
          onChoose={list.choose}
        />
      ) : null}
    </>
  )
}

type SymbolListProps = Pick<SymbolFieldProps, 'value' | 'currency' | 'onChoose' | 'onFinish'>

function useSymbolList({ value, currency, onChoose, onFinish }: SymbolListProps) {
  const [anchor, setAnchor] = useState<HTMLInputElement>()
  const [found, setFound] = useState(NONE)
  const [active, setActive] = useState(-1)
  // Enter must not take a company that was found for what stood here before.
  const { suggestions } = found.typed === value ? found : NONE
  const isOpen = anchor !== undefined && suggestions.length > 0

  function find(next: FoundSuggestions) {
    setFound((shown) => (isSame(shown, next) ? shown : next))
  }

  function open(field: HTMLInputElement) {
    setAnchor(field)
    setActive(-1)
  }

  function close() {
    setAnchor(undefined)
    setFound(NONE)
    setActive(-1)
  }

  function choose(suggestion: SymbolSuggestion) {
    close()
    onChoose(suggestion)
  }

  function finish() {
    const listings = currency === '' ? findSameCode(suggestions, value) : []
    const [only, ...others] = listings
    close()
    if (only && others.length === 0) onChoose(only)
    else onFinish(listings.map(({ symbol }) => symbol))
  }

  function moveInList(key: string): boolean {
    const chosen =
      active < 0 ? findMeant(suggestions, { typed: value, currency }) : suggestions[active]
    if (key === 'ArrowDown') setActive(step(active, 1, suggestions.length))
    else if (key === 'ArrowUp') setActive(step(active, -1, suggestions.length))
    else if (key === 'Enter' && chosen) choose(chosen)
    else if (key === 'Escape') close()
    else return false
    return true
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget } = event
    if (event.nativeEvent.isComposing) return
    if (isOpen && moveInList(key)) event.preventDefault()
    else if (key === 'ArrowDown') open(currentTarget)
    else if (key === 'Enter') finish()
  }

  return { anchor, active, isOpen, open, choose, finish, find, handleKeyDown }
}

const NONE: FoundSuggestions = { typed: '', suggestions: [] }

function isSame(one: FoundSuggestions, other: FoundSuggestions): boolean {
  return (
    one.typed === other.typed &&
    one.suggestions.length === other.suggestions.length &&
    one.suggestions.every(({ symbol }, at) => symbol === other.suggestions[at]?.symbol)
  )
}

/** Cycles through the options and the field itself, where none is active. */
function step(active: number, by: 1 | -1, count: number): number {
  const places = count + 1
  return ((active + 1 + by + places) % places) - 1
}
