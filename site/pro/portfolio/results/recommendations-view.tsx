import { useId, useMemo, useState } from 'react'
import { Badge } from '#site/pro/badge.tsx'
import { Button } from '#site/ui/button.tsx'
import type { PortfolioReport, SchoolTexts } from './report.ts'
import { WaitingNotice } from './waiting-notice.tsx'

export function RecommendationsView({ report }: { report: PortfolioReport }) {
  const schools = useMemo(() => report.writeTexts(), [report])
  return (
    <div>
      <WaitingNotice waiting={report.waiting} />
      {report.isDemo ? (
        <Badge tone="unknown">Demo data</Badge>
      ) : (
        <p className="max-w-2xl text-small text-pretty text-muted">
          Points to study, based on the figures of these holdings. Each cites its criterion and its
          numbers. For education only; this is not advice.
        </p>
      )}
      <div className="mt-8 grid gap-10 lg:auto-cols-[minmax(0,1fr)] lg:grid-flow-col">
        {schools.map((school) => (
          <SchoolRecommendations key={school.name} school={school} />
        ))}
      </div>
    </div>
  )
}

function SchoolRecommendations({ school: { name, texts } }: { school: SchoolTexts }) {
  return (
    <section aria-label={`${name} recommendations`}>
      <h3 className="border-b border-hairline pb-2 text-title font-medium">{name}</h3>
      <ul>
        {texts.map(({ title, thesis }) => (
          <Recommendation key={title} text={title} thesis={thesis} />
        ))}
      </ul>
    </section>
  )
}

function Recommendation({ text, thesis }: { text: string; thesis: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <li className="border-b border-hairline py-4">
      <p id={`${id}-text`} className="font-medium wrap-anywhere">
        {text}
      </p>
      <p id={id} hidden={!isOpen} className="mt-2 font-serif text-body">
        {thesis}
      </p>
      <Button
        look="quiet"
        className="-ml-3 px-3"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-describedby={`${id}-text`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Read less' : 'Read more'}
      </Button>
    </li>
  )
}
