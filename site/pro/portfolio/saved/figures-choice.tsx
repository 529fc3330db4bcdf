import { useState } from 'react'
import type { InputOrPrice } from '#domain/markets/company-inputs.ts'
import {
  listOwnNames,
  type OwnFigures,
  unitOfFigure,
  writeFigure,
} from '#domain/portfolio/own-figures.ts'
import {
  countPortfolioFigures,
  describeOwnFigures,
  findConflicts,
  nameFigure,
  type PortfolioFigures,
  symbolOfKey,
} from '#domain/portfolio/portfolio-figures.ts'
import { loadOwnFigures, writeOwnFigures } from '#site/pro/scores/own-figures-store.ts'
import { Button } from '#site/ui/button.tsx'

export type SavedFigures = ReturnType<typeof useSavedFigures>

type Conflict = { saved: PortfolioFigures; here: PortfolioFigures }

/**
 * Own figures that come with a loaded portfolio count at once where this device holds none for the company. Where it
 * holds others, `saved` and `here` are both there to choose from.
 */
export function useSavedFigures() {
  const [conflict, setConflict] = useState<Conflict>()

  /** Sentences about what has been restored and what is to be chosen, each after a space. */
  function restore(figures: PortfolioFigures = {}): string {
    const here = loadOwnFigures(Object.keys(figures).map(symbolOfKey))
    const differing = new Set(findConflicts(figures, here))
    const pick = (from: PortfolioFigures, differs: boolean) =>
      Object.fromEntries(Object.entries(from).filter(([key]) => differing.has(key) === differs))
    const restored = pick(figures, false)
    const isOpen = differing.size > 0
    setConflict(isOpen ? { saved: pick(figures, true), here: pick(here, true) } : undefined)
    const count = countPortfolioFigures(restored)
    if (count > 0) writeOwnFigures(restored)
    const done = `${describeOwnFigures(count)} ${count === 1 ? 'counts' : 'count'} in its scores.`
    return [
      ...(count > 0 ? [done] : []),
      ...(isOpen
        ? ['The figures you entered on this device differ from the saved ones. Choose below.']
        : []),
    ]
      .map((sentence) => ` ${sentence}`)
      .join('')
  }

  function choose(isSaved: boolean) {
    if (isSaved && conflict) writeOwnFigures(conflict.saved)
    setConflict(undefined)
  }

  return { conflict, restore, choose, forget: () => setConflict(undefined) }
}

const MAX_SHOWN = 6

export function FiguresChoice({ conflict, choose }: Pick<SavedFigures, 'conflict' | 'choose'>) {
  if (!conflict) return null
  const differences = listDifferences(conflict)
  const more = differences.length - MAX_SHOWN
  return (
    <section
      aria-label="Figures you entered"
      className="mt-2 mb-4 max-w-2xl border-l-4 border-control pl-4 text-small"
    >
      <p className="font-semibold">
        The figures you entered on this device differ from the saved ones.
      </p>
      <ul className="mt-1">
        {differences.slice(0, MAX_SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > 0 ? <li>And {more} more.</li> : null}
      </ul>
      <p className="mt-1 text-muted">
        Until you choose, the figures on this device are used. Choosing the saved ones replaces them
        here and on the company sheets.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => choose(true)}>
          Use the saved figures
        </Button>
        <Button look="secondary" onClick={() => choose(false)}>
          Keep the figures on this device
        </Button>
      </div>
    </section>
  )
}

function listDifferences({ saved, here }: Conflict): string[] {
  return Object.keys(saved).flatMap((key) => {
    const [theirs, ours] = [saved[key] ?? {}, here[key] ?? {}]
    const names = new Set([...listOwnNames(theirs), ...listOwnNames(ours)])
    const figures = [...names].flatMap((name) => {
      const [before, now] = [say(theirs, name), say(ours, name)]
      const differ = JSON.stringify(theirs[name]) !== JSON.stringify(ours[name])
      return differ ? [`${nameFigure(name)}: ${before} saved, ${now} on this device`] : []
    })
    const others = figures.length > 0 ? figures : ['different worksheet lines or sector']
    return others.map((text) => `${symbolOfKey(key)}, ${text}`)
  })
}

function say(own: OwnFigures, name: InputOrPrice): string {
  const figure = own[name]
  if (figure === undefined) return 'none'
  const years = [figure].flat()
  const unit = { fraction: '%', millions: ' million', price: '', perShare: '', years: '' }
  const text = `${writeFigure(name, years.at(-1) ?? Number.NaN)}${unit[unitOfFigure(name)]}`
  return years.length > 1 ? `${text} (latest of ${years.length} years)` : text
}
