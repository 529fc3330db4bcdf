import { useRef, useState } from 'react'
import { draftAgain } from '#domain/portfolio/draft-holding.ts'
import type { ColumnMapping } from '#domain/portfolio/statement-columns.ts'
import type { SavedFigures } from '../shelf/figures-choice.tsx'
import type { Draft } from '../use-draft.ts'
import type { ImportedTable, ImportOutcome } from './read-file.ts'
import { runImport } from './run-import.ts'

/** Reads files and pasted text into the table. The last request counts; the table before it can be undone. */
export function useImport(
  draft: Draft,
  onMessage: (message: string) => void,
  figures: SavedFigures,
) {
  const [imported, setImported] = useState<ImportedTable>()
  const latest = useRef(0)

  async function run(request: Promise<ImportOutcome>, turn: number) {
    const outcome = await request
    if (turn !== latest.current) return
    if ('problem' in outcome) {
      onMessage(outcome.problem)
      return
    }
    setImported(outcome)
    const { holdings, ownFigures } = outcome.read
    if (holdings.length === 0) return onMessage('')
    draft.replace(holdings)
    onMessage(`Check the holdings, then choose Analyze.${figures.restore(ownFigures)}`)
  }

  /** A portfolio exported from this site. */
  async function readPortfolio(file: File): Promise<void> {
    latest.current += 1
    const turn = latest.current
    const portfolio = await runImport({ portfolio: file })
    if (turn !== latest.current) return
    if ('problem' in portfolio) {
      onMessage(portfolio.problem)
      return
    }
    setImported(undefined)
    draft.replace(portfolio.holdings.map(draftAgain))
    draft.setName(portfolio.name)
    const restored = figures.restore(portfolio.ownFigures)
    onMessage(`“${portfolio.name}” was read. Check the holdings, then choose Analyze.${restored}`)
  }

  function read(source: { file: File } | { text: string }): Promise<void> {
    if ('file' in source && /\.json$/i.test(source.file.name)) return readPortfolio(source.file)
    if ('file' in source) {
      onMessage('Reading the file...')
      draft.showPicture(undefined)
    }
    latest.current += 1
    return run(runImport(source), latest.current)
  }

  function remap(mapping: ColumnMapping): Promise<void> {
    if (!imported) return Promise.resolve()
    latest.current += 1
    return run(runImport({ table: imported.table, mapping }), latest.current)
  }

  function forget() {
    setImported(undefined)
    figures.forget()
  }

  return { imported, read, remap, forget }
}
