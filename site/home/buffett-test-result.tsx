import { getScoreBand, type ScoreTone } from '#domain/portfolio/score-bands.ts'

const TONES: Record<ScoreTone, string> = {
  gain: 'text-gain',
  caution: 'text-fair',
  loss: 'text-loss',
}

type BuffettTestResultProps = {
  score: number | undefined
  recommendation: string | undefined
  answered: number
  total: number
  /** The reader subscribes, and this result stands with the subscription. */
  isKept: boolean
}

/** The score as soon as every question has an answer; before that, how many are left. */
export function BuffettTestResult(props: BuffettTestResultProps) {
  const { score, recommendation, answered, total, isKept } = props
  const band = score === undefined ? undefined : getScoreBand(score)
  return (
    <div
      aria-live="polite"
      className="border border-hairline bg-raised p-6 lg:sticky lg:top-8 lg:min-h-72 lg:self-start"
    >
      <h3 className="font-sans text-small font-semibold">Your result</h3>
      <p
        className={`mt-2 font-serif text-display font-medium ${band ? TONES[band.tone] : 'text-muted'}`}
      >
        {score ?? '–'}
        <span className="ml-2 font-sans text-small text-muted">of 100</span>
      </p>
      <progress
        aria-label="Buffett test score"
        value={score ?? 0}
        max={100}
        className="mt-3 h-1.5 w-full appearance-none overflow-hidden rounded-seal bg-hairline accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-accent"
      />
      <p className="mt-4 text-small">
        {band ? (
          <>
            <strong className="font-semibold">{band.label}.</strong> {recommendation}
          </>
        ) : (
          `${answered} of ${total} questions answered. The score follows from all of them.`
        )}
      </p>
      <p className="mt-4 text-note text-muted">
        The bars come from Buffett’s letters of 1986 and 1987 and from Buffett and Clark (2008); the
        weights are ours. Education, not advice.
      </p>
      {isKept ? (
        <p className="mt-3 text-note">This result is kept with your subscription.</p>
      ) : null}
    </div>
  )
}
