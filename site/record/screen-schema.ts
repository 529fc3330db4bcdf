import { z } from 'astro/zod'
import { calendarDate } from '#site/publication/calendar-date.ts'

const figure = z.number().nullable()
const step = z.boolean().nullable()

/** A file in content/value-screens, which `npm run generate screen` writes. */
export const screenSchema = z.strictObject({
  date: calendarDate,
  code: z.string().min(1),
  command: z.string().min(1),
  statements: z.string().min(1),
  rows: z.array(
    z.strictObject({
      symbol: z.string().min(1),
      name: z.string().min(1),
      currency: z.string().min(1),
      fiscalYear: z.number().int(),
      accession: z.string().nullable(),
      filed: z.string().nullable(),
      byExtract: z.boolean(),
      isApplicable: z.boolean(),
      steps: z.strictObject({
        history: step,
        solvency: step,
        return: step,
        health: step,
        retention: step,
      }),
      figures: z.strictObject({
        returnOnCapital: figure,
        currentRatio: figure,
        fScore: figure,
        fSignals: z.number(),
        stayedInEquity: figure,
        returnOnAdded: figure,
      }),
      passesBelow: figure,
    }),
  ),
})

export type RecordedScreen = z.infer<typeof screenSchema>
