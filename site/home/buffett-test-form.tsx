import { useState } from 'react'
import {
  type Answer,
  QUESTIONS,
  recommend,
  scoreAnswers,
} from '#domain/buffett-test/buffett-test.ts'
import { Button } from '#site/ui/button.tsx'
import { BuffettTestQuestion } from './buffett-test-question.tsx'
import { BuffettTestResult } from './buffett-test-result.tsx'

/** Eight questions on one business, and the score that follows from them. Nothing leaves the page. */
export function BuffettTestForm() {
  const [answers, setAnswers] = useState<Record<string, Answer>>({})
  const score = scoreAnswers(answers)
  const answered = Object.keys(answers).length
  return (
    <div className="grid gap-10 lg:grid-cols-[1.6fr_1fr] lg:gap-16">
      <form onSubmit={(event) => event.preventDefault()} className="border-t border-hairline">
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
          onClick={() => setAnswers({})}
        >
          Start over
        </Button>
      </form>
      <BuffettTestResult
        score={score}
        recommendation={score === undefined ? undefined : recommend(score)}
        answered={answered}
        total={QUESTIONS.length}
      />
    </div>
  )
}
