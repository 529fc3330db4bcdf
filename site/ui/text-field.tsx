import { type ComponentProps, type ReactNode, useId } from 'react'

type TextFieldProps = ComponentProps<'input'> & {
  label: string
  /** What is wrong with the value, in words a person can act on. */
  problem?: string
  hint?: ReactNode
  /** Something at the end of the field, such as the button that shows a password. */
  trailing?: ReactNode
}

/** A labelled input with room for a hint and a problem, both announced with the field. */
export function TextField({ label, problem, hint, trailing, className, ...rest }: TextFieldProps) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  const noteId = `${id}-note`
  const note = problem ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium text-ink">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          className={`min-h-12 w-full rounded-seal bg-raised px-3.5 py-2.5 text-body text-ink ring-1 ring-inset placeholder:text-muted ${problem ? 'ring-loss' : 'ring-control'} ${trailing ? 'pr-13' : ''}`}
        />
        {trailing ? (
          <div className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</div>
        ) : null}
      </div>
      {note ? (
        <p id={noteId} className={`mt-1.5 text-note ${problem ? 'text-loss' : 'text-muted'}`}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
