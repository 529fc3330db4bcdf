/** Shows the entries that contain every word of the search, and says how many there are. */
const input = document.querySelector<HTMLInputElement>('#archive-search')
const count = document.querySelector('#archive-count')
const entries = [...document.querySelectorAll<HTMLElement>('[data-archive-entry]')]

input?.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  let matches = 0
  for (const entry of entries) {
    const text = entry.dataset.archiveEntry ?? ''
    entry.hidden = !words.every((word) => text.includes(word))
    if (!entry.hidden) matches += 1
  }
  if (count) count.textContent = describeCount(matches, input.value.trim())
})

function describeCount(matches: number, search: string): string {
  if (matches === 0) return `Nothing found for “${search}”. Try a single word, such as “dividend”.`
  return matches === 1 ? '1 article' : `${matches} articles`
}
