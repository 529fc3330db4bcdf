import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react'

type TextFieldProps = ComponentProps<'input'> & {
  label: string
  problem?: string
  hint?: ReactNode
  trailing?: ReactNode
}

export function TextField({ label, problem, hint, trailing, className, ...rest }: TextFieldProps) {
  const generatedId = useId()
  const inputRef = useAdoptedText(rest)
  const id = rest.id ?? generatedId
  const noteId = `${id}-note`
  const note = problem ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium wrap-anywhere text-ink">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          ref={inputRef}
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
        <p
          id={noteId}
          className={`mt-1.5 text-note wrap-anywhere ${problem ? 'text-loss' : 'text-muted'}`}
        >
          {note}
        </p>
      ) : null}
    </div>
  )
}

function useAdoptedText({ value, onChange }: Pick<TextFieldProps, 'value' | 'onChange'>) {
  const inputRef = useRef<HTMLInputElement>(null)
  const first = useRef({ value, onChange })

  // Synchronizes with the text in the browser, once.
  useEffect(() => {
    const input = inputRef.current
    const { value: known, onChange: tell } = first.current
    if (!input || known === undefined || input.value === known) return
    tell?.({ currentTarget: input, target: input } as ChangeEvent<HTMLInputElement>)
  }, [])

  return inputRef
}
