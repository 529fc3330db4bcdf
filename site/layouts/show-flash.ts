// Shows the message of the previous page. The code for it is loaded only if there is one.
if (sessionStorage.getItem('kachi-flash') !== null) void showFlash()

async function showFlash(): Promise<void> {
  const [{ takeFlash }, { announce }] = await Promise.all([
    import('#site/session/flash.ts'),
    import('#site/ui/announce.ts'),
  ])
  const flash = takeFlash()
  if (flash) announce(flash)
}
