import { useEffect, useId, useRef, useState } from 'react'

const PAUSE_MS = 300

type PasteFieldProps = {
  /** What was pasted before a reload. */
  kept: string
  onText: (text: string) => void
}

export function PasteField({ kept, onText }: PasteFieldProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(kept)
  const read = useRef(kept)
  const handleText = useRef(onText)
  handleText.current = onText

  // Synchronizes with the browser's focus, once.
  useEffect(() => {
    if (read.current === '') field.current?.focus()
  }, [])

  // Synchronizes with the clock: text is read after it has stayed unchanged for a moment.
  useEffect(() => {
    if (text === read.current) return
    const timer = setTimeout(() => {
      read.current = text
      handleText.current(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <div className="mt-4 max-w-2xl">
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        Cells from a spreadsheet
      </label>
      <textarea
        ref={field}
        id={id}
        rows={5}
        spellCheck={false}
        placeholder={'AAPL\t100\t226.80\n0700.HK\t300\t421.40'}
        aria-describedby={`${id}-note`}
        className="w-full rounded-seal bg-raised px-3.5 py-2.5 text-small text-ink ring-1 ring-inset ring-control placeholder:text-muted"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-note`} className="mt-1 text-note text-muted">
        One holding per row: symbol, shares, price. Column headings help but are not required.
      </p>
    </div>
  )
}
