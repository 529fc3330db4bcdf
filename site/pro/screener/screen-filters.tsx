import { type ReactNode, useId } from 'react'
import { SCHOOLS } from '#domain/scoring/schools.ts'
import { SCREEN_CRITERIA, type Screen } from '#domain/screening/screen.ts'
import { SCREEN_FIGURES } from '#domain/screening/screen-figures.ts'

const CONTROL = 'min-h-11 rounded-seal bg-raised px-3 text-small ring-1 ring-control ring-inset'

type ScreenFiltersProps = {
  parameters: URLSearchParams
  screen: Screen
  /** How many companies would be left with each criterion. */
  counts: ReadonlyMap<string, number>
  markets: readonly { code: string; name: string }[]
  onSet: (name: string, value: string) => void
}

export function ScreenFilters(props: ScreenFiltersProps) {
  const { parameters, screen, markets, onSet } = props
  const typed = (name: string) => parameters.get(name) ?? ''
  return (
    <form
      aria-label="Filters"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-6"
      onSubmit={(event) => event.preventDefault()}
    >
      <label className="grid gap-1.5 text-small">
        <span className="font-medium">Market of the main listing</span>
        <select
          className={`${CONTROL} min-w-0`}
          value={screen.market ?? ''}
          onChange={({ target }) => onSet('market', target.value)}
        >
          <option value="">All markets</option>
          {markets.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Limits title="Plain figures">
        {SCREEN_FIGURES.map(({ id, label, unit, passes }) => (
          <Limit
            key={id}
            label={`${label}, at ${passes === 'atLeast' ? 'least' : 'most'}`}
            unit={unit === 'percent' ? '%' : unit === 'years' ? 'years' : ''}
            value={typed(id)}
            isUsed={screen.figures[id] !== undefined}
            problem="Enter a number."
            onChange={(value) => onSet(id, value)}
          />
        ))}
      </Limits>
      <Limits title="Scores">
        {SCHOOLS.map(({ id, name }) => (
          <Limit
            key={id}
            label={`${name}, at least`}
            unit="of 100"
            value={typed(id)}
            isUsed={screen.scores[id] !== undefined}
            problem="Enter a number from 0 to 100."
            onChange={(value) => onSet(id, value)}
          />
        ))}
        <label className="flex min-h-11 items-center gap-3 text-small">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-ink"
            checked={screen.usesKnownPrices}
            onChange={({ target }) => onSet('prices', target.checked ? 'known' : '')}
          />
          Use the last real price we know
        </label>
      </Limits>
      {SCHOOLS.map(({ id, name }) => (
        <SchoolCriteria key={id} school={id} name={name} {...props} />
      ))}
    </form>
  )
}

function Limits({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-hairline pt-3">
      <legend className="float-left w-full pb-1 font-serif text-lead font-medium">{title}</legend>
      <div className="clear-left grid gap-2">{children}</div>
    </fieldset>
  )
}

type LimitProps = {
  label: string
  unit: string
  value: string
  /** False if what was typed is no limit: it filters nothing then. */
  isUsed: boolean
  problem: string
  onChange: (value: string) => void
}

function Limit({ label, unit, value, isUsed, problem, onChange }: LimitProps) {
  const id = useId()
  const isWrong = value.trim() !== '' && !isUsed
  return (
    <label className="grid grid-cols-[minmax(0,1fr)_5rem_3rem] items-center gap-x-2 text-small">
      {label}
      <input
        type="text"
        inputMode="decimal"
        maxLength={10}
        autoComplete="off"
        className={`${CONTROL} w-full text-right tabular-nums ${isWrong ? 'ring-2 ring-loss' : ''}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className="text-note text-muted">{unit}</span>
      {isWrong ? (
        <span id={id} className="col-span-3 text-right text-note text-loss">
          {problem}
        </span>
      ) : null}
    </label>
  )
}

function SchoolCriteria({
  school,
  name,
  screen,
  counts,
  onSet,
}: ScreenFiltersProps & { school: string; name: string }) {
  const criteria = SCREEN_CRITERIA.filter((criterion) => criterion.school === school)
  const chosen = criteria.filter(({ key }) => screen.criteria.includes(key))
  const toggle = (key: string, isWanted: boolean) => {
    const others = screen.criteria.filter((other) => other !== key)
    onSet('meets', (isWanted ? [...others, key] : others).join(','))
  }
  return (
    <details className="border-t border-hairline pt-3" open={chosen.length > 0}>
      <summary className="min-h-8 cursor-pointer font-serif text-lead font-medium">
        {name}: full points on
        {chosen.length > 0 ? ` ${chosen.length} of ${criteria.length}` : '…'}
      </summary>
      <ul className="mt-1">
        {criteria.map(({ key, name: criterion }) => {
          const isChosen = screen.criteria.includes(key)
          const left = counts.get(key) ?? 0
          return (
            <li key={key}>
              <label
                className={`flex min-h-11 items-center gap-3 text-small ${!isChosen && left === 0 ? 'text-muted' : ''}`}
              >
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-ink"
                  checked={isChosen}
                  disabled={!isChosen && left === 0}
                  onChange={({ target }) => toggle(key, target.checked)}
                />
                <span className="flex-1">{criterion}</span>
                <span className="text-note text-muted tabular-nums">
                  {isChosen ? '' : left === 0 ? 'none left' : `${left} left`}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
