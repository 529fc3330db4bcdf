import type { DraftHolding } from '#domain/portfolio/draft-holding.ts'
import { describeField, type OptionalName, TYPED_NAMES } from '#domain/portfolio/optional-fields.ts'
import type { RowChange } from '../draft-steps.ts'
import { CellInput } from './cell-input.tsx'

type PurchaseFieldsProps = {
  row: DraftHolding
  /** Of the holding. */
  name: string
  wrong: readonly string[]
  /** The currency in which the reader counts. */
  ownCurrency: string
  onEdit: (change: RowChange) => void
}

/** What a holding cost, in a row of its own. All of it may stay empty. */
export function PurchaseFields(props: PurchaseFieldsProps) {
  const { row, name, wrong, ownCurrency, onEdit } = props
  const handleText = (field: OptionalName, text: string) =>
    onEdit({
      [field]: text,
      // A rate says nothing without its currency.
      ...(field === 'rateThen' && { rateCurrency: text === '' ? '' : ownCurrency }),
    })
  return (
    <tr className="block border-b border-hairline sm:table-row">
      <td colSpan={6} className="block pb-3 sm:table-cell">
        <fieldset>
          <legend className="sr-only">Purchase of {name}</legend>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-5">
            {TYPED_NAMES.map((field) => (
              <div key={field} className="min-w-0">
                <span aria-hidden="true" className="block truncate text-note text-muted">
                  {describeField(field).label}
                </span>
                <CellInput
                  field={field}
                  label={describeField(field).label}
                  value={row[field] ?? ''}
                  isWrong={wrong.includes(field)}
                  isNumber={describeField(field).kind === 'amount'}
                  placeholder={placeholderOf(field, row, ownCurrency)}
                  {...(describeField(field).kind === 'day' && { type: 'date', min: '1900-01-01' })}
                  onText={(text) => handleText(field, text)}
                />
              </div>
            ))}
          </div>
        </fieldset>
      </td>
    </tr>
  )
}

function placeholderOf(field: OptionalName, row: DraftHolding, ownCurrency: string): string {
  const { currency, costCurrency } = row
  if (field === 'costCurrency') return currency
  if (field === 'rateThen' && currency && currency !== ownCurrency) {
    return `${currency} 1 in ${ownCurrency}`
  }
  return field === 'fees' ? costCurrency || currency : ''
}
