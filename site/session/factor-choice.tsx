import type { Factor } from '@supabase/supabase-js'
import { describeFactor } from './describe-factor.ts'

type FactorChoiceProps = {
  factors: readonly Factor[]
  chosenId: string | undefined
  onChoice: (factorId: string) => void
}

/** Which of several second factors the code comes from. */
export function FactorChoice({ factors, chosenId, onChoice }: FactorChoiceProps) {
  return (
    <fieldset className="mt-6">
      <legend className="text-small font-medium">Where the code comes from</legend>
      {factors.map((factor) => (
        <label key={factor.id} className="flex min-h-11 items-center gap-3 py-1.5">
          <input
            type="radio"
            name="factor"
            className="size-5 shrink-0 accent-accent"
            checked={factor.id === chosenId}
            onChange={() => onChoice(factor.id)}
          />
          <span className="min-w-0 wrap-anywhere">{describeFactor(factor)}</span>
        </label>
      ))}
    </fieldset>
  )
}
