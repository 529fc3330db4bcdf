import { type DraftHolding, EMPTY_DRAFT, isEmptyDraft } from '#domain/portfolio/draft-holding.ts'

/** `id` names the table in the history of analyses. */
export type DraftTable = { rows: DraftHolding[] | undefined; id: string }

/** `cell`: what the step edited, so that typing on in it is the same step. */
export type DraftSteps = {
  now: DraftTable
  past: DraftTable[]
  future: DraftTable[]
  cell?: string | undefined
}

/** `isFollowing`: filled in after what the reader did, and undone with it. `isChoice`: a step that typing does not go on. */
export type RowChange = Partial<DraftHolding> & { isFollowing?: true; isChoice?: true }

const MAX_STEPS_BACK = 50

type Kept = {
  rows: DraftHolding[] | undefined
  id: string
  before?: DraftHolding[] | undefined
  beforeId?: string | undefined
}

export function startSteps({ rows, id, before, beforeId = id }: Kept): DraftSteps {
  return { now: { rows, id }, past: before ? [{ rows: before, id: beforeId }] : [], future: [] }
}

export function change({ now, past }: DraftSteps, next: DraftTable, cell?: string): DraftSteps {
  return { now: next, past: [...past, now].slice(-MAX_STEPS_BACK), future: [], cell }
}

/** A cell that the reader edited is no longer doubtful. Typing in one cell is one step. */
export function editRow(
  steps: DraftSteps,
  key: number,
  { isFollowing, isChoice, ...edited }: RowChange,
): DraftSteps {
  const { now, cell } = steps
  const isRefused = (row: DraftHolding) => isFollowing && isTypedMeanwhile(row, edited)
  const rows = now.rows?.map((row) =>
    findKey(row) === key && !isRefused(row) ? applyEdit(row, edited) : row,
  )
  const next = { ...now, rows }
  const fields = Object.keys(edited)
  const place = `${key} ${fields.includes('symbol') ? 'symbol' : fields[0]}`
  if (isFollowing || (place === cell && !isChoice)) return { ...steps, now: next, future: [] }
  return change(steps, next, isChoice ? undefined : place)
}

/** Edits that the reader made of the same table in another tab: one step. */
export function follow(steps: DraftSteps, { rows, id }: DraftTable): DraftSteps {
  const { now } = steps
  const isSame = id !== now.id || JSON.stringify(rows) === JSON.stringify(now.rows)
  return isSame ? steps : change(steps, { rows, id })
}

export function addRow(steps: DraftSteps): DraftSteps {
  const { now } = steps
  return change(steps, { ...now, rows: [...(now.rows ?? []), { ...EMPTY_DRAFT }] })
}

/** An empty table, beside a picture that says nothing of the holdings before it. */
export function makeRoom(steps: DraftSteps, id: string): DraftSteps {
  const isEmpty = steps.now.rows?.every(isEmptyDraft) ?? false
  return isEmpty ? steps : change(steps, { rows: [{ ...EMPTY_DRAFT }], id })
}

export function undo({ now, past, future }: DraftSteps): DraftSteps {
  const before = past.at(-1)
  if (!before) return { now, past, future }
  return { now: before, past: past.slice(0, -1), future: [now, ...future] }
}

export function redo({ now, past, future }: DraftSteps): DraftSteps {
  const [next, ...rest] = future
  return next ? { now: next, past: [...past, now], future: rest } : { now, past, future }
}

const keys = new WeakMap<DraftHolding, number>()
let lastKey = 0

/** A number that stays with a row when it is edited or moves, so that 500 rows need not render again. */
export function findKey(row: DraftHolding): number {
  const key = keys.get(row) ?? ++lastKey
  keys.set(row, key)
  return key
}

/** A price that was looked up arrives late; what the reader typed by then stays. */
function isTypedMeanwhile(row: DraftHolding, edited: Partial<DraftHolding>): boolean {
  return edited.price !== undefined && row.price.trim() !== ''
}

function applyEdit(row: DraftHolding, edited: Partial<DraftHolding>): DraftHolding {
  const unsure = row.unsure.filter((field) => edited[field] === undefined)
  const next = { ...row, ...forgetFilledIn(row, edited), ...edited, unsure }
  // Another company has different statements.
  if (edited.symbol !== undefined && edited.symbol !== row.symbol) delete next.inputs
  if (edited.symbol !== undefined || edited.currency !== undefined) delete next.namesakes
  keys.set(next, findKey(row))
  return next
}

/** What was filled in for a symbol goes with it; what the reader types is no source's any more. */
function forgetFilledIn(row: DraftHolding, edited: Partial<DraftHolding>): Partial<DraftHolding> {
  const noSource = { priceSource: '', pricedOn: '' }
  const isOther = edited.symbol !== undefined && edited.symbol !== row.symbol
  return {
    ...(edited.currency !== undefined && { isCurrencyAssumed: false }),
    ...((isOther || edited.currency !== undefined) && { isExchangeAssumed: false }),
    ...((edited.price !== undefined || edited.currency !== undefined) && noSource),
    ...(isOther && row.isCurrencyAssumed && { currency: '', isCurrencyAssumed: false }),
    ...(isOther && row.priceSource && { price: '', ...noSource }),
  }
}
