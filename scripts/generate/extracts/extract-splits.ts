import type { ShareSplit } from '#domain/markets/financial-statements.ts'
import type { ExtractSplit, FileOfExtract } from './extract-file.ts'

type Jump = Exclude<ExtractSplit, { kind: 'restated' }>
type JumpKind = Jump['kind']

/** Ratios as the folder measures them are off by shares that were issued in between. */
const TOLERANCE = 0.4

/**
 * The splits of one file with their exact ratios. A file shows a split twice, as a jump of net
 * income / EPS and as one of the share count, often between other years, because per-share figures
 * are restated and share counts are not. The split is dated by the later of the two.
 */
export function placeExtractSplits(
  { splits, annual }: FileOfExtract,
  ratios: readonly number[] = [],
): ShareSplit[] {
  const restated = splits.filter((split) => split.kind === 'restated')
  const placed = ratios.map((ratio, index): ShareSplit => {
    const jumps = jumpsOf(splits, index, ratios.length)
    const near = jumps.find(
      ({ impliedShareRatio }) => Math.abs(impliedShareRatio / ratio - 1) < 0.1,
    )
    const isFar = jumps.some(
      ({ impliedShareRatio }) => Math.abs(impliedShareRatio / ratio - 1) > TOLERANCE,
    )
    if (!near || isFar) throw new Error(`the folder should show a ${ratio}-for-1 split`)
    const filed = jumps
      .map(
        ({ between: [, after] }) =>
          annual.find(({ periodEnd }) => periodEnd === after)?.filed ?? '',
      )
      .toSorted()
      .at(-1)
    if (!filed) throw new Error('a split should be followed by an annual report')
    const evidence = jumps
      .map(
        ({ impliedShareRatio, between, evidence: basis }) =>
          `${basis}: ${impliedShareRatio} times between ${between.join(' and ')}`,
      )
      .join('; ')
    return { ratio, firstRestatedIn: { accession: null, filed }, kind: 'jump', evidence }
  })
  return [...restated, ...placed]
}

type Counted = {
  periodEnd: string
  filed: string
  kind: 'perShare' | 'averageCount' | 'count'
  file: FileOfExtract
  splits: readonly ShareSplit[]
}

/**
 * The filing day whose share count a figure uses, if it is later than the year's own report. Where
 * the folder shows no jump of a series, all of it is restated.
 */
export function findRestatement({
  periodEnd,
  filed,
  kind,
  file,
  splits,
}: Counted): string | undefined {
  const placed = splits.filter(({ firstRestatedIn }) => firstRestatedIn.accession === null)
  const counted = placed.filter((split, index) => {
    const jumps = jumpsOf(file.splits, index, placed.length)
    const wanted: JumpKind = kind === 'count' ? 'shareCount' : 'implied'
    const own = jumps.find((jump) => jump.kind === wanted)
    // Share counts without a jump of their own end before the split that earnings show.
    const [before] = (own ?? (kind === 'count' ? jumps[0] : undefined))?.between ?? []
    return split.firstRestatedIn.filed > filed && (before === undefined || periodEnd > before)
  })
  return counted.at(-1)?.firstRestatedIn.filed
}

/** The jumps of the split at `index`, earnings first. */
function jumpsOf(splits: readonly ExtractSplit[], index: number, count: number): Jump[] {
  return (['implied', 'shareCount'] as const).flatMap((kind) => {
    const jumps = splits.filter((split): split is Jump => split.kind === kind)
    return jumps.length === count ? (jumps[index] ?? []) : []
  })
}
