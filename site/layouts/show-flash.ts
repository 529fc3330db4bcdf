/** Shows the message that the page before left, if any; only then is its code loaded. */
if (sessionStorage.getItem('kachi-flash') !== null) void showFlash()

async function showFlash(): Promise<void> {
  const [{ takeFlash }, { announce }] = await Promise.all([
    import('#site/session/flash.ts'),
    import('#site/ui/announce.ts'),
  ])
  const flash = takeFlash()
  if (flash) announce(flash)
}
