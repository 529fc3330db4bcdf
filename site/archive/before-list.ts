/**
 * Keeps the list from shrinking visibly after the first paint. `archive.css` shows it after four
 * seconds if the script never loads. The source text is inlined into the head, so it can use
 * nothing outside itself.
 */
function holdList(): void {
  if (/[?&](?:q|category)=[^&]/.test(location.search)) {
    document.documentElement.dataset.archive = 'held'
  }
}

export const beforeListScript = `(${holdList.toString()})()`
