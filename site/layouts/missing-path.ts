import { type KnownPage, suggestPage } from './suggest-page.ts'

console.warn('404: no page at', location.pathname)

const pages = JSON.parse(document.getElementById('known-pages')?.textContent ?? '[]') as KnownPage[]
const suggested = suggestPage(location.pathname, pages)
if (suggested) show(suggested)

function show({ path, title }: KnownPage): void {
  const box = document.getElementById('suggestion')
  const link = box?.querySelector<HTMLAnchorElement>('[data-suggestion-link]')
  const name = box?.querySelector('[data-suggestion-title]')
  if (!box || !link || !name) return
  link.href = path
  name.textContent = title
  box.hidden = false
}
