/**
 * Runs in the head when the archive is opened with a search or a category: the whole list would be
 * painted, and then shrink before the reader's eyes. A search whose code never comes is given up
 * after a while by the style sheet. Like `before-paint.ts` it must stand alone.
 */
function holdList(): void {
  if (/[?&](?:q|category)=[^&]/.test(location.search)) {
    document.documentElement.dataset.archive = 'held'
  }
}

/** The text of the inline script. */
export const beforeListScript = `(${holdList.toString()})()`
