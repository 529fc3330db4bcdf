document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  const button = target?.closest<HTMLElement>('[data-contact-email]')
  if (!button) return
  const address = button.dataset.contactEmail
  window.alert(`This is a demo application. To reach the editors, write to ${address}.`)
})
