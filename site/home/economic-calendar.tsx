import { HomeSection } from './section.tsx'

const RELEASES = [
  {
    name: 'Tankan business survey',
    place: 'Japan',
    rhythm: 'Four times a year: early April, early July, early October and mid-December',
    meaning: 'How companies rate business conditions, and what they plan to invest.',
  },
  {
    name: 'Purchasing managers’ index',
    place: 'China',
    rhythm: 'Monthly, usually on the last day',
    meaning: 'Above 50 means that more managers report growth than decline.',
  },
  {
    name: 'Exports of the first 20 days',
    place: 'South Korea',
    rhythm: 'Monthly, around the 21st',
    meaning: 'One of the earliest hard figures on world trade, including chips and ships.',
  },
  {
    name: 'Monthly revenue of listed companies',
    place: 'Taiwan',
    rhythm: 'Monthly, by the 10th',
    meaning: 'Unadjusted sales of every listed company, between its quarterly reports.',
  },
  {
    name: 'Repo rate decision',
    place: 'India',
    rhythm: 'Every two months',
    meaning: 'The rate to compare with Indian earnings yields.',
  },
]

export function EconomicCalendar() {
  return (
    <HomeSection
      id="economics"
      eyebrow="Economics"
      title="A calendar for people who own businesses"
      lead="Five regular releases, and what each one says about companies rather than next week’s prices."
    >
      <dl className="border-t border-hairline">
        {RELEASES.map((release) => (
          <div
            key={release.name}
            className="grid gap-x-8 gap-y-1 border-b border-hairline py-5 md:grid-cols-[1fr_1fr_1.4fr]"
          >
            <dt className="font-serif text-lead">
              {release.name}
              <span className="block font-sans text-note text-muted">{release.place}</span>
            </dt>
            <dd className="text-small text-muted">{release.rhythm}</dd>
            <dd className="text-small">{release.meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-note text-muted">
        Release dates as reported in the press. The publishers’ own calendars have the final word.
      </p>
    </HomeSection>
  )
}
