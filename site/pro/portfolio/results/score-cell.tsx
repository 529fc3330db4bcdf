/** A score in a table: the number, and a bar that says the same. */
export function ScoreCell({ score }: { score: number | null }) {
  if (score === null) {
    // No hidden text beside the dash: an element out of the flow in 2,000 cells takes as long to lay out as the table.
    return (
      <span role="img" aria-label="Not enough data" className="text-muted">
        –
      </span>
    )
  }
  // One element: 500 holdings have 1,500 of these cells, and each element more is laid out and painted in all of them.
  const bar = `linear-gradient(to right, var(--color-ink) ${score}%, var(--color-hairline) 0)`
  return (
    <span
      className="inline-block w-19 text-right bg-[length:2.5rem_0.375rem] bg-[position:left_center] bg-no-repeat [print-color-adjust:exact]"
      style={{ backgroundImage: bar }}
    >
      {score}
    </span>
  )
}
