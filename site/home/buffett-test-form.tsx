import { useEffect, useRef, useState } from 'react'
import {
  type Answer,
  QUESTIONS,
  recommend,
  scoreAnswers,
} from '#domain/buffett-test/buffett-test.ts'
import { Button } from '#site/ui/button.tsx'
import { BuffettTestQuestion } from './buffett-test-question.tsx'
import { BuffettTestResult } from './buffett-test-result.tsx'
import { useKeptResult } from './use-kept-result.ts'

/**
 * Eight questions on one business, and the score that follows from them. A visitor's answers never
 * leave the page; a subscriber's result is kept with the subscription.
 */
export function BuffettTestForm() {
  const [answers, setAnswers] = useState<Record<string, Answer>>({})
  const form = useRef<HTMLFormElement>(null)
  const score = scoreAnswers(answers)
  const answered = Object.keys(answers).length
  const isKept = useKeptResult(score)

  // Synchronises with the page: who was quicker than this script has answered already.
  useEffect(() => {
    if (form.current) setAnswers(readAnswers(form.current))
  }, [])

  /** The button goes out of use, so the focus goes to the first question. */
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

function readAnswers(form: HTMLFormElement): Record<string, Answer> {
  // The form holds nothing but the radio buttons of the questions.
  return Object.fromEntries(new FormData(form)) as Record<string, Answer>
}
