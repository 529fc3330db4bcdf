import { z } from 'astro/zod'

const position = z.union([z.number(), z.string().min(1)])

export const chartSchema = z
  .strictObject({
    title: z.string().min(1),
    kind: z.enum(['line', 'bar', 'stacked-bar', 'scatter', 'waterfall']),
    xLabel: z.string().min(1),
    yLabel: z.string().min(1),
    unit: z.string(),
    /** Equal distances on a log scale are equal ratios: for prices over decades. */
    scale: z.enum(['linear', 'log']).default('linear'),
    source: z.string().min(1),
    note: z.string().min(1),
    series: z
      .array(
        z.strictObject({
          name: z.string().min(1),
          points: z.array(z.tuple([position, z.number()])).min(2),
        }),
      )
      .min(1)
      .max(4),
  })
  .refine(isBalanced, {
    message: 'A waterfall needs one series whose changes add up from its first total to its last.',
  })

export type ChartData = z.infer<typeof chartSchema>

/** Whether a waterfall adds up, within 0.5% for rounding. */
function isBalanced({ kind, series }: { kind: string; series: { points: unknown[][] }[] }) {
  if (kind !== 'waterfall') return true
  const values = series[0]?.points.map((point) => Number(point[1])) ?? []
  const last = values.at(-1) ?? 0
  const sum = values.slice(0, -1).reduce((total, value) => total + value, 0)
  return series.length === 1 && Math.abs(sum - last) <= Math.abs(last) * 0.005
}
