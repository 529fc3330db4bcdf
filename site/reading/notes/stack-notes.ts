/** Where a note would like to be, and how much room it takes, in px. */
export type HangingNote = { top: number; height: number }

/** Puts notes beside their lines, in order; one that finds its place taken moves below the one before. Gives their tops. */
export function stackNotes(notes: HangingNote[], gap: number): number[] {
  let free = 0
  return notes.map(({ top, height }) => {
    const place = Math.max(top, free)
    free = place + height + gap
    return place
  })
}
