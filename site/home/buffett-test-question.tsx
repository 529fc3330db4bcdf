import type { Answer, Question } from '#domain/buffett-test/buffett-test.ts'

const CHOICES: { value: Answer; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'partly', label: 'Partly' },
  { value: 'no', label: 'No' },
]

type BuffettTestQuestionProps = {
  question: Question
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
}

export function BuffettTestQuestion({ question, answer, onAnswer }: BuffettTestQuestionProps) {
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
