/** Shows the message that the page before left, if any; only then is its code loaded. */
if (sessionStorage.getItem('kachi-flash') !== null) void showFlash()

async function showFlash(): Promise<void> {
  const [{ takeFlash }, { mountToasts }, { showToast }] = await Promise.all([
    import('#site/session/flash.ts'),
    import('#site/ui/mount-toasts.tsx'),
    import('#site/ui/toast-store.ts'),
  ])
  const flash = takeFlash()
  if (!flash) return
  mountToasts()
  // The live region has to be in the page before its content, or screen readers miss it.
  requestAnimationFrame(() => showToast(flash.title, flash.description))
}
