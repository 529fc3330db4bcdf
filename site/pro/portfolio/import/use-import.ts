import { useEffect, useRef, useState } from 'react'
import { type DraftHolding, draftAgain } from '#domain/portfolio/draft-holding.ts'
import type { NamedPortfolio } from '#domain/portfolio/exported-portfolio.ts'
import type { FileReading } from '#domain/portfolio/read-table.ts'
import type { SavedFigures } from '../saved/figures-choice.tsx'
import { loadSource } from '../source-store.ts'
import type { Draft } from '../use-draft.ts'
import { useCorrections } from './keep-corrections.ts'
import type { ImportedTable } from './read-file.ts'
import { runImport } from './run-import.ts'

type Chosen = { file: File } | { text: string }

const LOST =
  'Reading your file was interrupted, and this browser did not keep it. Please choose it again.'

/**
 * Reads files and pasted text into the table. The last request counts; the table before it can be undone. Until the
 * table is confirmed, a reload finds the file or the text again, with the columns that the reader corrected.
 */
export function useImport(
  draft: Draft,
  onMessage: (message: string) => void,
  figures: SavedFigures,
) {
  const [imported, setImported] = useState<ImportedTable>()
  const [pasted, setPasted] = useState('')
  const latest = useRef(0)
  const corrections = useCorrections()
  const { sources } = draft

  async function run(chosen: Chosen, turn: number) {
    const outcome = await runImport(chosen)
    if (turn !== latest.current) return
    if ('problem' in outcome) {
      // Text is still in its field, and a reload must find it there.
      if ('file' in chosen) sources.giveUp()
      return onMessage(outcome.problem)
    }
    sources.finish()
    show(outcome, corrections.begin(outcome.read.holdings))
  }

  function show(outcome: ImportedTable, holdings: DraftHolding[]) {
    setImported(outcome)
    const { ownFigures } = outcome.read
    if (outcome.read.holdings.length === 0) return onMessage('')
    draft.replace(holdings)
    onMessage(`Check the holdings, then choose Analyze.${figures.restore(ownFigures)}`)
  }

  /** A portfolio exported from this site. */
  async function loadPortfolio(file: File): Promise<void> {
    const turn = ++latest.current
    const portfolio = await runImport({ portfolio: file })
    if (turn !== latest.current) return
    if ('problem' in portfolio) return onMessage(portfolio.problem)
    setImported(undefined)
    sources.clear()
    onMessage(openPortfolio(portfolio, { draft, figures }))
  }

  function read(chosen: Chosen): Promise<void> {
    if ('file' in chosen && /\.json$/i.test(chosen.file.name)) return loadPortfolio(chosen.file)
    latest.current += 1
    if ('file' in chosen) {
      onMessage('Reading the file...')
      sources.begin('file', chosen.file)
    } else {
      setPasted(chosen.text)
      if (chosen.text.trim() === '') return Promise.resolve(sources.confirm())
      sources.begin('text', new Blob([chosen.text]))
    }
    return run(chosen, latest.current)
  }

  async function parseAgain(reading: FileReading): Promise<void> {
    if (!imported) return
    const turn = ++latest.current
    const table = { ...imported.table, ...reading }
    // The next column may be chosen before this one is read.
    setImported({ ...imported, table })
    const outcome = await runImport({ table, reading })
    if (turn !== latest.current) return
    if ('problem' in outcome) return onMessage(outcome.problem)
    sources.keepReading(reading)
    show(outcome, corrections.keep(draft.rows ?? [], outcome.read.holdings))
  }

  function forget() {
    setImported(undefined)
    setPasted('')
    sources.clear()
    figures.forget()
  }

  useKeptImport(sources, {
    turn: () => latest.current,
    onMessage,
    onUnread: (chosen) => void read(chosen),
    onFound: (chosen, table) => {
      if ('text' in chosen) setPasted(chosen.text)
      setImported(table)
    },
  })

  // A picture's table has no columns to correct.
  return { imported: sources.picture ? undefined : imported, pasted, read, parseAgain, forget }
}

function openPortfolio(
  { name, holdings, ownFigures }: NamedPortfolio,
  { draft, figures }: { draft: Draft; figures: SavedFigures },
): string {
  draft.replace(holdings.map(draftAgain))
  draft.setName(name)
  return `Imported “${name}”. Check the holdings, then choose Analyze.${figures.restore(ownFigures)}`
}

type KeptImport = {
  /** Changes when the reader chooses something meanwhile. */
  turn: () => number
  onMessage: (message: string) => void
  onUnread: (chosen: Chosen) => void
  onFound: (chosen: Chosen, table: ImportedTable) => void
}

function useKeptImport(sources: Draft['sources'], kept: KeptImport): void {
  const restore = useRef(() => restoreImport(sources, kept))

  // Synchronizes with what an earlier visit left on this device, once.
  useEffect(() => void restore.current(), [])
}

async function restoreImport(sources: Draft['sources'], kept: KeptImport): Promise<void> {
  const { source, unread } = sources
  const began = kept.turn()
  if (unread && unread.kind !== 'picture') {
    const found = await sources.findUnread()
    if (found.kind === 'lost') kept.onMessage(LOST)
    if (found.kind !== 'found') return
    const chosen = await choose(found.blob, unread.kind)
    if (kept.turn() === began) kept.onUnread(chosen)
  } else if (source && source.kind !== 'picture') {
    const blob = await loadSource(source.id)
    if (!blob) return
    const chosen = await choose(blob, source.kind)
    const outcome = await runImport({ ...chosen, reading: source.reading })
    if (kept.turn() === began && 'table' in outcome) kept.onFound(chosen, outcome)
  }
}

async function choose(blob: Blob, kind: 'file' | 'text'): Promise<Chosen> {
  return kind === 'text' ? { text: await blob.text() } : { file: blob as File }
}
