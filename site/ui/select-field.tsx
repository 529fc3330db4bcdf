import { useId } from 'react'

type SelectFieldProps = {
  label: string
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}

export function SelectField({ label, value, choices, onChoose }: SelectFieldProps) {
  const id = useId()
  const isKnown = choices.some(([choice]) => choice === value)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        className="min-h-11 w-full rounded-seal bg-raised px-3 text-body ring-1 ring-control ring-inset"
        onChange={(event) => onChoose(event.target.value)}
      >
        {isKnown ? null : <option value={value}>{value}</option>}
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
