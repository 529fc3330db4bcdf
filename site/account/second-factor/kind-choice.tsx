export type FactorKind = 'app' | 'phone'

const KINDS: Readonly<Record<FactorKind, string>> = {
  app: 'Authenticator app (recommended)',
  phone: 'Text message to a phone',
}

type KindChoiceProps = { kind: FactorKind; onChoice: (kind: FactorKind) => void }

export function KindChoice({ kind, onChoice }: KindChoiceProps) {
  return (
    <fieldset className="mt-3">
      <legend className="text-small font-medium">Where the codes come from</legend>
      {(['app', 'phone'] as const).map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-3 py-1.5">
          <input
            type="radio"
            name="factor-kind"
            className="size-5 shrink-0 accent-accent"
            checked={one === kind}
            onChange={() => onChoice(one)}
          />
          {KINDS[one]}
        </label>
      ))}
    </fieldset>
  )
}
