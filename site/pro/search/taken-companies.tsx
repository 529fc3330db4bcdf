import type { ResolvedSearch } from '#domain/search/resolve-search.ts'
import { ChooseCompany, type ChooseSymbol } from './choose-company.tsx'
import { nameListing } from './suggested-company.tsx'

type TakenCompaniesProps = Pick<ResolvedSearch, 'taken'> & {
  /** What was done with them: "Showing". */
  done: string
  onChoose: ChooseSymbol
}

/** Says which company a name or code was taken for, so that a reader can object. */
export function TakenCompanies({ taken, done, onChoose }: TakenCompaniesProps) {
  if (taken.length === 0) return null
  const open = taken.filter(({ others = [] }) => others.length > 0)
  return (
    <div role="status" className="mt-6 text-small text-muted wrap-anywhere">
      {done}{' '}
      {taken.map(({ found }, index) => (
        <span key={found.symbol}>
          {index > 0 ? '; ' : ''}
          <span className="font-medium text-ink">{nameListing(found)}</span>, {found.symbol}
        </span>
      ))}
      {open.map(({ text, others = [] }) => (
        <div key={text}>
          “{text}” is also a name or symbol of:
          <ChooseCompany text={text} choices={others} onChoose={onChoose} />
        </div>
      ))}
    </div>
  )
}
