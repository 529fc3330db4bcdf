import { type FormEvent, useState } from 'react'
import { formatDate } from '#domain/format-date.ts'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import {
  cleanName,
  MAX_NAME_LENGTH,
  writePortfolioCsv,
  writePortfolioJson,
} from '#domain/portfolio/exported-portfolio.ts'
import { countPortfolioFigures, describeOwnFigures } from '#domain/portfolio/portfolio-figures.ts'
import { Badge } from '#site/pro/badge.tsx'
import { loadOwnFigures } from '#site/pro/scores/own-figures-store.ts'
import { Button } from '#site/ui/button.tsx'
import { Menu, MenuItem } from '#site/ui/menu.tsx'
import { downloadText, nameFile } from '../download-text.ts'
import { type KeptPortfolio, PLACE_NAMES, type Place } from './saved-portfolio.ts'
import { type Shelf, type ShelfNote, useShelf } from './use-saved-portfolios.ts'

type PortfolioShelfProps = {
  name: string
  hasDraft: boolean
  /** The table's holdings, or undefined after showing what is wrong with them. */
  takeHoldings: () => EnteredHolding[] | undefined
  onName: (name: string) => void
  onLoad: (portfolio: KeptPortfolio) => void
}

export function PortfolioShelf(props: PortfolioShelfProps) {
  const { name, hasDraft, takeHoldings, onName, onLoad } = props
  const shelf = useShelf()
  const { portfolios, isUnavailable, note } = shelf
  if (!hasDraft && portfolios.length === 0 && !note) return null

  async function handleSave(typed: string, place: Place) {
    const holdings = takeHoldings()
    if (!holdings) return
    const ownFigures = loadOwnFigures(holdings.map(({ symbol }) => symbol))
    if (await shelf.save({ name: typed, holdings, ownFigures }, place)) onName(typed)
  }

  return (
    <section aria-label="Your portfolios" aria-busy={shelf.isBusy} className="mt-10 max-w-4xl">
      <h3 className="border-t border-hairline pt-6 text-title font-medium">Your portfolios</h3>
      {hasDraft ? (
        <SaveForm key={name} name={name} isBusy={shelf.isBusy} onSave={handleSave} />
      ) : null}
      <Note note={note} isBusy={shelf.isBusy} />
      {isUnavailable ? (
        <p className="mt-3 text-small text-muted">
          The portfolios in your account could not be loaded. Those on this device are here.
        </p>
      ) : null}
      {portfolios.length > 0 ? (
        <ul className="mt-3 border-t border-hairline">
          {portfolios.map((portfolio) => (
            <PortfolioRow
              key={`${portfolio.place} ${portfolio.id}`}
              portfolio={portfolio}
              shelf={shelf}
              onLoad={onLoad}
            />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

type SaveFormProps = {
  name: string
  isBusy: boolean
  onSave: (name: string, place: Place) => Promise<void>
}

function SaveForm({ name, isBusy, onSave }: SaveFormProps) {
  const [typed, setTyped] = useState(name)
  const cleaned = cleanName(typed)

  return (
    <form
      className="mt-4 flex flex-wrap items-end gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (cleaned) void onSave(cleaned, 'device')
      }}
    >
      <label className="grow text-small font-medium sm:max-w-xs">
        Portfolio name
        <input
          type="text"
          value={typed}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          placeholder="Retirement"
          className="mt-1.5 block min-h-11 w-full rounded-seal bg-raised px-3 text-small font-normal text-ink ring-1 ring-control ring-inset placeholder:text-muted"
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Button type="submit" look="secondary" disabled={isBusy || cleaned === ''}>
        Save on this device
      </Button>
      <Button
        look="secondary"
        disabled={isBusy || cleaned === ''}
        onClick={() => void onSave(cleaned, 'account')}
      >
        Save to your account
      </Button>
      <p className="basis-full text-note text-muted">
        Saved on this device, a portfolio never leaves your browser. Saved to your account, it is
        stored on our server, so that you can load it on other devices, until you delete it. Figures
        that you changed or entered for its companies are saved with it.
      </p>
    </form>
  )
}

function Note({ note, isBusy }: { note: ShelfNote | undefined; isBusy: boolean }) {
  const undo = note?.undo
  return (
    <div className={`flex flex-wrap items-center gap-3 text-small ${note ? 'mt-2 min-h-11' : ''}`}>
      <p role="status" className={note?.isProblem ? 'text-loss' : ''}>
        {note?.text}
      </p>
      {undo ? (
        <Button look="quiet" className="px-3" disabled={isBusy} onClick={() => void undo()}>
          Undo
        </Button>
      ) : null}
    </div>
  )
}

type PortfolioRowProps = {
  portfolio: KeptPortfolio
  shelf: Shelf
  onLoad: (portfolio: KeptPortfolio) => void
}

function PortfolioRow({ portfolio, shelf, onLoad }: PortfolioRowProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const { name, holdings, ownFigures = {}, place, savedAt } = portfolio
  const count = countPortfolioFigures(ownFigures)
  const size = [
    holdings.length === 1 ? '1 holding' : `${holdings.length} holdings`,
    ...(count > 0 ? [describeOwnFigures(count)] : []),
  ].join(', ')

  if (isRenaming) {
    return (
      <li className="border-b border-hairline py-3">
        <RenameForm
          portfolio={portfolio}
          onDone={(next) => {
            setIsRenaming(false)
            if (next && next !== name) void shelf.rename(portfolio, next)
          }}
        />
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-2">
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-note text-muted">
          {size}, saved {formatDate(savedAt)}
        </p>
      </div>
      <Badge tone={place === 'device' ? 'unknown' : 'gain'}>{PLACE_NAMES[place]}</Badge>
      <div className="ml-auto flex items-center gap-1">
        <Button
          look="quiet"
          className="px-3"
          aria-label={`Load ${name}`}
          onClick={() => onLoad(portfolio)}
        >
          Load
        </Button>
        <RowMenu portfolio={portfolio} shelf={shelf} onRename={() => setIsRenaming(true)} />
      </div>
    </li>
  )
}

type RowMenuProps = { portfolio: KeptPortfolio; shelf: Shelf; onRename: () => void }

function RowMenu({ portfolio, shelf, onRename }: RowMenuProps) {
  const { name, place } = portfolio
  const other: Place = place === 'device' ? 'account' : 'device'
  return (
    <Menu
      label={`More for ${name}`}
      trigger="More"
      triggerClassName="inline-flex min-h-11 items-center rounded-seal px-3 text-small font-semibold text-ink hover:bg-sunken hover:text-accent"
    >
      <MenuItem onSelect={onRename}>Rename</MenuItem>
      <MenuItem onSelect={() => void shelf.save(portfolio, other)}>
        {other === 'account' ? 'Copy to your account' : 'Copy to this device'}
      </MenuItem>
      <MenuItem
        onSelect={() =>
          downloadText(nameFile(name, 'json'), 'application/json', writePortfolioJson(portfolio))
        }
      >
        Export as JSON
      </MenuItem>
      <MenuItem
        onSelect={() =>
          downloadText(nameFile(name, 'csv'), 'text/csv', writePortfolioCsv(portfolio))
        }
      >
        Export as CSV
      </MenuItem>
      <MenuItem onSelect={() => void shelf.remove(portfolio)}>Delete</MenuItem>
    </Menu>
  )
}

type RenameFormProps = { portfolio: KeptPortfolio; onDone: (name: string | undefined) => void }

function RenameForm({ portfolio, onDone }: RenameFormProps) {
  const [typed, setTyped] = useState(portfolio.name)
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onDone(cleanName(typed) || undefined)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDone(undefined)
      }}
    >
      <input
        type="text"
        aria-label={`New name of ${portfolio.name}`}
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked to type here
        autoFocus
        value={typed}
        maxLength={MAX_NAME_LENGTH}
        className="min-h-11 grow rounded-seal bg-raised px-3 text-small text-ink ring-1 ring-control ring-inset sm:max-w-xs"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" look="secondary">
        Rename
      </Button>
      <Button look="quiet" onClick={() => onDone(undefined)}>
        Cancel
      </Button>
    </form>
  )
}
