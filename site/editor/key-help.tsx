import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'

const KEYS: [keys: string, meaning: string, only?: 'move' | 'search'][] = [
  ['J K', 'next, previous'],
  ['P', 'pick, or put back'],
  ['H', 'hide, or put back'],
  ['E', 'edit'],
  ['I', `add to ${ISSUE_SLOT.weekday}’s issue`],
  ['W', 'explain the labels'],
  ['O', 'open'],
  ['Shift J K', 'move down, up', 'move'],
  ['/', 'search', 'search'],
  ['U', 'undo'],
]

export function KeyHelp({ canMove, canSearch }: { canMove: boolean; canSearch: boolean }) {
  const shown = KEYS.filter(
    ([, , only]) => !only || (only === 'move' && canMove) || (only === 'search' && canSearch),
  )
  return (
    <dl
      aria-label="Keys in this list"
      className="mb-4 hidden flex-wrap gap-x-5 gap-y-1 text-note text-muted md:flex"
    >
      {shown.map(([keys, meaning]) => (
        <div key={keys} className="flex items-center gap-1.5">
          <dt className="flex gap-1">
            {keys.split(' ').map((key) => (
              <kbd
                key={key}
                className="rounded-seal border border-control px-1.5 font-sans font-semibold text-ink"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
