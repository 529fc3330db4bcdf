import { BarChart } from './bar-chart.tsx'
import { describeAxis, NARROW, WIDE } from './chart-frame.ts'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartData } from './chart-schema.ts'
import { ChartTable } from './chart-table.tsx'
import { PlaneChart } from './plane-chart.tsx'

type ChartFigureProps = {
  data: ChartData
  caption: string
  /** What the picture shows, in a sentence. */
  alt: string
}

/** A chart with its caption, its source and its figures in a table. It needs no script. */
export function ChartFigure({ data, caption, alt }: ChartFigureProps) {
  const Picture = data.kind === 'line' || data.kind === 'scatter' ? PlaneChart : BarChart
  return (
    <figure className="chart">
      <p className="chart-axis">{describeAxis(data.yLabel, data.unit)}</p>
      <ChartLegend data={data} />
      <div role="img" aria-label={alt} className="mt-3">
        <Picture data={data} frame={NARROW} className="w-full sm:hidden" />
        <Picture data={data} frame={WIDE} className="hidden w-full sm:block" />
      </div>
      <figcaption>
        <strong>{caption}.</strong> {data.note} Source: {data.source.replace(/\.$/, '')}.
      </figcaption>
      <details data-print="none">
        <summary>The figures in a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
        <div className="table-scroll" role="group" aria-label={data.title} tabIndex={0}>
          <ChartTable data={data} />
        </div>
      </details>
    </figure>
  )
}
