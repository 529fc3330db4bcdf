/**
 * Hides the list before the first paint if the URL has a search or a category, so that it does not
 * shrink visibly. `archive.css` shows it after four seconds if the script never loads. Its source text
 * is inlined into the head, so it can use nothing outside itself.
 */
function holdList(): void {
  if (/[?&](?:q|category)=[^&]/.test(location.search)) {
    document.documentElement.dataset.archive = 'held'
  }
}

export const beforeListScript = `(${holdList.toString()})()`
