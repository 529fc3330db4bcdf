import { useEffect, useRef, useState } from 'react'
import { getScoreBand, type ScoreTone } from '#domain/scoring/score-bands.ts'
import { loadVisitorSummary } from '#site/session/visitor-summary.ts'
import { Button } from '#site/ui/button.tsx'
import {
  describeTestResult,
  QUESTIONS,
  recommend,
  scoreAnswers,
  type TestAnswer,
  type TestQuestion,
} from './buffett-test.ts'

export function BuffettTestForm() {
  const [answers, setAnswers] = useState<Record<string, TestAnswer>>({})
  const form = useRef<HTMLFormElement>(null)
  const score = scoreAnswers(answers)
  const answered = Object.keys(answers).length
  const isKept = useKeptResult(score)

  // Synchronizes with the static form, which readers can fill in before this script has loaded.
  useEffect(() => {
    if (form.current) setAnswers(collectAnswers(form.current))
  }, [])

  function handleStartOver() {
    setAnswers({})
    form.current?.querySelector('input')?.focus()
  }

  return (
    <div className="grid gap-10 lg:grid-cols-[1.6fr_1fr] lg:gap-16">
      <form
        ref={form}
        onSubmit={(event) => event.preventDefault()}
        className="border-t border-hairline"
      >
        {QUESTIONS.map((question) => (
          <BuffettTestQuestion
            key={question.id}
            question={question}
            answer={answers[question.id]}
            onAnswer={(answer) => setAnswers({ ...answers, [question.id]: answer })}
          />
        ))}
        <Button
          look="secondary"
          className="mt-6"
          disabled={answered === 0}
          onClick={handleStartOver}
        >
          Start over
        </Button>
      </form>
      <BuffettTestResult
        score={score}
        recommendation={score === undefined ? undefined : recommend(score)}
        answered={answered}
        total={QUESTIONS.length}
        isKept={isKept}
      />
    </div>
  )
}

function collectAnswers(form: HTMLFormElement): Record<string, TestAnswer> {
  return Object.fromEntries(new FormData(form)) as Record<string, TestAnswer>
}

const CHOICES: { value: TestAnswer; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'partly', label: 'Partly' },
  { value: 'no', label: 'No' },
]

type BuffettTestQuestionProps = {
  question: TestQuestion
  answer: TestAnswer | undefined
  onAnswer: (answer: TestAnswer) => void
}

function BuffettTestQuestion({ question, answer, onAnswer }: BuffettTestQuestionProps) {
  return (
    <fieldset
      aria-describedby={`${question.id}-help`}
      className="border-b border-hairline py-5 md:grid md:grid-cols-[1fr_auto] md:gap-x-8"
    >
      <legend className="float-left w-full font-serif text-lead md:w-auto">{question.text}</legend>
      <p id={`${question.id}-help`} className="clear-left text-note text-muted md:col-start-1">
        {question.help}
      </p>
      <div className="mt-3 flex gap-2 md:col-start-2 md:row-span-2 md:row-start-1 md:mt-0 md:items-center">
        {CHOICES.map(({ value, label }) => (
          <label
            key={value}
            className="relative inline-flex min-h-11 cursor-pointer items-center justify-center rounded-seal px-4 text-small font-medium ring-1 ring-control ring-inset has-checked:bg-ink has-checked:text-paper has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={question.id}
              value={value}
              checked={answer === value}
              onChange={() => onAnswer(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

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
  isKept: boolean
}

function BuffettTestResult(props: BuffettTestResultProps) {
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
        className="mt-3 h-1.5 w-full appearance-none overflow-hidden rounded-seal bg-hairline accent-ink [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-ink"
      />
      <p className="mt-4 text-small">
        {band ? (
          <>
            <strong className="font-semibold">{band.label}.</strong> {recommendation}
          </>
        ) : (
          `${answered} of ${total} questions answered. Answer all of them to see the score.`
        )}
      </p>
      <p className="mt-4 text-note text-muted">
        The thresholds come from Buffett’s letters of 1986 and 1987 and from Mary Buffett and David
        Clark (2008). The weights are ours. For education, not advice.
      </p>
      {isKept ? <p className="mt-3 text-note">Saved with your subscription.</p> : null}
    </div>
  )
}

/** People change their last answer, so wait before saving. */
const SETTLING_MS = 2000

/** For visitors without a subscription, nothing is loaded or sent. */
function useKeptResult(score: number | undefined): boolean {
  const [keptScore, setKeptScore] = useState<number>()

  // Synchronizes with the clock and with this device's queue of unsent records.
  useEffect(() => {
    const visitor = loadVisitorSummary()
    if (score === undefined || score === keptScore || !visitor?.isSubscriber) return
    const timer = setTimeout(() => {
      keepResult(visitor.email, score).then(
        (isKept) => isKept && setKeptScore(score),
        (cause: unknown) => console.warn('The result could not be saved.', cause),
      )
    }, SETTLING_MS)
    return () => clearTimeout(timer)
  }, [score, keptScore])

  return score !== undefined && score === keptScore
}

async function keepResult(email: string, score: number): Promise<boolean> {
  const { sendOrKeep } = await import('#site/backend-client/crm-queue.ts')
  const record = describeTestResult({ email, score, testDate: new Date().toISOString() })
  const outcome = await sendOrKeep([record])
  return outcome === 'sent' || outcome === 'kept'
}
