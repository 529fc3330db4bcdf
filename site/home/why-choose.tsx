import { SCHOOLS, SCHOOLS_IN_WORDS } from '#domain/scoring/schools.ts'
import { HomeSection } from './section.tsx'

const REASONS = [
  {
    figure: '25+',
    unit: 'years of experience',
    title: 'In value investing',
    text: 'Corrections appear below each article, and every call on a real company stays on our record page.',
  },
  {
    figure: '15+',
    unit: 'years of experience',
    title: 'In Asian markets',
    text: 'Holding companies, family control, preference shares, taxes withheld from dividends: we explain what works differently here.',
  },
  {
    figure: `${SCHOOLS.length}`,
    unit: 'schools, one portfolio',
    title: 'Scored in the open',
    text: `${SCHOOLS_IN_WORDS.names} side by side. Every criterion states its threshold, and every score shows the arithmetic behind it.`,
  },
]

export function WhyChoose() {
  return (
    <HomeSection id="why-choose" eyebrow="About us" title="Why Choose Kachi" isSunken>
      <ul className="grid gap-10 md:grid-cols-3 md:gap-12">
        {REASONS.map((reason) => (
          <li key={reason.title} className="border-t border-hairline pt-5">
            <p className="flex items-baseline gap-3 md:flex-col md:gap-1 lg:flex-row lg:gap-3">
              <span className="font-serif text-display font-medium tracking-tight text-muted">
                {reason.figure}
              </span>
              <span className="text-small text-muted">{reason.unit}</span>
            </p>
            <h3 className="mt-3 text-title font-medium">{reason.title}</h3>
            <p className="mt-2 text-small text-muted">{reason.text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-prose text-note text-muted">
        The two figures of years are examples, not a record that we can prove. What you can check
        today is{' '}
        <a href="/record" className="underline underline-offset-4">
          the record of our calls
        </a>
        .
      </p>
    </HomeSection>
  )
}
