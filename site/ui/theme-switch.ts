document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('[data-theme-toggle]')) flipTheme()
})

function flipTheme(): void {
  const root = document.documentElement
  const theme = root.classList.contains('dark') ? 'light' : 'dark'
  root.classList.toggle('dark', theme === 'dark')
  root.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Without storage, the choice applies to this page only.
  }
}
