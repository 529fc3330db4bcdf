import type { ComponentProps } from 'react'
import type { DraftField } from '#domain/portfolio/draft-holding.ts'

type CellInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  field: DraftField
  label: string
  isUnsure?: boolean
  isWrong?: boolean
  isNumber?: boolean
  /** Names the sentence for cells that are hard to read. */
  noteId?: string
  onText: (text: string) => void
}

export function CellInput(props: CellInputProps) {
  const { field, label, isUnsure, isWrong, isNumber, noteId, onText, ...input } = props
  const look = isWrong
    ? 'bg-raised ring-2 ring-loss'
    : isUnsure
      ? 'bg-tint ring-2 ring-fair'
      : 'bg-raised ring-1 ring-control'
  return (
    // Positioned only where it has to be: 2,000 such elements take longer to find what is pressed than the press may.
    <div className={isUnsure && !isWrong ? 'relative' : undefined}>
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
        data-field={field}
        className={`min-h-11 w-full rounded-seal px-2.5 text-small text-ink ring-inset placeholder:text-muted ${look} ${isNumber ? 'text-right tabular-nums' : ''}`}
        onChange={(event) => onText(event.target.value)}
        {...input}
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
