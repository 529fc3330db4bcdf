import { z } from 'zod'

const SplitSchema = z.union([
  z.object({
    kind: z.literal('restated'),
    ratio: z.number(),
    evidence: z.string(),
    firstRestatedIn: z.object({ accession: z.string(), filed: z.iso.date() }),
  }),
  z.object({
    /** `implied` by net income / EPS, or a jump of the reported `shareCount`, between two year ends. */
    kind: z.enum(['implied', 'shareCount']),
    impliedShareRatio: z.number(),
    between: z.tuple([z.iso.date(), z.iso.date()]),
    evidence: z.string(),
  }),
])

const ValueSchema = z.object({
  val: z.number(),
  tag: z.string().nullable(),
  accn: z.string().nullish(),
  filed: z.iso.date().nullish(),
  /** From an extract of the company facts, which names no filing for each value. */
  via: z.string().optional(),
})

const ExtractSchema = z.object({
  cik: z.number(),
  entityName: z.string(),
  currency: z.string(),
  standard: z.enum(['us-gaap', 'ifrs-full']),
  provenance: z.enum(['raw', 'mixed', 'derived']),
  splits: z.array(SplitSchema),
  annual: z.array(
    z.object({
      fiscalYear: z.number(),
      periodEnd: z.iso.date(),
      form: z.string().nullable(),
      accession: z.string().nullable(),
      filed: z.iso.date().nullable(),
      values: z.record(z.string(), ValueSchema),
    }),
  ),
})

export type FileOfExtract = z.infer<typeof ExtractSchema>
export type ExtractSplit = FileOfExtract['splits'][number]

export function parseExtract(content: unknown): FileOfExtract {
  return ExtractSchema.parse(content)
}
