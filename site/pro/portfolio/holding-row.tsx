import { memo, type RefObject } from 'react'
import { nameSource, YOURS } from '#domain/markets/source-names.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import type { DraftField, DraftHolding } from '#domain/portfolio/draft-holding.ts'
import { parseAmount, writeAmount } from '#domain/portfolio/parse-amount.ts'
import { isPlacedByCurrency, translateSymbol } from '#domain/portfolio/symbol-notation.ts'
import { CloseIcon } from '#site/ui/icons.tsx'
import type { RowChange } from './draft-steps.ts'
import { answerQuestion, isGiven } from './table/answer-question.ts'
import { CellInput } from './table/cell-input.tsx'
import { PurchaseFields } from './table/purchase-fields.tsx'
import { SymbolField } from './table/symbol-field.tsx'
import { type ChosenListing, type SymbolChoice, SymbolQuestion } from './table/symbol-question.tsx'

export type HoldingRowProps = {
  rowKey: number
  row: DraftHolding
  /** Its symbol, or its place. */
  name: string
  /** Whose symbol it is, in the words of the file it came from; '' if that is not known. */
  company: string
  /** Fields that the last check refused, separated by spaces. */
  problems: string
  noteId: string
  question: SymbolChoice | undefined
  /** Set while costs are shown: the currency in which the reader counts. */
  purchaseCurrency: string | undefined
  listHost: RefObject<HTMLElement | null>
  onEdit: (key: number, change: RowChange) => void
  onRemove: (key: number) => void
  /** Its symbol is settled: currency and price may be known. */
  onSymbol: (key: number, symbol: string, currency?: string) => void
}

/** One holding; two lines on a phone. Memoized, so that of 500 rows only the edited one renders again. */
export const HoldingRow = memo(function HoldingRow(props: HoldingRowProps) {
  const { rowKey, row, name, company, problems, noteId, question, purchaseCurrency } = props
  const { listHost, onEdit, onRemove, onSymbol } = props
  const wrong = problems.split(' ')
  const isAsked = question !== undefined && question !== 'marked'
  const hidesCurrency = isAsked && !(question === 'which' && isGiven(row))

  function finishSymbol(namesakes: string[]) {
    if (namesakes.length > 0) return onEdit(rowKey, { namesakes, isFollowing: true })
    const { symbol: typed, currency, isCurrencyAssumed } = row
    const context = isCurrencyAssumed ? {} : { currency }
    const symbol = translateSymbol(typed, context)
    const isExchangeAssumed = isPlacedByCurrency(typed, context)
    if (symbol !== typed) onEdit(rowKey, { symbol, isExchangeAssumed, isFollowing: true })
    if (symbol) onSymbol(rowKey, symbol)
  }

  function finishShares() {
    const shares = writeUnderstood(row.shares)
    if (shares !== undefined) onEdit(rowKey, { shares, isFollowing: true })
  }

  function finishPrice() {
    const typed = parseAmount(row.price)?.currency
    if (typed && typed !== row.currency) {
      onEdit(rowKey, { currency: typed, isCurrencyAssumed: false, isFollowing: true })
    }
  }

  function choose({ symbol, currency, name: chosen }: ChosenListing) {
    onEdit(rowKey, { symbol, ...(chosen && { name: chosen }), isChoice: true })
    onSymbol(rowKey, symbol, currency)
  }

  const cell = (field: DraftField, label: string) => ({
    field,
    label,
    value: row[field] ?? '',
    isUnsure: row.unsure.includes(field),
    isWrong: wrong.includes(field),
    noteId,
    onText: (text: string) => onEdit(rowKey, { [field]: text }),
  })
  return (
    <>
      <tr
        data-row={rowKey}
        className={`grid grid-cols-[1fr_1fr_4.5rem] items-start gap-2 py-3 sm:grid-cols-[repeat(3,minmax(0,1fr))_6rem_2.75rem] sm:gap-0 sm:py-0 ${purchaseCurrency ? '' : 'border-b border-hairline'}`}
      >
        <td className="col-span-2 sm:col-span-1 sm:py-1.5 sm:pr-2">
          <SymbolField
            {...cell('symbol', 'Symbol')}
            currency={row.isCurrencyAssumed ? '' : row.currency.trim().toUpperCase()}
            listHost={listHost}
            onChoose={choose}
            onFinish={finishSymbol}
          />
          {company ? <p className="mt-0.5 truncate text-note text-muted">{company}</p> : null}
          {question ? (
            <SymbolQuestion
              row={row}
              question={question}
              onChoose={(chosen, button) => {
                choose(answerQuestion(row, chosen))
                // The pressed button goes with its question.
                button.closest('td')?.querySelector('input')?.focus()
              }}
            />
          ) : null}
        </td>
        <td className="col-start-3 row-start-1 text-right sm:hidden">
          <RemoveButton name={name} onRemove={() => onRemove(rowKey)} />
        </td>
        <td className="sm:py-1.5 sm:pr-2">
          <CellInput {...cell('shares', 'Shares')} isNumber onBlur={finishShares} />
        </td>
        <td className="sm:py-1.5 sm:pr-2">
          <CellInput {...cell('price', 'Price')} isNumber onBlur={finishPrice} />
          {row.priceSource ? (
            <p className="mt-0.5 text-right text-note text-muted">
              {describePriceSource(row.priceSource, row.pricedOn)}
            </p>
          ) : null}
        </td>
        <td className="sm:py-1.5 sm:pr-2">
          <CellInput {...cell('currency', 'Currency')} {...(hidesCurrency && { value: '' })} />
        </td>
        <td className="hidden sm:block sm:py-1.5">
          <RemoveButton name={name} onRemove={() => onRemove(rowKey)} />
        </td>
      </tr>
      {purchaseCurrency ? (
        <PurchaseFields
          row={row}
          name={name}
          wrong={wrong}
          ownCurrency={purchaseCurrency}
          onEdit={(change) => onEdit(rowKey, change)}
        />
      ) : null}
    </>
  )
})

/** A source can have a date of its own, such as a notice's. */
function describePriceSource(source: string, pricedOn: string | undefined): string {
  if (!pricedOn) return nameSource(source)
  const day = formatDay(pricedOn)
  return source === YOURS ? `${nameSource(source)}, ${day}` : `${day}, from ${nameSource(source)}`
}

/** 1.000 is one share to some readers, and a thousand to others: it is shown as it is understood. */
function writeUnderstood(text: string): string | undefined {
  const understood = parseAmount(text)?.value
  const isDoubtful = /^\s*\d{1,3}[.,]\d{3}\s*$/.test(text)
  return isDoubtful && understood !== undefined ? writeAmount(understood) : undefined
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${name}`}
      className="inline-flex size-11 items-center justify-center rounded-seal text-muted hover:bg-sunken hover:text-accent"
      onClick={onRemove}
    >
      <CloseIcon />
    </button>
  )
}
