import { formatCount } from '#domain/format-number.ts'
import type { Statistics } from '#domain/newsletter/operator-answers.ts'

type Figure = { name: string; count: number; note?: string }

export function ListNumbers({ list }: { list: Statistics['list'] }) {
  const { hardBounce, softBounces, complaint, operator } = list.suppressed
  const suppressed = hardBounce + softBounces + complaint + operator
  const figures: Figure[] = [
    {
      name: 'Active',
      count: list.active,
      note: `${formatCount(list.receiving)} would receive an issue now`,
    },
    {
      name: 'New in 7 days',
      count: list.newIn7Days,
      note: `${formatCount(list.newIn30Days)} in 30 days`,
    },
    { name: 'Unsubscribed in 30 days', count: list.unsubscribedIn30Days },
    {
      name: 'Bounced in 30 days',
      count: list.bouncedIn30Days,
      note: 'readers with at least one bounce',
    },
    { name: 'Complaints in 30 days', count: list.complaintsIn30Days },
    {
      name: 'Suppressed',
      count: suppressed,
      note: `hard bounce ${formatCount(hardBounce)}, soft bounces ${formatCount(softBounces)}, complaint ${formatCount(complaint)}, operator ${formatCount(operator)}`,
    },
  ]
  return (
    <section aria-labelledby="list-title" className="border-t border-hairline pt-6">
      <h2 id="list-title" className="text-title font-medium">
        Subscribers
      </h2>
      {list.active === 0 && list.newIn30Days === 0 ? (
        <p className="mt-3">
          No subscribers yet. Import existing ones with{' '}
          <code className="whitespace-nowrap">npm run subscribers -- import</code>.
        </p>
      ) : null}
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-6 md:grid-cols-3">
        {figures.map(({ name, count, note }) => (
          // Subgrid keeps the figures of a row aligned when one name takes two lines.
          <div key={name} className="row-span-3 grid grid-rows-subgrid gap-y-0">
            <dt className="text-small text-muted">{name}</dt>
            <dd className="text-heading font-medium tabular-nums">{formatCount(count)}</dd>
            {note ? <dd className="text-note text-muted tabular-nums">{note}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  )
}
