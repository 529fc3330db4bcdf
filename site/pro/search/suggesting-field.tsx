import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { pasteList } from '#site/ui/paste-list.ts'
import { TextField } from '#site/ui/text-field.tsx'
import { SuggestedCompany } from './suggested-company.tsx'
import { listIndices, type Suggestion, useSuggestions } from './suggestions.ts'
import { partAtCaret, replacePart } from './symbol-at-caret.ts'

type SuggestingFieldProps = {
  field: ReturnType<typeof useSuggestingField>
  label: string
  name?: string
  placeholder: string
  className?: string
  problem?: string | undefined
  maxLength?: number
}

/** A combobox with a list, as in the ARIA Authoring Practices. Its list is as wide as the nearest `relative`. */
export function SuggestingField({ field, problem, className, ...texts }: SuggestingFieldProps) {
  const id = useId()
  const { input, suggestions, active, isOpen } = field
  return (
    <div className={className}>
      <TextField
        {...texts}
        {...(problem && { problem })}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={input}
        onFocus={field.want}
        onPaste={pasteList}
        onBlur={field.close}
        onKeyDown={field.handleKeyDown}
        onChange={({ currentTarget }) => {
          field.type(currentTarget.value, currentTarget.selectionEnd ?? currentTarget.value.length)
        }}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Suggested companies"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-[70vh] overflow-y-auto rounded-seal bg-raised py-1 ring-1 ring-control"
      >
        {isOpen
          ? suggestions.map((suggestion, index) => (
              <SuggestedCompany
                key={suggestion.symbol}
                id={`${id}-${index}`}
                suggestion={suggestion}
                isActive={index === active}
                onChoose={() => field.choose(suggestion)}
              />
            ))
          : null}
      </div>
      <p role="status" className="sr-only">
        {isOpen ? describeCount(suggestions.length) : ''}
      </p>
    </div>
  )
}

/** @param onChoose gets the field's whole text once a company is chosen */
export function useSuggestingField(initial: string, onChoose: (input: string) => void) {
  const [input, setInput] = useInput(initial)
  const [caret, setCaret] = useState(0)
  const [isTyping, setIsTyping] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const { start, end } = partAtCaret(input, caret)
  const text = isTyping ? input.slice(start, end) : ''
  // After the letter that was typed.
  const found = useSuggestions(useDeferredValue(text), isWanted)
  const suggestions = isTyping ? [...listIndices(text), ...found] : []
  const isOpen = suggestions.length > 0

  function close() {
    setIsTyping(false)
    setActive(-1)
  }

  function choose({ symbol }: Suggestion) {
    const filled = replacePart(input, caret, symbol)
    setInput(filled)
    close()
    onChoose(filled)
  }

  function type(text: string, at: number) {
    setInput(text)
    setCaret(at)
    setIsTyping(true)
    setActive(-1)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const list = { suggestions, active, setActive, choose, close }
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
  return { input, setInput, suggestions, active, isOpen, want, close, choose, type, handleKeyDown }
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

type OpenList = {
  suggestions: Suggestion[]
  active: number
  setActive: (place: number) => void
  choose: (suggestion: Suggestion) => void
  close: () => void
}

/** Up and Down cycle through the options and the field itself, where no option is active. */
function moveOrChoose(
  key: string,
  { suggestions, active, setActive, choose, close }: OpenList,
): boolean {
  const chosen = suggestions[active]
  const places = suggestions.length + 1
  if (key === 'ArrowDown') setActive(((active + 2) % places) - 1)
  else if (key === 'ArrowUp') setActive(((active + places) % places) - 1)
  else if (key === 'Enter' && chosen) choose(chosen)
  else if (key === 'Escape') close()
  else return false
  return true
}

function describeCount(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions, choose with the arrow keys`
}
