import { type KeyboardEvent, type ReactNode, useDeferredValue, useId } from 'react'
import { moveFocus } from './move-focus.ts'

type Tab<Value extends string> = { value: Value; label: string; content: ReactNode }

type TabsProps<Value extends string> = {
  label: string
  tabs: Tab<Value>[]
  selected: Value
  onSelect: (value: Value) => void
}

/** Follows the tabs pattern of ARIA: arrow keys select. The tab is marked at once, and its panel follows. */
export function Tabs<Value extends string>({ label, tabs, selected, onSelect }: TabsProps<Value>) {
  const id = useId()
  const shown = useDeferredValue(selected)

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const focused = moveFocus(event, '[role=tab]', 'horizontal')
    const tab = tabs.find(({ value }) => value === focused?.dataset.value)
    if (tab) onSelect(tab.value)
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className="scroll-shade flex border-b border-hairline"
        onKeyDown={handleKeyDown}
      >
        {tabs.map(({ value, label: name }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            data-value={value}
            aria-selected={value === selected}
            aria-controls={`${id}-${value}-panel`}
            tabIndex={value === selected ? 0 : -1}
            className="min-h-11 scroll-mt-4 border-b-2 border-transparent px-2 text-small font-medium text-muted first:pl-0 hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-ink aria-selected:text-ink max-sm:pb-1.5 max-sm:text-left max-sm:leading-snug sm:shrink-0 sm:px-4"
            onClick={() => onSelect(value)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ value, content }) => (
        <div
          key={value}
          role="tabpanel"
          id={`${id}-${value}-panel`}
          aria-labelledby={`${id}-${value}`}
          hidden={value !== shown}
          className="pt-6"
        >
          {value === shown ? content : null}
        </div>
      ))}
    </div>
  )
}
