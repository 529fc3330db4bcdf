import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import styles from 'uplot/dist/uPlot.min.css?inline'
import { formatMonthDay, formatMonthName, formatYear } from '#domain/format-date.ts'
import { formatNumber, formatQuote } from '#domain/format-number.ts'
import type { PricePoint } from '#domain/markets/quote.ts'

const HEIGHT_PX = 256
const DAY_SECONDS = 86_400

type LinePlotProps = {
  points: readonly PricePoint[]
  selected: number | undefined
  onSelect: (index: number | undefined) => void
}

/** Only the drawing, hidden from screen readers: the chart around it has text, keys and a table. */
export function LinePlot({ points, selected, onSelect }: LinePlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(undefined)
  const shown = useRef(selected)
  const select = useEffectEvent((index: number | null | undefined) => {
    shown.current = index ?? undefined
    onSelect(shown.current)
  })

  // Synchronizes with uPlot's canvas, its size and the theme of the page.
  useEffect(() => {
    const box = place.current
    if (!box) return
    adoptStyles()
    const plot = new uPlot(describePlot(box, select), toColumns(points), box)
    chart.current = plot
    const resizing = new ResizeObserver(() => {
      plot.setSize({ width: box.clientWidth, height: HEIGHT_PX })
    })
    resizing.observe(box)
    const theming = new MutationObserver(() => plot.redraw())
    theming.observe(document.documentElement, { attributeFilter: ['class'] })
    return () => {
      resizing.disconnect()
      theming.disconnect()
      plot.destroy()
      chart.current = undefined
    }
  }, [points])

  // Synchronizes uPlot's cursor with a point chosen by keyboard.
  useEffect(() => {
    const plot = chart.current
    if (!plot || selected === shown.current) return
    shown.current = selected
    const date = selected === undefined ? undefined : plot.data[0][selected]
    const close = selected === undefined ? undefined : plot.data[1]?.[selected]
    if (date === undefined || typeof close !== 'number')
      return plot.setCursor({ left: -10, top: -10 }, false)
    plot.setCursor({ left: plot.valToPos(date, 'x'), top: plot.valToPos(close, 'y') }, false)
  }, [selected])

  return <div ref={place} aria-hidden="true" className="h-64 w-full overflow-hidden" />
}

let sheet: CSSStyleSheet | undefined

/**
 * Adopted with the first chart. The content security policy forbids style elements, and pages
 * without charts should not load the styles.
 */
function adoptStyles(): void {
  if (sheet) return
  sheet = new CSSStyleSheet()
  sheet.replaceSync(`${styles} .uplot .u-cursor-x { border-right: 1px solid var(--color-control) }`)
  document.adoptedStyleSheets.push(sheet)
}

function describePlot(
  box: HTMLElement,
  select: (index: number | null | undefined) => void,
): uPlot.Options {
  const color = (name: string) => () => getComputedStyle(box).getPropertyValue(`--color-${name}`)
  const { fontFamily, fontSize } = getComputedStyle(box)
  const font = `${fontSize} ${fontFamily}`
  const axis = { font, stroke: color('muted'), ticks: { show: false } }
  const lines = { stroke: color('hairline'), width: 1 }
  return {
    width: box.clientWidth,
    height: HEIGHT_PX,
    // Days are UTC days, wherever the reader is.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 9, width: 0, fill: color('ink') },
    },
    scales: { x: { time: true } },
    series: [{}, { stroke: color('ink'), width: 2, points: { show: false } }],
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 72,
        gap: 12,
        values: writeDates,
        size: (_plot, values) => (values?.some((value) => value.includes('\n')) ? 50 : 33),
      },
      {
        ...axis,
        grid: lines,
        size: (_plot, values) =>
          16 + 8 * Math.max(2, ...(values ?? []).map(({ length }) => length)),
        values: (_plot, splits) => writePrices(splits),
      },
    ],
    hooks: {
      setCursor: [({ cursor }) => select(cursor.idx)],
      draw: [
        (plot) => labelLast(plot, { fontFamily, ink: color('ink')(), paper: color('paper')() }),
      ],
    },
  }
}

type LabelLook = { fontFamily: string; ink: string; paper: string }

/** Writes the last value beside the end of the line. */
function labelLast(plot: uPlot, { fontFamily, ink, paper }: LabelLook): void {
  const [date, close] = [plot.data[0].at(-1), plot.data[1]?.at(-1)]
  if (date === undefined || typeof close !== 'number') return
  const { ctx, bbox } = plot
  const scale = window.devicePixelRatio
  const x = plot.valToPos(date, 'x', true) - 2 * scale
  const y = plot.valToPos(close, 'y', true)
  const isNearTop = y - bbox.top < 24 * scale
  ctx.save()
  ctx.font = `600 ${13 * scale}px ${fontFamily}`
  ctx.textAlign = 'right'
  ctx.lineWidth = 4 * scale
  ctx.strokeStyle = paper
  ctx.fillStyle = ink
  const place = [formatQuote(close), x, y + (isNearTop ? 18 : -9) * scale] as const
  ctx.strokeText(...place)
  ctx.fillText(...place)
  ctx.restore()
}

function toColumns(points: readonly PricePoint[]): uPlot.AlignedData {
  return [points.map(({ date }) => Date.parse(date) / 1000), points.map(({ close }) => close)]
}

function writePrices(splits: number[]): string[] {
  const [first = 0, second = first] = splits
  const step = Math.abs(second - first)
  const decimals = step === 0 || step >= 1 ? 0 : Math.min(6, Math.ceil(-Math.log10(step)))
  return splits.map((price) => formatNumber(price, decimals))
}

/** `Nov 3` if the steps are days, `Nov` if they are months, with the year below the first and each January. */
function writeDates(...[, splits, , , step]: Parameters<uPlot.Axis.DynamicValues>): string[] {
  const year = (seconds: number) => formatYear(seconds * 1000, 'UTC')
  const month = (seconds: number) => formatMonthName(seconds * 1000, 'UTC')
  const day = (seconds: number) => formatMonthDay(seconds * 1000, 'UTC')
  if (step >= 365 * DAY_SECONDS) return splits.map(year)
  if (step < 28 * DAY_SECONDS) return splits.map(day)
  return splits.map((split, index) => {
    const before = splits[index - 1]
    const isNewYear = before === undefined || year(before) !== year(split)
    return isNewYear ? `${month(split)}\n${year(split)}` : month(split)
  })
}
