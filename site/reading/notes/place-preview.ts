export type Box = { top: number; bottom: number; left: number; right: number }

type Situation = {
  /** The reference in the text, in px from the window's upper left corner. */
  mark: Box
  preview: { width: number; height: number }
  window: { width: number; height: number }
}

/** Between the line and the preview, and between the preview and the window's edge, in px. */
const GAP = 10
const MARGIN = 12

/**
 * Where a preview goes, in px from the window's corner: under the line of its mark, or over it
 * where there is more room, and never over the line itself.
 */
export function placePreview({ mark, preview, window }: Situation): { top: number; left: number } {
  const roomBelow = window.height - mark.bottom - GAP - MARGIN
  const roomAbove = mark.top - GAP - MARGIN
  const isBelow = preview.height <= roomBelow || roomBelow >= roomAbove
  const middle = (mark.left + mark.right) / 2 - preview.width / 2
  const rightmost = window.width - preview.width - MARGIN
  return {
    top: isBelow ? mark.bottom + GAP : mark.top - GAP - preview.height,
    left: Math.max(MARGIN, Math.min(middle, rightmost)),
  }
}
