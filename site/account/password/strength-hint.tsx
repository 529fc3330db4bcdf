import { estimateStrength, type PasswordStrength } from '#domain/session/password-strength.ts'

const HINTS: Record<PasswordStrength, { width: string; colour: string; text: string }> = {
  fair: {
    width: 'w-1/3',
    colour: 'bg-fair',
    text: 'Fair. Longer is stronger: three or four words that have nothing to do with each other.',
  },
  good: { width: 'w-2/3', colour: 'bg-gain', text: 'Good. A few more characters make it strong.' },
  strong: { width: 'w-full', colour: 'bg-gain', text: 'Strong.' },
}

/** How hard a password that the rules allow is to guess. */
export function StrengthHint({ password }: { password: string }) {
  const { width, colour, text } = HINTS[estimateStrength(password)]
  return (
    <div className="-mt-2">
      <div aria-hidden="true" className="h-1 rounded-seal bg-sunken">
        <div className={`h-1 rounded-seal transition-[width] duration-150 ${width} ${colour}`} />
      </div>
      <p role="status" className="mt-1.5 text-note text-muted">
        {text}
      </p>
    </div>
  )
}
