/**
 * Keeps the list from shrinking visibly after the first paint. `archive.css` shows it after four
 * seconds if the script never loads. The function's source is inlined into the head, so it cannot
 * use anything outside itself.
 */
function holdList(): void {
  if (/[?&](?:q|category)=[^&]/.test(location.search)) {
    document.documentElement.dataset.archive = 'held'
  }
}

export const beforeListScript = `(${holdList.toString()})()`
