import type { IssueRecord } from './issue-record-schema.ts'

export function WeeksPicks({ picks }: { picks: IssueRecord['picks'] }) {
  return (
    <section aria-labelledby="week-picks" className="week-picks">
      <h2 id="week-picks">The week’s picks</h2>
      <ul data-plain className="mt-4 border-t border-hairline">
        {picks.map((pick) => (
          <li key={pick.title} className="border-b border-hairline py-4">
            <p className="leading-snug">
              <a href={pick.url}>{pick.title}</a>{' '}
              <span className="font-sans text-note text-muted">{pick.source}</span>
            </p>
            <p className="mt-1 font-sans text-small text-muted">{pick.why}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
