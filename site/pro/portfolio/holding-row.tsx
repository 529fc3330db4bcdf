import { memo, useState } from 'react'
import type { DraftField, DraftHolding } from '#domain/portfolio/draft-holding.ts'
import type { Suggestion } from '#domain/portfolio/suggest-symbols.ts'
import { findListingCurrency, normalizeSymbol } from '#domain/portfolio/symbol-notation.ts'
import { CloseIcon } from '#site/ui/icons.tsx'

type HoldingRowProps = {
  rowKey: number
  row: DraftHolding
  /** Its symbol, or its place. */
  name: string
  /** Fields that the last check refused, separated by spaces. */
  problems: string
  noteId: string
  suggest: (query: string) => Suggestion[]
  onEdit: (key: number, change: Partial<DraftHolding>) => void
  onRemove: (key: number) => void
}

/** One holding; two lines on a phone. Memoized, so that of 500 rows only the edited one renders again. */
export const HoldingRow = memo(function HoldingRow(props: HoldingRowProps) {
  const { rowKey, row, name, problems, noteId, suggest, onEdit, onRemove } = props
  const [isTyping, setIsTyping] = useState(false)
  const suggestions = isTyping ? suggest(row.symbol) : []

  function finishSymbol() {
    const symbol = normalizeSymbol(row.symbol, { currency: row.currency })
    const currency = row.currency || (findListingCurrency(symbol) ?? '')
    if (symbol !== row.symbol || currency !== row.currency) onEdit(rowKey, { symbol, currency })
  }

  function take({ symbol, currency }: Suggestion) {
    setIsTyping(false)
    onEdit(rowKey, { symbol, currency })
  }

  const cell = (field: DraftField) => ({
    field,
    value: row[field],
    isUnsure: row.unsure.includes(field),
    isWrong: problems.split(' ').includes(field),
    noteId,
    onChange: (text: string) => onEdit(rowKey, { [field]: text }),
  })
  return (
    <tr className="grid grid-cols-[1fr_1fr_4.5rem] gap-2 border-b border-hairline py-3 align-top sm:table-row sm:py-0">
      <td className="col-span-2 sm:py-1.5 sm:pr-2">
        <CellInput
          {...cell('symbol')}
          label="Symbol"
          onChange={(text) => {
            setIsTyping(true)
            onEdit(rowKey, { symbol: text })
          }}
          onBlur={finishSymbol}
        />
        {suggestions.length > 0 ? (
          <ul aria-label="Suggestions" className="mt-1 flex flex-wrap gap-1">
            {suggestions.map((suggestion) => (
              <li key={suggestion.symbol}>
                <button
                  type="button"
                  className="min-h-9 rounded-seal bg-sunken px-2 text-note hover:text-accent"
                  onClick={() => take(suggestion)}
                >
                  {suggestion.symbol} <span className="text-muted">{suggestion.name}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        {row.name ? <p className="mt-0.5 truncate text-note text-muted">{row.name}</p> : null}
      </td>
      <td className="col-start-3 row-start-1 text-right sm:hidden">
        <RemoveButton name={name} onRemove={() => onRemove(rowKey)} />
      </td>
      <td className="sm:py-1.5 sm:pr-2">
        <CellInput {...cell('shares')} label="Shares" />
      </td>
      <td className="sm:py-1.5 sm:pr-2">
        <CellInput {...cell('price')} label="Price" />
      </td>
      <td className="sm:w-24 sm:py-1.5 sm:pr-2">
        <CellInput {...cell('currency')} label="Currency" />
      </td>
      <td className="hidden w-11 sm:table-cell sm:py-1.5">
        <RemoveButton name={name} onRemove={() => onRemove(rowKey)} />
      </td>
    </tr>
  )
})

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${name}`}
      className="inline-flex size-11 items-center justify-center rounded-seal text-muted hover:bg-sunken hover:text-accent"
      onClick={onRemove}
    >
      <CloseIcon />
    </button>
  )
}

type CellInputProps = {
  field: DraftField
  label: string
  value: string
  isUnsure: boolean
  isWrong: boolean
  noteId: string
  onChange: (text: string) => void
  onBlur?: () => void
}

function CellInput(props: CellInputProps) {
  const { field, label, value, isUnsure, isWrong, noteId, onChange, onBlur } = props
  const isNumber = field === 'shares' || field === 'price'
  const look = isWrong
    ? 'bg-raised ring-2 ring-loss'
    : isUnsure
      ? 'bg-tint ring-2 ring-fair'
      : 'bg-raised ring-1 ring-control'
  return (
    <div className="relative">
      <input
        type="text"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isUnsure ? noteId : undefined}
        title={isUnsure ? 'Hard to read. Please check.' : undefined}
        inputMode={isNumber ? 'decimal' : undefined}
        autoComplete="off"
        autoCapitalize={isNumber ? undefined : 'characters'}
        spellCheck={false}
        maxLength={40}
        placeholder={label}
        value={value}
        className={`min-h-11 w-full rounded-seal px-2.5 text-small text-ink ring-inset placeholder:text-muted ${look} ${isNumber ? 'text-right tabular-nums' : ''}`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {isUnsure && !isWrong ? (
        <span
          aria-hidden="true"
          className="absolute -top-2 left-1.5 bg-paper px-1 text-note text-fair"
        >
          check
        </span>
      ) : null}
    </div>
  )
}
