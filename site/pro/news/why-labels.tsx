import { explainReasons, type Reasons } from './reasons.ts'

export function WhyLabels({ reasons }: { reasons: Reasons }) {
  const lines = explainReasons(reasons)
  if (lines.length === 0) {
    return (
      <p className="text-note text-muted">
        An editor chose these labels, or they came with the text.
      </p>
    )
  }
  return (
    <dl className="grid gap-1 text-note">
      {lines.map(({ name, value, why }) => (
        <div key={name + value} className="wrap-anywhere">
          <dt className="inline font-semibold">
            {name}: {value}
          </dt>
          <dd className="inline text-muted"> – {why}</dd>
        </div>
      ))}
    </dl>
  )
}
