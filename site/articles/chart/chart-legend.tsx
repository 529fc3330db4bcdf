import type { ChartData } from './chart-schema.ts'
import { getSeriesLook } from './series-look.ts'

/** Which line is which; nothing where there is only one. */
export function ChartLegend({ data }: { data: ChartData }) {
  if (data.series.length < 2) return null
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1" data-plain>
      {data.series.map(({ name }, index) => (
        <li key={name} className="flex items-center gap-2">
          <Key kind={data.kind} index={index} />
          {name}
        </li>
      ))}
    </ul>
  )
}

function Key({ kind, index }: { kind: ChartData['kind']; index: number }) {
  const look = getSeriesLook(index)
  return (
    <svg viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">
      {kind === 'line' ? (
        <path d="M0 6H28" className={look.stroke} strokeWidth="2" strokeDasharray={look.dashes} />
      ) : null}
      {kind === 'line' || kind === 'scatter' ? (
        <path d={look.mark} transform="translate(14 6)" className={look.fill} />
      ) : (
        <rect x="8" width="12" height="12" className={look.fill} />
      )}
    </svg>
  )
}
