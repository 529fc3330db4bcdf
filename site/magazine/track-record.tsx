import { MagazineSection } from './magazine-section.tsx'

const FACTS = [
  { figure: '25+', label: 'years of experience' },
  { figure: 'C-suite', label: 'subscribers' },
  { figure: '95%', label: 'reader satisfaction' },
  { figure: '0', label: 'spam complaints' },
]

export function TrackRecord() {
  return (
    <MagazineSection id="track-record" title="Track record">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
        {FACTS.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="font-serif text-heading font-medium">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 max-w-prose text-note text-muted">
        These figures are examples of what this panel will show. We have not measured them yet. What
        you can check today is{' '}
        <a href="/record" className="underline underline-offset-4">
          the record of our calls
        </a>
        .
      </p>
    </MagazineSection>
  )
}
