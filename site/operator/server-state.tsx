import { formatDateTime } from '#domain/format-date.ts'
import type { OperatingState } from '#domain/newsletter/operator-answers.ts'

/** What needs the operator comes first. */
export function ServerState({ state: { alerts, heldSince } }: { state: OperatingState }) {
  const sorted = [...alerts].sort((one, other) => Number(other.isFiring) - Number(one.isFiring))
  const firing = alerts.filter(({ isFiring }) => isFiring).length
  return (
    <section aria-labelledby="server-title" className="border-t border-hairline pt-6">
      <h2 id="server-title" className="text-title font-medium">
        Server
      </h2>
      {heldSince ? (
        <p className="mt-3 border-l-4 border-loss pl-4">
          This is a restored copy, as of {formatDateTime(heldSince)}. It sends no email, issue or
          report until you run <code className="whitespace-nowrap">npm run operate release</code>.
        </p>
      ) : null}
      <p className="mt-3" role="status">
        {firing === 0
          ? 'Nothing needs you.'
          : `${firing} of ${alerts.length} need you. docs/operations.md says what to do, under the name beside each.`}
      </p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 md:grid-cols-2">
        {sorted.map(({ name, title, isFiring, words }) => (
          <div key={name} id={name} className={isFiring ? 'border-l-4 border-loss pl-4' : 'pl-5'}>
            <dt className="font-semibold">
              {title}: {isFiring ? 'no' : 'yes'}
            </dt>
            <dd className="text-small text-muted">{words}</dd>
            <dd className="text-small text-muted">
              <code>{isFiring ? `docs/operations.md#${name.toLowerCase()}` : name}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
