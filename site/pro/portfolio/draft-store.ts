import type { DraftHolding } from '#domain/portfolio/draft-holding.ts'
import { cleanName } from '#domain/portfolio/exported-portfolio.ts'
import type { FileReading } from '#domain/portfolio/read-table.ts'
import { whenIdle } from '#site/ui/when-idle.ts'
import { makeId } from './make-id.ts'

const HOLDINGS_STORAGE_KEY = 'kachi-holdings-draft'

const SOURCE_KINDS = ['picture', 'file', 'text'] as const

/** What the reader chose or pasted. `id` finds it in the browser's database. */
export type Source = {
  id: string
  kind: (typeof SOURCE_KINDS)[number]
  /** Of a file or text, where the reader corrected it. */
  reading?: FileReading | undefined
  /** What was read of a picture, line by line. */
  text?: string[][] | undefined
}

/** `starts`: how often reading has begun. */
export type UnreadSource = Source & { starts: number }

/** `source` is what the table was read from, `unread` what is still being read. */
export type Sources = { source?: Source | undefined; unread?: UnreadSource | undefined }

export type KeptDraft = Sources & {
  rows: DraftHolding[] | undefined
  /** Of the table: its analyses make one history. */
  id: string
  /** The table that Undo brings back. */
  before?: DraftHolding[] | undefined
  beforeId?: string | undefined
  /** Of the portfolio that the table was opened from or saved as. */
  name: string
}

/**
 * The table of this tab, or else the last of any, as it was last left; `rows` is undefined if there is none or it is
 * unreadable.
 */
export function loadDraft(): KeptDraft & { isOfThisTab: boolean } {
  saveNow()
  const own = loadDraftFrom(() => sessionStorage)
  const last = loadDraftFrom(() => localStorage)
  if (own) return { ...own, ...(last?.id === own.id && { rows: last.rows }), isOfThisTab: true }
  const none = { rows: undefined, id: makeId(), name: '' }
  return { ...(last ?? none), isOfThisTab: false }
}

/**
 * Another tab's edits, but for those that the reader has typed over here.
 * @returns what ends it
 */
export function followOtherTabs(take: (table: Pick<KeptDraft, 'id' | 'rows'>) => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    const isLast = event.key === HOLDINGS_STORAGE_KEY && event.storageArea === localStorage
    const draft = isLast && !unsaved ? loadDraftFrom(() => localStorage) : undefined
    if (draft) take(draft)
  }
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
}

const SAVED_AFTER_MS = 300

let unsaved: KeptDraft | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Once typing pauses, or the page is left: a table of 500 rows takes longer to store than a key press may. */
export function saveSoon(draft: KeptDraft): void {
  if (!timer) for (const event of ['pagehide', 'visibilitychange']) addEventListener(event, saveNow)
  unsaved = draft
  clearTimeout(timer)
  timer = setTimeout(() => whenIdle(saveNow), SAVED_AFTER_MS)
}

function saveNow(): void {
  if (!unsaved) return
  const draft = unsaved
  unsaved = undefined
  saveDraft(draft)
}

/** Stores the table on this device. One that was cleared is removed with all that belongs to it. */
export function saveDraft({ rows, id, before, beforeId, name, source, unread }: KeptDraft): void {
  const isEmpty = !rows && !source && !unread
  const kept = [{ id, name, source, unread }, writeRows('rows', rows)]
  const text = isEmpty ? undefined : writeObject(kept)
  const all = rows && before && writeObject([...kept, { beforeId }, writeRows('before', before)])
  for (const find of [() => sessionStorage, () => localStorage]) {
    if (all === undefined || !store(find, all)) store(find, text)
  }
}

/** False if storage is full or blocked: the table stays on screen. */
function store(find: () => Storage, text: string | undefined): boolean {
  try {
    if (text === undefined) find().removeItem(HOLDINGS_STORAGE_KEY)
    else find().setItem(HOLDINGS_STORAGE_KEY, text)
    return true
  } catch {
    return false
  }
}

const rowTexts = new WeakMap<DraftHolding, string>()

/** Writing 500 rows anew takes longer than a key press may. An edited row is another object, so the others are written. */
function writeRows(name: string, rows: readonly DraftHolding[] | undefined): string {
  if (!rows) return ''
  const texts = rows.map((row) => {
    const text = rowTexts.get(row) ?? JSON.stringify(row)
    rowTexts.set(row, text)
    return text
  })
  return `"${name}":[${texts.join()}]`
}

/** Of objects, and of members that are written. */
function writeObject(parts: readonly (object | string)[]): string {
  const members = parts.map((part) =>
    typeof part === 'string' ? part : JSON.stringify(part).slice(1, -1),
  )
  return `{${members.filter(Boolean).join()}}`
}

function loadDraftFrom(find: () => Storage): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(find().getItem(HOLDINGS_STORAGE_KEY) ?? 'null')
    if (!kept) return undefined
    // Earlier versions stored a list without a name.
    const draft = (Array.isArray(kept) ? { rows: kept } : kept) as Partial<KeptDraft>
    const starts = Number(draft.unread?.starts)
    const unread = parseSource(draft.unread)
    return {
      rows: parseRows(draft.rows),
      id: parseId(draft.id),
      before: parseRows(draft.before),
      beforeId: parseId(draft.beforeId),
      name: cleanName(draft.name),
      source: parseSource(draft.source),
      unread: unread && { ...unread, starts: Number.isFinite(starts) ? starts : 0 },
    }
  } catch {
    return undefined
  }
}

function parseId(id: unknown): string {
  return typeof id === 'string' && id !== '' ? id : makeId()
}

function parseRows(rows: unknown): DraftHolding[] | undefined {
  const drafts = Array.isArray(rows) ? rows.filter(isDraft) : []
  return drafts.length > 0 ? drafts : undefined
}

function isDraft(row: unknown): row is DraftHolding {
  const { symbol, shares, price, currency, unsure } = (row ?? {}) as Record<string, unknown>
  const areTexts = [symbol, shares, price, currency].every((cell) => typeof cell === 'string')
  return areTexts && Array.isArray(unsure)
}

function parseSource(kept: Partial<Source> | undefined): Source | undefined {
  const { id, kind, reading, text } = kept ?? {}
  const known = SOURCE_KINDS.find((name) => name === kind)
  if (typeof id !== 'string' || !known) return undefined
  const source = { id, kind: known, reading: isReading(reading) ? reading : undefined }
  return isText(text) ? { ...source, text } : source
}

function isReading(reading: Partial<FileReading> | undefined): reading is FileReading {
  const { mapping, firstInDays } = reading ?? {}
  const isMapping = mapping && Object.values(mapping).every((column) => Number.isInteger(column))
  return isMapping === true && [undefined, 'day', 'month'].includes(firstInDays)
}

function isText(text: unknown): text is string[][] {
  const isLine = (line: unknown) =>
    Array.isArray(line) && line.every((word) => typeof word === 'string')
  return Array.isArray(text) && text.every(isLine)
}
