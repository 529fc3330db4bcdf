import { useState } from 'react'
import type { SearchProblem } from '#domain/search/resolve-search.ts'
import { resolveTyped } from '#site/pro/search/resolve-typed.ts'
import { SearchProblemText } from '#site/pro/search/search-problems.tsx'
import { selectListed } from '#site/pro/search/select-listed.ts'
import { Button } from '#site/ui/button.tsx'
import { pasteList } from '#site/ui/paste-list.ts'
import { TextField } from '#site/ui/text-field.tsx'
import { MAX_COMPARED } from './compared-symbols.ts'

type ChooseFormProps = { symbols: string[]; onChoose: (text: string) => void }

type Left = {
  problem?: string
  choices: readonly SearchProblem[]
  /** Symbols that our lists lack: asked for again, they are compared. */
  asked: readonly string[]
}

const NOTHING: Left = { choices: [], asked: [] }

/** Asks about names and symbols that are not certain before it changes what is compared. */
export function ChooseForm({ symbols, onChoose }: ChooseFormProps) {
  const compared = symbols.join(', ')
  const [shown, setShown] = useState(compared)
  const [text, setText] = useState(compared)
  const [{ problem, choices, asked }, setLeft] = useState(NOTHING)
  // The field follows what is compared, and keeps the focus.
  if (shown !== compared) {
    setShown(compared)
    setText(compared)
    setLeft(NOTHING)
  }

  async function compare(input: string) {
    const { symbols: found, problems } = await resolveTyped(input)
    const listed = await selectListed(found)
    const strange = found.filter((symbol) => ![...listed, ...symbols, ...asked].includes(symbol))
    const open = problems.filter((one) => one.choices.length > 0)
    const said = problems.find((one) => !open.includes(one))?.problem ?? describeUnlisted(strange)
    if (said || open.length > 0) {
      setLeft({ ...(said && { problem: said }), choices: open, asked: strange })
    } else onChoose(found.join(','))
  }

  function choose(meant: string, symbol: string) {
    const parts = text.split(',').map((part) => (part.trim() === meant ? ` ${symbol}` : part))
    setText(parts.join(',').trim())
    void compare(parts.join(','))
  }

  return (
    <form
      noValidate
      className="max-w-2xl"
      data-print="none"
      onSubmit={(event) => {
        event.preventDefault()
        void compare(text)
      }}
    >
      <div className="flex items-start gap-3">
        <TextField
          label={`Up to ${MAX_COMPARED} companies, by name or symbol`}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={400}
          onPaste={pasteList}
          className="min-w-0 flex-1 [&>label]:whitespace-nowrap"
          value={text}
          {...(problem && { problem })}
          onChange={({ target }) => {
            setText(target.value)
            setLeft(NOTHING)
          }}
        />
        <Button type="submit" look="secondary" className="mt-7.5 min-h-12 shrink-0">
          Compare
        </Button>
      </div>
      <div role="status" className="mt-1 text-small">
        {choices.map((one) => (
          <div key={one.text} className="mt-2 wrap-anywhere">
            <SearchProblemText {...one} onChoose={choose} />
          </div>
        ))}
      </div>
    </form>
  )
}

function describeUnlisted([symbol, ...more]: readonly string[]): string | undefined {
  if (symbol === undefined) return undefined
  const named = [symbol, ...more].join(', ')
  return more.length === 0
    ? `${named} is in none of our lists. If the symbol is correct, press Compare again.`
    : `${named} are in none of our lists. If the symbols are correct, press Compare again.`
}
