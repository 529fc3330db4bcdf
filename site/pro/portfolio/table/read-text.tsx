type ReadTextProps = {
  lines: readonly (readonly string[])[]
  onTake: (word: string) => void
}

/** What was read of a picture. A click puts a word into the field that has or had the focus. */
export function ReadText({ lines, onTake }: ReadTextProps) {
  return (
    <section aria-label="Text in the picture" className="mt-3">
      <p className="text-note text-muted">
        {lines.length > 0
          ? 'Read as text. Choose a field, then a word to put into it.'
          : 'Nothing in it could be read as text.'}
      </p>
      <div className="mt-2 max-h-72 overflow-auto xl:max-h-96">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one picture never move
          <p key={place} className="flex flex-wrap gap-1 border-b border-hairline py-1">
            {line.map((word, at) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do their words, some of which are alike
                key={at}
                type="button"
                className="min-h-11 min-w-11 rounded-seal bg-sunken px-2 text-small tabular-nums hover:text-accent sm:min-h-9 sm:min-w-9"
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onTake(word)}
              >
                {word}
              </button>
            ))}
          </p>
        ))}
      </div>
    </section>
  )
}
