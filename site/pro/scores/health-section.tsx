import { useId, useState } from 'react'
import type { ScoredCompany } from '#domain/scoring/company.ts'
import { judgeHealth } from '#domain/scoring/score-company.ts'
import { FoldHeading } from './score-parts.tsx'

/**
 * The F-score, which is not part of the schools' scores. Shown only if the statements allow any of
 * its signals.
 */
export function HealthSection({ company, level }: { company: ScoredCompany; level: 3 | 4 }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { score, judged, signals } = judgeHealth(company)
  if (judged === 0) return null
  return (
    <div className="border-t border-hairline py-4">
      <div className="grid items-center gap-x-8 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <div>
          <FoldHeading
            level={level}
            controls={id}
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
          >
            Health
          </FoldHeading>
          <p className="pl-6 text-small text-muted">
            Piotroski’s nine signs of a company getting healthier; not part of the scores
          </p>
        </div>
        <p className="pl-6 text-small text-muted sm:pl-0">
          <span className="font-serif text-heading leading-none text-ink tabular-nums">
            {score}
          </span>{' '}
          of {judged} {judged === 1 ? 'sign' : 'signs'}
          {judged < signals.length ? `; ${signals.length - judged} could not be judged` : ''}
        </p>
      </div>
      <ul id={id} className={isOpen ? 'mt-2 pl-6' : 'mt-2 hidden pl-6 print:block'}>
        {signals.map((signal) => (
          <li
            key={signal.id}
            className="flex min-h-9 items-center justify-between gap-4 border-t border-hairline py-1.5 text-small print:min-h-0 print:py-0.5"
          >
            {signal.name}
            <SignalMark passed={signal.passed} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SignalMark({ passed }: { passed: boolean | null }) {
  if (passed === null) return <span className="text-note text-muted">not known</span>
  return passed ? (
    <span className="text-note font-semibold text-gain">yes</span>
  ) : (
    <span className="text-note font-semibold text-loss">no</span>
  )
}
