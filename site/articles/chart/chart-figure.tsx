import { ScrollingBox } from '#site/ui/scrolling-box.tsx'
import { BarChart } from './bar-chart.tsx'
import type { ChartData } from './chart-schema.ts'
import { ChartTable } from './chart-table.tsx'
import { PlaneChart } from './plane-chart.tsx'
import { describeAxis, NARROW, WIDE } from './scales.ts'
import { getSeriesLook } from './series-look.ts'

type ChartFigureProps = {
  data: ChartData
  caption: string
  alt: string
  /** The address of the data. */
  csv: string
}

export function ChartFigure({ data, caption, alt, csv }: ChartFigureProps) {
  const Picture = data.kind === 'line' || data.kind === 'scatter' ? PlaneChart : BarChart
  return (
    <figure className="chart">
      <p className="chart-axis">{describeAxis(data.yLabel, data.unit)}</p>
      <ChartLegend data={data} />
      <div role="img" aria-label={alt} className="mt-3">
        <Picture data={data} frame={NARROW} className="w-full sm:hidden" />
        <Picture data={data} frame={WIDE} className="hidden w-full sm:block" />
      </div>
      <details data-print="none">
        <summary>View as table</summary>
        <ScrollingBox label={data.title}>
          <ChartTable data={data} />
        </ScrollingBox>
      </details>
      <figcaption>
        <strong>{caption}.</strong>{' '}
        <span>
          {data.note} Source: {data.source.replace(/\.$/, '')}.{' '}
          <a href={csv} aria-label={`Data as CSV: ${data.title}`} data-print="none">
            Data as CSV
          </a>
        </span>
      </figcaption>
    </figure>
  )
}

function ChartLegend({ data }: { data: ChartData }) {
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
