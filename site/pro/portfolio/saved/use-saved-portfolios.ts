import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NamedPortfolio } from '#domain/portfolio/exported-portfolio.ts'
import {
  countPortfolioFigures,
  describeOwnFigures,
  findFiguresProblem,
} from '#domain/portfolio/portfolio-figures.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { listAccountPortfolios, removeFromAccount, saveInAccount } from './account-portfolios.ts'
import { listDevicePortfolios, writeDevicePortfolios } from './device-portfolios.ts'
import { type KeptPortfolio, MAX_PORTFOLIOS, type Place } from './saved-portfolio.ts'

export type ShelfNote = { text: string; isProblem?: boolean; undo?: () => Promise<void> }

export type Shelf = ReturnType<typeof useShelf>

export function useShelf() {
  const { portfolios, isUnavailable, put, take } = usePlaces()
  const [note, setNote] = useState<ShelfNote>()
  const [isBusy, setIsBusy] = useState(false)

  async function act(done: ShelfNote, change: () => Promise<string | undefined>): Promise<boolean> {
    setIsBusy(true)
    const problem = await change()
    setIsBusy(false)
    setNote(problem ? { text: problem, isProblem: true } : done)
    return problem === undefined
  }

  const undoing = (change: () => Promise<string | undefined>) => async () => {
    await act({ text: 'Undone.' }, change)
  }

  /** Under the name of another portfolio in the same place, it replaces that one. */
  async function save(portfolio: NamedPortfolio, place: Place): Promise<boolean> {
    const here = portfolios.filter((kept) => kept.place === place)
    const old = here.find((kept) => kept.name === portfolio.name)
    const obstacle = findObstacle(portfolio, place, old ? 0 : here.length)
    if (obstacle) {
      setNote({ text: obstacle, isProblem: true })
      return false
    }
    const savedAt = new Date().toISOString()
    const saved = { ...portfolio, id: old?.id ?? crypto.randomUUID(), place, savedAt }
    const text = describeSaved(saved, old !== undefined)
    const done = old ? { text, undo: undoing(() => put(old, false)) } : { text }
    return act(done, () => put(saved, !old))
  }

  const rename = (portfolio: KeptPortfolio, name: string) =>
    act({ text: `Renamed to “${name}”.` }, () => put({ ...portfolio, name }, false))

  const remove = (portfolio: KeptPortfolio) => {
    const text = `“${portfolio.name}” was deleted.`
    return act({ text, undo: undoing(() => put(portfolio, true)) }, () => take(portfolio))
  }

  return { portfolios, isUnavailable, isBusy, note, save, rename, remove }
}

/** The portfolios on this device and in the account. A change that is refused resolves to a sentence. */
function usePlaces() {
  const { user } = useAuth()
  const [device, setDevice] = useState(listDevicePortfolios)
  const account = useQuery({
    queryKey: ['portfolios', user?.id],
    queryFn: listAccountPortfolios,
    enabled: user !== null,
  })

  async function put(portfolio: KeptPortfolio, isNew: boolean): Promise<string | undefined> {
    if (portfolio.place === 'account') {
      const problem = await saveInAccount(portfolio, isNew)
      await account.refetch()
      return problem
    }
    const others = listDevicePortfolios().filter(({ id }) => id !== portfolio.id)
    const isKept = writeDevicePortfolios([portfolio, ...others])
    setDevice(listDevicePortfolios())
    return isKept
      ? undefined
      : 'This browser’s storage is full. Export the portfolio as a file instead.'
  }

  async function take(portfolio: KeptPortfolio): Promise<string | undefined> {
    if (portfolio.place === 'account') {
      const problem = await removeFromAccount(portfolio)
      await account.refetch()
      return problem
    }
    writeDevicePortfolios(listDevicePortfolios().filter(({ id }) => id !== portfolio.id))
    setDevice(listDevicePortfolios())
    return undefined
  }

  const portfolios = [...device, ...(account.data ?? [])]
  return { portfolios, isUnavailable: account.isError, put, take }
}

/** @param others in the same place; 0 if the portfolio replaces one */
function findObstacle(
  { name, ownFigures = {} }: NamedPortfolio,
  place: Place,
  others: number,
): string | undefined {
  const problem = findFiguresProblem(ownFigures)
  if (problem && place === 'account') return `“${name}” was not saved. ${problem}`
  if (others < MAX_PORTFOLIOS) return undefined
  return `At most ${MAX_PORTFOLIOS} portfolios are kept in one place. Delete one first.`
}

function describeSaved({ name, place, ownFigures = {} }: KeptPortfolio, isReplaced: boolean) {
  const where = place === 'device' ? 'on this device' : 'in your account'
  const count = countPortfolioFigures(ownFigures)
  const own = count > 0 ? `, with ${describeOwnFigures(count)}` : ''
  return `“${name}” was ${isReplaced ? 'replaced' : 'saved'} ${where}${own}.`
}
