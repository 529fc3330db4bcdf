import { z } from 'astro/zod'

const text = z.string().min(1)
const id = z.string().regex(/^[a-z][A-Za-z0-9]*$/)
/** An Excel number format, such as 0.0% or #,##0. */
const format = z.string().default('General')

const row = z.union([
  z.strictObject({ heading: text }),
  z.strictObject({ note: text }),
  z.strictObject({ id, label: text, value: z.number(), format, unit: text.optional() }),
  z.strictObject({
    id,
    label: text,
    /** Arithmetic over the ids of other rows, with + - * / ^, parentheses, SQRT and LN. */
    formula: z.string().regex(/^[A-Za-z0-9.+\-*/^(), ]+$/),
    format,
    unit: text.optional(),
    /** The text's figure, rounded as in the text. */
    expect: z.number().optional(),
  }),
])

/** A worked example as a spreadsheet: a file in content/worksheets. */
export const worksheetSchema = z.strictObject({
  title: text,
  piece: z.string().regex(/^\/(?:articles|newsletter)\/[a-z0-9-]+$/),
  rows: z.array(row).min(3),
})

export type Worksheet = z.infer<typeof worksheetSchema>
export type WorksheetRow = Worksheet['rows'][number]
